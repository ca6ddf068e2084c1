import type { Budget, Spending } from "#contract/ai-spending.ts";
import { budgetCentsMax } from "#domain/analysis/budget.ts";
import { costText } from "#domain/analysis/cost-figures.ts";

const microDollarsPerCent = 10_000;
export const centsText = (cents: number) => costText(cents * microDollarsPerCent);

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

export const renewalDay = ({ renewsAt }: Spending) => dayFormat.format(Date.parse(renewsAt));
export const monthName = ({ month }: Spending) => monthFormat.format(Date.parse(`${month}-01T00:00:00Z`));

/** What stands in the field: dollars, or nothing where there is no budget. */
export function budgetInField({ budgetMicroDollars }: Spending): string {
  if (budgetMicroDollars === null) return "";
  const dollars = budgetMicroDollars / 1_000_000;
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** Nothing may be left empty on the system's keys. */
export const mayBeEmpty = ({ payer, siteCents }: Spending) => payer === "own" || siteCents === null;

/** What a typed budget asks for, or why it cannot be saved. */
export function readBudget(typed: string, spending: Spending): Budget | { problem: string } {
  const text = typed.trim().replace(/^\$/, "");
  const { payer, siteCents } = spending;
  const centsMax = payer === "system" && siteCents !== null ? siteCents : budgetCentsMax;
  const limit = `Type dollars from 0 to ${centsText(centsMax).slice(1)}.`;
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
