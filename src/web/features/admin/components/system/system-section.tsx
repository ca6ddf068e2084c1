import { useQuery } from "@tanstack/react-query";
import { systemQuery } from "#web/features/admin/api/system.ts";
import { AdminActions } from "#web/features/admin/components/system/admin-actions.tsx";
import { EventsPanel } from "#web/features/admin/components/system/events-panel.tsx";
import { FeedsPanel } from "#web/features/admin/components/system/feeds-panel.tsx";
import { JobsPanel } from "#web/features/admin/components/system/jobs-panel.tsx";
import { QuoteBudgets } from "#web/features/admin/components/system/quote-budgets.tsx";
import { ServerFacts } from "#web/features/admin/components/system/server-facts.tsx";
import { SpendingPanel } from "#web/features/admin/components/system/spending-panel.tsx";
import { UpstreamsPanel } from "#web/features/admin/components/system/upstreams-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

/** How the server is, what AI costs, and what admins did. */
export function SystemSection() {
  return (
    <>
      <Health />
      <SpendingPanel />
      <AdminActions />
    </>
  );
}

function Health() {
  const query = useQuery(systemQuery);
  if (query.isPending) return <RowsSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title="The state of the server could not be loaded"
        reason={query.error?.message ?? ""}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const { data } = query;
  return (
    <>
      <ServerFacts process={data.process} database={data.database} />
      <UpstreamsPanel upstreams={data.upstreams} />
      <QuoteBudgets budgets={data.quoteBudgets} />
      <FeedsPanel feeds={data.feeds} />
      <JobsPanel jobs={data.jobs} />
      <EventsPanel events={data.events} />
    </>
  );
}
