import { livePriceSavedMs } from "#domain/market/limits.ts";
import { type LivePrice, withLivePrice } from "#domain/market/live-price.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { MarketStore } from "./market.store.ts";
import type { PriceRecorder } from "./price-recorder.ts";
import type { QuoteMemory } from "./quote-memory.ts";
import type { StoredQuote } from "./stored-market.ts";

type LiveQuotesDeps = {
  memory: QuoteMemory;
  store: Pick<MarketStore, "saveQuote">;
  recorder: Pick<PriceRecorder, "quote">;
  /** The provider whose prices come by the stream. */
  provider: StoredQuote["provider"];
  clock: Clock;
};

export type LiveQuotes = ReturnType<typeof createLiveQuotes>;

/** Puts live prices into the quotes that a process knows: a live price is a newer price of the same quote. */
export function createLiveQuotes({ memory, store, recorder, provider, clock }: LiveQuotesDeps) {
  /** By scope, the symbols that changed since they were last saved. */
  const unsaved = new Map<string, Set<string>>();
  const savedAtMs = new Map<string, number>();

  function take(scope: string, prices: readonly LivePrice[], savedHere: boolean): void {
    for (const each of prices) {
      const { quote } = memory.of(scope, each.symbol);
      if (quote?.provider !== provider) continue;
      const figures = withLivePrice(quote.figures, each);
      if (!figures) continue;
      const { polledAtMs = quote.fetchedAtMs } = quote;
      const next: StoredQuote = { provider, figures, fetchedAtMs: clock.now(), polledAtMs };
      memory.change(scope, each.symbol, { quote: next, failure: undefined });
      if (savedHere && each.isTrade) unsaved.set(scope, (unsaved.get(scope) ?? new Set()).add(each.symbol));
    }
  }

  return {
    /** @param savedHere this process has the connection: it saves what all of them take */
    take,

    /** Saves and records what changed, at most every half minute unless it is the last time. */
    async save(scope: string, isLast: boolean): Promise<void> {
      const isDue = clock.now() - (savedAtMs.get(scope) ?? 0) >= livePriceSavedMs;
      if (!isDue && !isLast) return;
      const symbols = unsaved.get(scope) ?? [];
      unsaved.delete(scope);
      if (isLast) savedAtMs.delete(scope);
      else savedAtMs.set(scope, clock.now());
      for (const symbol of symbols) {
        const { quote } = memory.of(scope, symbol);
        if (!quote) continue;
        await store.saveQuote(scope, symbol, quote);
        await recorder.quote(scope, symbol, quote);
      }
    },
  };
}
