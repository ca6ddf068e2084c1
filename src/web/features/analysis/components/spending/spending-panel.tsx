import { useQuery } from "@tanstack/react-query";
import { pricesAsOf, pricesSource } from "#domain/analysis/model-prices.data.ts";
import { spendingQuery } from "#web/features/analysis/api/spending.query.ts";
import { BudgetForm } from "#web/features/analysis/components/spending/budget-form.tsx";
import { SpentBar } from "#web/features/analysis/components/spending/spent-bar.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What AI cost this month against its budget, and the budget itself. */
export function SpendingPanel() {
  const { data: spending, error, isFetching, refetch } = useQuery(spendingQuery);
  return (
    <SettingsPanel
      id="ai-spending"
      title="AI spending"
      text={`Analyses and the detection of companies by AI, estimated by ${pricesSource} (${day.format(Date.parse(pricesAsOf))}); the bill of the provider is what counts. A call that the budget does not pay for is not made.`}
    >
      <Card>
        {spending && (
          <>
            <SpentBar spending={spending} />
            {/* The field begins anew with what is stored. */}
            <BudgetForm key={`${spending.payer} ${spending.budgetMicroDollars}`} spending={spending} />
          </>
        )}
        {!spending && !error && (
          <div aria-busy="true" className="flex flex-col gap-3 p-4">
            <Skeleton className="h-6 w-44 max-w-full" />
            <Skeleton className="h-1 w-full" />
            <Skeleton className="h-9 w-60 max-w-full" />
          </div>
        )}
        {!spending && error && (
          <ErrorState
            title="Your AI spending could not be loaded"
            reason={error.message}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </SettingsPanel>
  );
}
