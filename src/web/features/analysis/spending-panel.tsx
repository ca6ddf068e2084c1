import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Budget, Spending } from "#contract/ai-spending.ts";
import { budgetCentsMax } from "#domain/analysis/budget.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { priceLists } from "#domain/analysis/vendor-prices.data.ts";
import { dateFormat, numberFormat } from "#domain/language/formats.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { aiProviderQuery } from "#web/lib/ai-provider.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
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
const centsText = (cents: number, t: Translate) => costText(cents * microDollarsPerCent, t);

const dayFormat = dateFormat({ month: "long", day: "numeric", timeZone: "UTC" });
const monthFormat = dateFormat({ month: "long", year: "numeric", timeZone: "UTC" });

export const renewalDay = ({ renewsAt }: Spending, { locale }: Translate) =>
  dayFormat(locale).format(Date.parse(renewsAt));
export const monthName = ({ month }: Spending, { locale }: Translate) =>
  monthFormat(locale).format(Date.parse(`${month}-01T00:00:00Z`));

const dollarsFormat = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** The value of the field: dollars, or nothing where there is no budget. */
export function budgetInField({ budgetMicroDollars }: Spending, { locale }: Translate): string {
  if (budgetMicroDollars === null) return "";
  const dollars = budgetMicroDollars / 1_000_000;
  return Number.isInteger(dollars) ? String(dollars) : dollarsFormat(locale).format(dollars);
}

/** Nothing may be left empty on the system's keys. */
const mayBeEmpty = ({ payer, siteCents }: Spending) => payer === "own" || siteCents === null;

/** What a typed budget asks for, or why it cannot be saved. Its cents follow a point or a comma. */
export function readBudget(typed: string, spending: Spending, t: Translate): Budget | { problem: Message } {
  const text = typed.trim().replace(/^\$\s*|\s*\$$/g, "");
  const { payer, siteCents } = spending;
  const centsMax = payer === "system" && siteCents !== null ? siteCents : budgetCentsMax;
  const limit = message("Enter an amount from $0 to {max}.", { max: centsText(centsMax, t) });
  if (text === "") return mayBeEmpty(spending) ? { kind: "chosen", cents: null } : { problem: limit };
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(text)) return { problem: limit };
  const cents = Math.round(Number(text.replace(",", ".")) * 100);
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
  const t = useTranslate();
  const client = useQueryClient();
  const banner = useBanner();
  const toast = useToast();
  return useMutation({
    mutationFn: chooseBudget,
    onSuccess: (spending) => {
      client.setQueryData(spendingQuery.queryKey, spending);
      banner(null);
      toast({ text: t("AI budget saved.") });
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save your AI budget. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
  });
}

const listDayFormat = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** What AI cost this month against its budget, and the budget itself. */
export function SpendingPanel() {
  const t = useTranslate();
  const query = useQuery(spendingQuery);
  const { data: provider } = useQuery(aiProviderQuery);
  const { source, asOf } = priceLists[provider?.vendor ?? "openai"];
  return (
    <SettingsPanel
      id="ai-spending"
      title={t("AI spending")}
      text={t(
        "Estimated from {source} ({day}). Your provider's bill is authoritative. Calls stop at your budget.",
        { source: t.of(source), day: listDayFormat(t.locale).format(Date.parse(asOf)) },
      )}
    >
      <Card>
        <Loaded
          query={query}
          failure={t("Couldn't load your AI spending")}
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
  const t = useTranslate();
  const { microDollars, heldMicroDollars, budgetMicroDollars } = spending;
  const percent = usedPercent(spending);
  const budget =
    budgetMicroDollars === null
      ? t("no budget ## after an amount")
      : t("of {budget} ## after an amount", { budget: costText(budgetMicroDollars, t) });
  const day = renewalDay(spending, t);
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <div className="figures flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-20 font-semibold">
          {costText(microDollars, t)} <span className="text-14 font-normal text-ink-soft">{budget}</span>
        </p>
        <p className="text-13 text-ink-soft">
          {t("{month}, resets on {day} (UTC)", { month: monthName(spending, t), day })}
        </p>
      </div>
      {budgetMicroDollars !== null && <Progress label={t("Budget used")} percent={percent} />}
      {heldMicroDollars > 0 && (
        <p className="figures text-13 text-ink-soft">
          {t("Up to {cost} of it is reserved for running calls.", { cost: costText(heldMicroDollars, t) })}
        </p>
      )}
      {percent === 100 && (
        <Notice tone="warning">
          {t("Your budget is used up. Analyses resume on {day}; until then, keywords find companies.", {
            day,
          })}
        </Notice>
      )}
    </div>
  );
}

type BudgetFormProps = { spending: Spending };

function helpOf(spending: Spending, t: Translate): string {
  const { payer, siteCents } = spending;
  if (payer === "system" && siteCents !== null)
    return t("This site provides your AI key, up to {limit} a month. You can set a lower limit.", {
      limit: centsText(siteCents, t),
    });
  const site = siteCents !== null && t("This site suggests {budget}.", { budget: centsText(siteCents, t) });
  return [mayBeEmpty(spending) && t("Leave empty for no budget."), site].filter(Boolean).join(" ");
}

function BudgetForm({ spending }: BudgetFormProps) {
  const t = useTranslate();
  const save = useChooseBudget();
  const form = useDomainForm({
    values: { budget: budgetInField(spending, t) },
    rules: ({ budget }) => {
      const read = readBudget(budget, spending, t);
      return "problem" in read ? { budget: read.problem } : {};
    },
    send: async ({ budget }) => {
      const read = readBudget(budget, spending, t);
      if (!("problem" in read)) await save.mutateAsync(read);
    },
    onDone: () => undefined,
    // The banner says it.
    onError: () => undefined,
  });
  return (
    <Form form={form} className="flex flex-col gap-3 p-4">
      <TextField
        label={t("Monthly budget in US dollars")}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-96"
        placeholder={t("No budget")}
        help={helpOf(spending, t)}
        {...form.field("budget")}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} busy={save.isPending}>
          {t("Save budget")}
        </SubmitButton>
        {spending.chosen && (
          <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate({ kind: "default" })}>
            {spending.siteCents === null
              ? t("Remove budget")
              : t("Back to {budget}", { budget: centsText(spending.siteCents, t) })}
          </Button>
        )}
      </div>
    </Form>
  );
}
