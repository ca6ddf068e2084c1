import type { Actor } from "#domain/accounts/account.ts";
import { watchedCallsMax, watchedEveryMs, watchedPricesMax } from "#domain/alerts/rule.ts";
import { marketStateAt } from "#domain/market/session.ts";
import type { EntitlementOf } from "#server/features/administration/accounts.store.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { WatchedPricesStore } from "./watched-prices.store.ts";

export type WatchedPrices = ReturnType<typeof createWatchedPrices>;

type Dependencies = {
  store: Pick<WatchedPricesStore, "watched">;
  entitlementOf: EntitlementOf;
  /** Starts calls for those that are due, after the calls of all open pages and within the key's budget. */
  fetchSome: (actor: Actor, symbols: readonly string[], callsMax: number) => Promise<void>;
  takeTurn: (name: string, everyMs: number) => Promise<{ taken: boolean; nextInMs: number }>;
  clock: Clock;
};

/** Asks for the prices that alerts look at and no open page asks for, while the exchanges are open. */
export function createWatchedPrices({ store, entitlementOf, fetchSome, takeTurn, clock }: Dependencies) {
  return {
    /** @returns milliseconds until the next turn of all processes */
    async refreshWhenDue(): Promise<number> {
      const { taken, nextInMs } = await takeTurn("alert-prices", watchedEveryMs);
      if (!taken || marketStateAt(clock.now()) !== "regular") return nextInMs;
      const bySource = Map.groupBy(await store.watched(watchedPricesMax), ({ served }) => served);
      for (const watched of bySource.values()) {
        const [first] = watched;
        if (!first) continue;
        const { userId, role, subscriptionType, paymentInfo } = first;
        const entitlement = entitlementOf({ role, paymentInfo }).state;
        if (entitlement === "ended") continue;
        const symbols = watched.map(({ symbol }) => symbol);
        await fetchSome({ userId, role, subscriptionType, entitlement }, symbols, watchedCallsMax);
      }
      return nextInMs;
    },
  };
}
