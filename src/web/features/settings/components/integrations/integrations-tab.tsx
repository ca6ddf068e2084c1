import { useQuery } from "@tanstack/react-query";
import { keysQuery } from "#web/features/settings/api/keys.query.ts";
import { integrationsOf } from "#web/features/settings/integrations.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

function Integrations() {
  const query = useQuery(keysQuery);
  if (query.isPending) return <RowsSkeleton />;
  if (query.isError)
    return (
      <ErrorState
        title="The integrations could not be loaded"
        reason={query.error.message}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Card>
      <ul>
        {integrationsOf(query.data).map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 last:border-0"
          >
            <div className="min-w-0">
              <h3 className="text-14 font-semibold">{each.name}</h3>
              <p className="text-13 text-ink-soft">{each.text}</p>
            </div>
            <Tag tone={each.working ? "accent" : "neutral"}>{each.state}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function IntegrationsTab() {
  return (
    <SettingsPanel
      title="Integrations & Modules"
      text="What serves your account now. Keys and switches cannot be changed on this page yet."
    >
      <Integrations />
    </SettingsPanel>
  );
}
