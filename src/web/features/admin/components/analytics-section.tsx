import { useQuery } from "@tanstack/react-query";
import { siteSettingsQuery } from "#web/features/admin/api/site-settings.ts";
import { AnalyticsForm } from "#web/features/admin/components/analytics-form.tsx";
import { trackedEvents } from "#web/features/admin/tracked-events.data.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

/** Whether and with what the site is measured (READ-91). */
export function AnalyticsSection() {
  return (
    <>
      <SettingsPanel title="Analytics" text="Google Analytics, in browsers that accepted it and in no other.">
        <Settings />
      </SettingsPanel>
      <SettingsPanel
        title="What is tracked"
        text="Events and their details come from closed lists: no text of a reader is ever among them."
      >
        <Card>
          <dl aria-label="What is tracked" className="divide-y divide-line">
            {Object.entries(trackedEvents).map(([event, text]) => (
              <div key={event} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[11rem_1fr]">
                <dt className="font-mono text-13">{event}</dt>
                <dd className="text-14 text-pretty text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </SettingsPanel>
    </>
  );
}

function Settings() {
  const query = useQuery(siteSettingsQuery);
  const { data: config } = useQuery(siteConfigQuery);
  if (query.isPending) return <RowsSkeleton />;
  if (query.isError)
    return (
      <Card>
        <ErrorState
          title="The analytics settings could not be loaded"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  return <AnalyticsForm settings={query.data} inUse={config?.measurementId ?? null} />;
}
