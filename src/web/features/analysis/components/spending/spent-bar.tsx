import type { Spending } from "#contract/ai-spending.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { monthName, renewalDay, usedPercent } from "#web/features/analysis/budget-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Progress } from "#web/ui/progress.tsx";

export type SpentBarProps = { spending: Spending };

export function SpentBar({ spending }: SpentBarProps) {
  const { microDollars, heldMicroDollars, budgetMicroDollars } = spending;
  const percent = usedPercent(spending);
  const budget = budgetMicroDollars === null ? "no budget" : `of ${costText(budgetMicroDollars)}`;
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <div className="figures flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-20 font-semibold">
          {costText(microDollars)} <span className="text-14 font-normal text-ink-soft">{budget}</span>
        </p>
        <p className="text-13 text-ink-soft">
          {monthName(spending)}, renews on {renewalDay(spending)} (UTC)
        </p>
      </div>
      {budgetMicroDollars !== null && <Progress label="Part of the budget that is used" percent={percent} />}
      {heldMicroDollars > 0 && (
        <p className="figures text-13 text-ink-soft">
          Up to {costText(heldMicroDollars)} of it is held for calls under way.
        </p>
      )}
      {percent === 100 && (
        <Notice tone="warning">
          The budget is used up. Analyses wait until {renewalDay(spending)}; companies are found by keywords.
        </Notice>
      )}
    </div>
  );
}
