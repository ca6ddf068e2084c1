import { ManageBilling } from "#web/features/billing/components/manage-billing.tsx";
import { SubscriptionDetails } from "#web/features/billing/components/subscription-details.tsx";
import { useSubscription } from "#web/features/billing/hooks/use-subscription.ts";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

/** What the person has subscribed to and paid. */
export function SubscriptionSection() {
  const { query, askAgain } = useSubscription();
  return (
    <SettingsPanel title="Subscription Details">
      {query.isPending && <RowsSkeleton />}
      {query.isError && query.data === undefined && (
        <ErrorState
          title="Your subscription could not be loaded"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <SubscriptionDetails me={query.data} manage={<ManageBilling onReturn={askAgain} />} />
      )}
    </SettingsPanel>
  );
}
