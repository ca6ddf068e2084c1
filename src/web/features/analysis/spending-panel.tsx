import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Budget, Spending } from "#contract/ai-spending.ts";
import { budgetCentsMax } from "#domain/analysis/budget.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { pricesAsOf, pricesSource } from "#domain/analysis/model-prices.data.ts";
import { call } from "#web/lib/call.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { useToast } from "#web/ui/toast.tsx";

const microDollarsPerCent = 10_000;
const centsText = (cents: number) => costText(cents * microDollarsPerCent);

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

export const renewalDay = ({ renewsAt }: Spending) => dayFormat.format(Date.parse(renewsAt));
export const monthName = ({ month }: Spending) => monthFormat.format(Date.parse(`${month}-01T00:00:00Z`));

/** The value of the field: dollars, or nothing where there is no budget. */
export function budgetInField({ budgetMicroDollars }: Spending): string {
  if (budgetMicroDollars === null) return "";
  const dollars = budgetMicroDollars / 1_000_000;
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** Nothing may be left empty on the system's keys. */
const mayBeEmpty = ({ payer, siteCents }: Spending) => payer === "own" || siteCents === null;

/** What a typed budget asks for, or why it cannot be saved. */
export function readBudget(typed: string, spending: Spending): Budget | { problem: string } {
  const text = typed.trim().replace(/^\$/, "");
  const { payer, siteCents } = spending;
  const centsMax = payer === "system" && siteCents !== null ? siteCents : budgetCentsMax;
  const limit = `Enter an amount from $0 to ${centsText(centsMax)}.`;
  if (text === "") return mayBeEmpty(spending) ? { kind: "chosen", cents: null } : { problem: limit };
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return { problem: limit };
  const cents = Math.round(Number(text) * 100);
  return cents > centsMax ? { problem: limit } : { kind: "chosen", cents };
}

/** Whole percent of the budget; never 100 before it is used up. */
export function usedPercent({ microDollars, budgetMicroDollars }: Spending): number {
  if (budgetMicroDollars === null) return 0;
  if (microDollars >= budgetMicroDollars) return 100;
  return Math.floor((microDollars / budgetMicroDollars) * 100);
}

/** What AI cost this month, and the budget. */
const spendingQuery = queryOptions({
  queryKey: ["ai-spending"],
  queryFn: ({ signal }) => call("GET /api/analysis/spending", { signal }),
  staleTime: 0,
});

const chooseBudget = (budget: Budget) => call("PUT /api/analysis/budget", { body: budget });

function useChooseBudget() {
  const client = useQueryClient();
  const banner = useBanner();
  const toast = useToast();
  return useMutation({
    mutationFn: chooseBudget,
    onSuccess: (spending) => {
      client.setQueryData(spendingQuery.queryKey, spending);
      banner(null);
      toast({ text: "AI budget saved." });
    },
    onError: (error) => banner({ tone: "problem", text: `Couldn't save your AI budget. ${error.message}` }),
  });
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What AI cost this month against its budget, and the budget itself. */
export function SpendingPanel() {
  const query = useQuery(spendingQuery);
  return (
    <SettingsPanel
      id="ai-spending"
      title="AI spending"
      text={`Estimated from ${pricesSource} (${day.format(Date.parse(pricesAsOf))}). Your provider's bill is authoritative. Calls stop at your budget.`}
    >
      <Card>
        <Loaded
          query={query}
          failure="Couldn't load your AI spending"
          skeleton={
            <div aria-busy="true" className="flex flex-col gap-3 p-4">
              <Skeleton className="h-6 w-44 max-w-full" />
              <Skeleton className="h-1 w-full" />
              <Skeleton className="h-9 w-60 max-w-full" />
            </div>
          }
        >
          {(spending) => (
            <>
              <SpentBar spending={spending} />
              {/* The field begins again with what is stored. */}
              <BudgetForm key={`${spending.payer} ${spending.budgetMicroDollars}`} spending={spending} />
            </>
          )}
        </Loaded>
      </Card>
    </SettingsPanel>
  );
}

type SpentBarProps = { spending: Spending };

function SpentBar({ spending }: SpentBarProps) {
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
          {monthName(spending)}, resets on {renewalDay(spending)} (UTC)
        </p>
      </div>
      {budgetMicroDollars !== null && <Progress label="Budget used" percent={percent} />}
      {heldMicroDollars > 0 && (
        <p className="figures text-13 text-ink-soft">
          Up to {costText(heldMicroDollars)} of it is reserved for running calls.
        </p>
      )}
      {percent === 100 && (
        <Notice tone="warning">
          Your budget is used up. Analyses resume on {renewalDay(spending)}; until then, keywords find
          companies.
        </Notice>
      )}
    </div>
  );
}

type BudgetFormProps = { spending: Spending };

function helpOf(spending: Spending): string {
  const { payer, siteCents } = spending;
  if (payer === "system" && siteCents !== null)
    return `This site provides your AI key, up to ${centsText(siteCents)} a month. You can set a lower limit.`;
  const site = siteCents === null ? "" : ` This site suggests ${centsText(siteCents)}.`;
  return mayBeEmpty(spending) ? `Leave empty for no budget.${site}` : site;
}

function BudgetForm({ spending }: BudgetFormProps) {
  const save = useChooseBudget();
  const form = useDomainForm({
    values: { budget: budgetInField(spending) },
    rules: ({ budget }) => {
      const read = readBudget(budget, spending);
      return "problem" in read ? { budget: read.problem } : {};
    },
    send: async ({ budget }) => {
      const read = readBudget(budget, spending);
      if (!("problem" in read)) await save.mutateAsync(read);
    },
    onDone: () => undefined,
    // The banner says it.
    onError: () => undefined,
  });
  return (
    <Form form={form} className="flex flex-col gap-3 p-4">
      <TextField
        label="Monthly budget in US dollars"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-96"
        placeholder="No budget"
        help={helpOf(spending)}
        {...form.field("budget")}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} busy={save.isPending}>
          Save budget
        </SubmitButton>
        {spending.chosen && (
          <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate({ kind: "default" })}>
            {spending.siteCents === null ? "Remove budget" : `Back to ${centsText(spending.siteCents)}`}
          </Button>
        )}
      </div>
    </Form>
  );
}
