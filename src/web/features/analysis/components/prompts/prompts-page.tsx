import { useQuery } from "@tanstack/react-query";
import { promptsQuery } from "#web/features/analysis/api/prompts.query.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

function Prompts() {
  const query = useQuery(promptsQuery);
  if (query.isPending) return <RowsSkeleton />;
  if (query.isError)
    return (
      <ErrorState
        title="Your prompts could not be loaded"
        reason={query.error.message}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.prompts.length === 0)
    return (
      <Card>
        <EmptyState title="No prompts" text="The Master Prompt stays in the menu of every company." />
      </Card>
    );
  return (
    <Card>
      <ul>
        {query.data.prompts.map((prompt) => (
          <li key={prompt.id} className="border-b border-line p-4 last:border-0">
            <div className="flex items-center gap-2">
              <h3 className="min-w-0 text-14 font-semibold">{prompt.name}</h3>
              {prompt.isDefault && <Tag>Default</Tag>}
            </div>
            <p className="mt-1 max-w-reading text-13 whitespace-pre-line text-ink-soft">{prompt.prompt}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PromptsPage() {
  return (
    <SettingsPanel
      title="AI Prompts"
      text="They stand in the AI menu of every company. {COMPANY} and {SYMBOL} are filled in for you. Prompts cannot be changed on this page yet."
    >
      <Prompts />
    </SettingsPanel>
  );
}
