/** Whose key pays: the user's own, or the system's. Each has its own account and its own budget. */
export const payers = ["own", "system"] as const;
export type Payer = (typeof payers)[number];

/** A user's choice of a monthly budget; without one the site's counts. `cents` null: no budget. */
export type BudgetChoice = { cents: number | null } | undefined;

export const budgetCentsMax = 1_000_000;
const microDollarsPerCent = 10_000;

export const centsAsMicroDollars = (cents: number) => cents * microDollarsPerCent;

/** The month of a moment as YYYY-MM, by UTC: the same for everybody, wherever they are. */
export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7);
}

/** When the month after this one begins. */
export function nextMonthMs(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
}

/**
 * The budget that counts, in micro-dollars; null for none. On the system's keys a choice can lower the site's, and
 * never raises it or does away with it.
 */
export function budgetOf(payer: Payer, siteCents: number | null, choice: BudgetChoice): number | null {
  const cents = payer === "own" ? (choice ? choice.cents : siteCents) : lowest(siteCents, choice?.cents);
  return cents === null ? null : centsAsMicroDollars(cents);
}

function lowest(siteCents: number | null, chosen: number | null | undefined): number | null {
  if (chosen === null || chosen === undefined) return siteCents;
  return siteCents === null ? chosen : Math.min(siteCents, chosen);
}

/** Why a user on the system's keys may not choose this budget; undefined when they may. */
export function budgetProblem(
  payer: Payer,
  siteCents: number | null,
  cents: number | null,
): "too-high" | "must-be-set" | undefined {
  if (payer === "own" || siteCents === null) return undefined;
  if (cents === null) return "must-be-set";
  return cents > siteCents ? "too-high" : undefined;
}
