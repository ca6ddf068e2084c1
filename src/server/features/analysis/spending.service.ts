import type { Budget, Spending } from "#contract/ai-spending.ts";
import { type Actor, usesSystemKeys } from "#domain/accounts/account.ts";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { budgetOf, budgetProblem, monthOf, nextMonthMs, type Payer } from "#domain/analysis/budget.ts";
import { highestPrice, priceAt, promptTokensMax, usageAbout } from "#domain/analysis/cost.ts";
import { costOf, costText, type Tokens } from "#domain/analysis/cost-figures.ts";
import type { ChatText } from "#domain/analysis/messages.ts";
import type { CallRoom } from "#domain/analysis/model-profile.ts";
import { spendingDaySince, spendingRetentionDays } from "#domain/analysis/spending-days.ts";
import { english, type Message, message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Account, SpendingStore } from "./spending.store.ts";

export type SpendingServiceDeps = {
  store: SpendingStore;
  /** Monthly budgets where nobody chose one; null: none. */
  siteCents: Record<Payer, number | null>;
  events: Pick<EventBus, "publish">;
  clock: Clock;
  newId: NewId;
  log: Logger;
};

export type PlannedCall = {
  /** Whose prices count. */
  access: { vendor: AiVendorId; isFree: boolean };
  model: string;
  messages: ChatText;
  room: Pick<CallRoom, "answerTokensMax" | "reasoningTokensMax">;
};

/**
 * How a call ended: with text, without any although it was charged for, with the provider's rejection, which is free, or
 * with nothing that tells.
 */
export type CallEnd =
  | ({ kind: "text"; text: string } & Counted)
  | ({ kind: "empty" } & Counted)
  | { kind: "refused" }
  | { kind: "unknown" };

/** `billedMicroDollars`: what the provider says that it charged, which counts before any list of prices. */
type Counted = { usage: Tokens | null; billedMicroDollars?: number | undefined };

/** A place in the budget. Whoever drops to settle it, or dies, has spent the worst case. */
export type Hold = {
  /** @returns what it cost; null when the price of the model is not known. Never rejects. */
  settle(end: CallEnd): Promise<number | null>;
};

/** Longer than five of the longest calls: what is open then belongs to no call any more. */
const holdMs = 10 * 60_000;
const monthsKept = 24;

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

export type SpendingService = ReturnType<typeof createSpendingService>;

/** What AI calls cost each user and month, and the budgets that no call may go beyond. */
export function createSpendingService({ store, siteCents, events, clock, newId, log }: SpendingServiceDeps) {
  const accountOf = (actor: Actor): Account => ({
    userId: actor.userId,
    payer: usesSystemKeys(actor) ? "system" : "own",
  });

  async function budgetReached(account: Account, needed: number): Promise<AppError> {
    const { microDollars, budgetMicroDollars } = await monthOfAccount(account);
    const budget = costText(budgetMicroDollars ?? 0, english);
    const left = Math.max(0, (budgetMicroDollars ?? 0) - microDollars);
    const day = monthName.format(nextMonthMs(clock.now()));
    const usedUp = message(
      "Your AI budget of {budget} for this month is used up. It resets on {day} (UTC). Change it in Settings → AI Prompts.",
      { budget, day },
    );
    const tooDear = message(
      "This may cost up to {cost}, but only {left} of this month's {budget} AI budget is left. It resets on {day} (UTC). Change it in Settings → AI Prompts.",
      { cost: costText(needed, english), left: costText(left, english), budget, day },
    );
    const { sentence, values }: Message = left === 0 ? usedUp : tooDear;
    // The same unworded, for another language.
    const amounts = {
      budgetMicroDollars: budgetMicroDollars ?? 0,
      leftMicroDollars: left,
      costMicroDollars: needed,
      dayMs: nextMonthMs(clock.now()),
    };
    return new AppError("ai-budget-reached", { words: { sentence, values: { ...values, ...amounts } } });
  }

  /**
   * Takes the worst case of a call from the month's budget; must come before the call.
   * @throws AppError ai-budget-reached
   */
  async function reserve(actor: Actor, call: PlannedCall): Promise<Hold> {
    const account = accountOf(actor);
    const price = priceAt(call.access, call.model);
    const counted = price ?? highestPrice;
    const microDollars = costOf(counted, {
      promptTokens: promptTokensMax(call.messages),
      completionTokens: call.room.answerTokensMax,
    });
    const id = newId();
    const now = clock.now();
    const isTaken = await store.reserve({
      ...account,
      id,
      microDollars,
      month: monthOf(now),
      expiresAt: new Date(now + holdMs),
      siteCents: siteCents[account.payer],
    });
    if (!isTaken) throw await budgetReached(account, microDollars);

    const billOf = (end: CallEnd) => ("billedMicroDollars" in end ? end.billedMicroDollars : undefined);
    const costOfEnd = (end: CallEnd): number => {
      if (end.kind === "refused") return 0;
      const billed = billOf(end);
      if (billed !== undefined) return billed;
      if (end.kind === "unknown" || (end.kind === "empty" && end.usage === null)) return microDollars;
      const text = end.kind === "text" ? end.text : "";
      return costOf(counted, end.usage ?? usageAbout(call.messages, text, call.room.reasoningTokensMax));
    };
    return {
      async settle(end) {
        const cost = costOfEnd(end);
        try {
          await store.settle(id, cost);
        } catch (error) {
          log.warn(
            { err: String(error) },
            "The cost of an AI call could not be stored; its worst case counts",
          );
        }
        return price || billOf(end) !== undefined ? cost : null;
      },
    };
  }

  async function monthOfAccount(account: Account): Promise<Spending> {
    const now = clock.now();
    const month = monthOf(now);
    const site = siteCents[account.payer];
    const chosen = await store.choice(account);
    return {
      payer: account.payer,
      month,
      ...(await store.read(account, { month, now: new Date(now) })),
      budgetMicroDollars: budgetOf(account.payer, site, chosen),
      siteCents: site,
      chosen: chosen ?? null,
      renewsAt: new Date(nextMonthMs(now)).toISOString(),
    };
  }

  const read = (actor: Actor): Promise<Spending> => monthOfAccount(accountOf(actor));

  /** @throws AppError bad-input when it is above what the site allows on its own keys */
  async function choose(actor: Actor, budget: Budget): Promise<Spending> {
    const account = accountOf(actor);
    if (budget.kind === "default") await store.chooseNothing(account);
    else {
      const site = siteCents[account.payer];
      const problem = budgetProblem(account.payer, site, budget.cents);
      if (problem !== undefined)
        throw new AppError("bad-input", {
          field: "cents",
          words: message("Choose at most {cost}, this site's limit.", {
            cost: costText((site ?? 0) * 10_000, english),
          }),
        });
      await store.choose(account, budget.cents);
    }
    // What stopped at the old budget goes on.
    await events.publish({ kind: "user", userId: actor.userId });
    return read(actor);
  }

  /** Drops what no call and no page needs any more. */
  async function cleanUp(): Promise<void> {
    const now = new Date(clock.now());
    await store.dropExpired(now);
    await store.dropDaysBefore(spendingDaySince(now.getTime(), spendingRetentionDays));
    now.setUTCDate(1);
    now.setUTCMonth(now.getUTCMonth() - monthsKept);
    await store.dropMonthsBefore(monthOf(now.getTime()));
  }

  return { reserve, read, choose, cleanUp };
}
