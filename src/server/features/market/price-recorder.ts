import type { MarketProvider } from "#contract/market.ts";
import type { HistoryRange, PriceHistory } from "#domain/market/price-history.ts";
import { recordsOfHistory, recordsOfQuote } from "#domain/market/price-records.ts";
import type { PricesStore } from "./prices.store.ts";
import type { StoredQuote } from "./stored-market.ts";

export type PriceRecorder = ReturnType<typeof createPriceRecorder>;

/** Writes down every price that arrives, under the scope whose key fetched it. */
export function createPriceRecorder({ store }: { store: Pick<PricesStore, "record"> }) {
  return {
    quote(scope: string, symbol: string, { provider, figures, fetchedAtMs }: StoredQuote): Promise<void> {
      const { price, previousClose, currency, asOfMs } = figures;
      const atMs = Math.min(asOfMs ?? fetchedAtMs, fetchedAtMs);
      const observed = { atMs, timed: asOfMs !== null, price, previousClose };
      return store.record(scope, symbol, recordsOfQuote(observed, { currency, provider }));
    },

    history(
      scope: string,
      symbol: string,
      fetched: { range: HistoryRange; provider: MarketProvider; history: PriceHistory },
    ): Promise<void> {
      return store.record(scope, symbol, recordsOfHistory(fetched.history, fetched.range, fetched.provider));
    },
  };
}
