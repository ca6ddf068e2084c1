import { LRUCache } from "lru-cache";
import type { QuoteFailure } from "#contract/market.ts";
import { counted } from "#server/platform/counted.ts";
import type { MarketStore } from "./market.store.ts";
import { noFacts, type StoredDetails, type StoredQuote } from "./stored-market.ts";

export type CachedFailure = QuoteFailure & {
  untilMs: number;
  /** False when the free service was off for the account that asked: another account may fare better. */
  freeAsked: boolean;
};

/** What a process knows of a symbol under a scope. */
export type Cached = {
  quote?: StoredQuote | undefined;
  facts?: StoredDetails | undefined;
  /** Of the last try, as long as it came after the quote. */
  failure?: CachedFailure | undefined;
};

export type QuoteMemory = ReturnType<typeof createQuoteMemory>;

const entriesMax = 10_000;

/** Quotes and facts in memory, in front of the database. */
export function createQuoteMemory({ store }: { store: MarketStore }) {
  const entries = new LRUCache<string, Cached>(counted(entriesMax));
  const idOf = (scope: string, symbol: string) => `${scope}|${symbol}`;
  const of = (scope: string, symbol: string): Cached => entries.get(idOf(scope, symbol)) ?? {};

  function change(scope: string, symbol: string, patch: Cached): Cached {
    const next = { ...of(scope, symbol), ...patch };
    entries.set(idOf(scope, symbol), next);
    return next;
  }

  /** Takes over what the database has and the memory lacks or has older; `freshFromMs` spares the look. */
  async function load(scope: string, symbols: string[], freshFromMs: number): Promise<void> {
    const old = symbols.filter((symbol) => {
      const { quote, facts } = of(scope, symbol);
      return quote === undefined || facts === undefined || quote.fetchedAtMs <= freshFromMs;
    });
    const [quotes, facts] = await Promise.all([store.quotesOf(scope, old), store.factsOf(scope, old)]);
    for (const symbol of old) {
      const known = of(scope, symbol);
      const stored = quotes.get(symbol);
      const newer = stored && stored.fetchedAtMs > (known.quote?.fetchedAtMs ?? 0) ? stored : undefined;
      const patch: Cached = newer ? { quote: newer, failure: undefined } : {};
      change(scope, symbol, { ...patch, facts: facts.get(symbol) ?? known.facts ?? noFacts });
    }
  }

  /** After a change of keys a rejection says nothing any more. */
  function clearFailures(belongs: (scope: string) => boolean): void {
    for (const [id, entry] of [...entries.entries()])
      if (entry.failure && belongs(id.slice(0, id.lastIndexOf("|"))))
        entries.set(id, { ...entry, failure: undefined });
  }

  function invalidate(belongs: (scope: string) => boolean): void {
    for (const id of [...entries.keys()]) if (belongs(id.slice(0, id.lastIndexOf("|")))) entries.delete(id);
  }

  /** What failed because a key or a service was left alone may be asked for again. */
  function clearPaused(): void {
    const paused = new Set<string>(["wrong-key", "provider-down", "rate-limited"]);
    for (const [id, entry] of entries)
      if (entry.failure && paused.has(entry.failure.reason))
        entries.set(id, { ...entry, failure: undefined });
  }

  return { of, change, load, clearFailures, clearPaused, invalidate };
}
