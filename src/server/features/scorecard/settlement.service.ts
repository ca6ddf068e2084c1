import type { Actor } from "#domain/accounts/account.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { marketInstantMsMax, marketSymbol, type TimedPrice } from "#domain/market/reaction.ts";
import {
  entryWindow,
  type KnownPrices,
  lookAgainMs,
  nextStep,
  type OpenCall,
  type Step,
} from "#domain/scorecard/settlement.ts";
import type { EntitlementOf } from "#server/features/administration/accounts.store.ts";
import type { HistoryFetcher } from "#server/features/market/history-fetcher.ts";
import type { PricesStore } from "#server/features/market/prices.store.ts";
import type { QuotesService } from "#server/features/market/quotes.service.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import type { Clock } from "#server/platform/clock.ts";
import { errorText } from "#server/platform/error-text.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { CallOwner, DueCall, ScorecardStore } from "./scorecard.store.ts";

export type SettlementDeps = {
  store: Pick<ScorecardStore, "due" | "take">;
  prices: Pick<PricesStore, "minutes" | "days">;
  /** Both record what they get; the next look finds it. */
  quotes: Pick<QuotesService, "fetchSome">;
  histories: Pick<HistoryFetcher, "start">;
  keys: (actor: Actor) => Promise<MarketAccess>;
  scopeOf: (access: MarketAccess) => string;
  entitlementOf: EntitlementOf;
  clock: Clock;
  log: Logger;
};

export type SettlementService = ReturnType<typeof createSettlementService>;

/** Calls that one run looks at; the rest comes with the next one, a minute later. */
export const callsPerRunMax = 200;
/** New price calls of a run for one user's key, behind those of open pages. */
const priceCallsMax = 10;

const waitFrom = (nowMs: number): Step => ({
  kind: "wait",
  untilMs: nowMs + lookAgainMs,
  missing: "nothing",
});

type Missing = { access: MarketAccess; quotes: Set<string>; days: Set<string>; months: Set<string> };

/** Enters and settles calls by recorded prices alone. */
export function createSettlementService(deps: SettlementDeps) {
  const { store, prices, keys, scopeOf, clock, log } = deps;

  const actorOf = ({ paymentInfo, ...owner }: CallOwner): Actor => ({
    ...owner,
    entitlement: deps.entitlementOf({ role: owner.role, paymentInfo }).state,
  });

  async function timed(scope: string, symbol: string, fromMs: number, toMs: number): Promise<TimedPrice[]> {
    const rows = await prices.minutes(scope, { symbol, fromMs, toMs });
    return rows.filter((row) => row.timed);
  }

  /** What is recorded around an entry that is missing, or from an entry to its exit. */
  async function known(scope: string, symbol: string, call: OpenCall): Promise<KnownPrices> {
    const none = { own: [], market: [], ownDays: [], marketDays: [] };
    if (call.entry) {
      const days = await prices.days(scope, [symbol, marketSymbol], newYorkAt(call.entry.atMs).day);
      return { ...none, ownDays: days.get(symbol) ?? [], marketDays: days.get(marketSymbol) ?? [] };
    }
    const window = entryWindow(call.madeAtMs);
    if (!window) return none;
    // Rows are found by their minute, which began before their moment.
    const { fromMs, toMs } = { ...window, fromMs: Math.floor(window.fromMs / 60_000) * 60_000 };
    const [own, market] = await Promise.all([
      timed(scope, symbol, fromMs, toMs),
      timed(scope, marketSymbol, fromMs, toMs + marketInstantMsMax),
    ]);
    return { ...none, own, market };
  }

  function note(missing: Missing, symbol: string, step: Step): void {
    if (step.kind !== "wait" || step.missing === "nothing") return;
    for (const each of [symbol, marketSymbol]) {
      missing.quotes.add(each);
      (step.missing === "entry" ? missing.days : missing.months).add(each);
    }
  }

  async function work({ call }: DueCall, missing: Missing, nowMs: number): Promise<void> {
    const { symbol, entry, horizon } = call;
    const open = { madeAtMs: call.madeAt.getTime(), horizon, entry };
    const step = nextStep(open, await known(scopeOf(missing.access), symbol, open), nowMs);
    note(missing, symbol, step);
    await store.take(call, step, new Date(nowMs));
  }

  /** Nobody waits: what comes is there at the next look. */
  async function fetchMissing({ access, quotes, days, months }: Missing): Promise<void> {
    await deps.quotes.fetchSome(access, [...quotes], priceCallsMax);
    for (const symbol of days) void deps.histories.start({ access, symbol, range: "1d" });
    for (const symbol of months) void deps.histories.start({ access, symbol, range: "1m" });
  }

  async function workFor(owner: CallOwner, due: readonly DueCall[], nowMs: number): Promise<void> {
    const access = await keys(actorOf(owner));
    const missing: Missing = { access, quotes: new Set(), days: new Set(), months: new Set() };
    for (const each of due) await work(each, missing, nowMs);
    await fetchMissing(missing);
  }

  return {
    /**
     * Takes the next step of the calls that are due. Each step is one statement that holds only while the call is as it was read: a run
     * that dies is gone on with by the next one.
     */
    async settleDue(nowMs: number = clock.now()): Promise<void> {
      const due = await store.due(new Date(nowMs), callsPerRunMax);
      const owners = new Map(due.map(({ owner }) => [owner.userId, owner]));
      for (const [userId, owner] of owners) {
        const own = due.filter(({ call }) => call.userId === userId);
        await workFor(owner, own, nowMs).catch(async (error: unknown) => {
          log.warn({ userId, err: errorText(error) }, "Calls of a user could not be settled");
          // Others' calls come first meanwhile.
          for (const { call } of own) await store.take(call, waitFrom(nowMs), new Date(nowMs));
        });
      }
    },
  };
}
