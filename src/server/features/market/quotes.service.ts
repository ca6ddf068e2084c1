import type { Quote, QuoteFailure, QuotesAnswer } from "#contract/market.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { message } from "#domain/language/translate.ts";
import {
  quoteCachedMs,
  renewWhenClosedMs,
  symbolsFetchedPerLoadMax,
  symbolsPerRequestMax,
} from "#domain/market/limits.ts";
import { marketSymbol } from "#domain/market/reaction.ts";
import { marketStateAt } from "#domain/market/session.ts";
import { symbolsIn } from "#domain/market/symbol.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { MarketStore } from "./market.store.ts";
import { mayUseAny, mayUseMain, quoteScopeOf, scopesOfUser } from "./market-access.ts";
import type { MarketSources } from "./market-sources.ts";
import type { PriceRecorder } from "./price-recorder.ts";
import type { PricesStore } from "./prices.store.ts";
import { failuresWith } from "./quote-failures.ts";
import { createQuoteFetcher } from "./quote-fetcher.ts";
import type { QuoteMemory } from "./quote-memory.ts";
import { quoteView } from "./quote-view.ts";
import { isFresh } from "./stored-market.ts";
import type { WatchList } from "./watch-list.ts";

type QuotesServiceDeps = {
  store: MarketStore;
  /** Both shared with the live prices. */
  memory: QuoteMemory;
  watch: WatchList;
  recorder: Pick<PriceRecorder, "quote">;
  prices: Pick<PricesStore, "removeScopes">;
  /** Shared with the ticker. */
  sources: MarketSources;
  /** Which keys and switches serve an account. */
  keys: (actor: Actor) => Promise<MarketAccess>;
  /** The company's name by our own list of US-listed companies; undefined for symbols that are not in it. */
  known: (symbol: string) => string | undefined;
  /** Those of the symbols that are funds: users have shares of them. */
  fundsAmong: (symbols: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Where the product itself shows a picture of another site. */
  imageAddress: (url: string) => string | null;
  clock: Clock;
  events: EventBus;
  log: Logger;
};

export type QuotesService = ReturnType<typeof createQuotesService>;

/** Quotes from memory and database at once; whatever is due is fetched in the background (READ-74). */
export function createQuotesService(deps: QuotesServiceDeps) {
  const { store, memory, watch, keys, known, clock, events, log } = deps;
  const { main, free } = deps.sources;
  const failures = failuresWith(main.provider);
  const fetcher = createQuoteFetcher({ ...deps, publish: (event) => events.publish(event) });

  // A change of keys or switches voids what was learned with the old ones.
  const unsubscribe = events.subscribe((event) => {
    if (event.kind === "key-works") {
      deps.sources.keyWorks(event.mark);
      memory.clearPaused();
    }
    if (event.kind !== "user") return;
    const scopes = scopesOfUser(event.userId);
    memory.clearFailures((scope) => scopes.includes(scope));
    for (const scope of scopes) fetcher.clearScope(scope);
  });

  function viewOf(scope: string, symbol: string): Quote | undefined {
    const { quote, facts, failure } = memory.of(scope, symbol);
    if (!quote) return undefined;
    return quoteView({
      symbol,
      name: known(symbol) ?? symbol,
      imageAddress: deps.imageAddress,
      stored: quote,
      facts,
      nowMs: clock.now(),
      marketState: fetcher.marketState(),
      priceOnlyProvider: free.givesPriceOnly ? free.provider : null,
      renewalFailed: failure !== undefined,
    });
  }

  function mayAsk(access: MarketAccess, scope: string, symbol: string): boolean {
    const { quote, failure } = memory.of(scope, symbol);
    if (quote && isFresh(quote, clock.now())) return false;
    if (failure === undefined || failure.untilMs <= clock.now()) return true;
    return access.freeEnabled && !failure.freeAsked;
  }

  /** READ-93: what is known or on its way counts nothing, and a symbol without a price comes before a renewal. */
  function newCalls(access: MarketAccess, scope: string, symbols: string[]): string[] {
    const due = symbols.filter(
      (symbol) => !fetcher.isRunning(scope, symbol) && mayAsk(access, scope, symbol),
    );
    const [unknown = [], known = []] = [true, false].map((isUnknown) =>
      due.filter((symbol) => (memory.of(scope, symbol).quote === undefined) === isUnknown),
    );
    return [...unknown, ...known].slice(0, symbolsFetchedPerLoadMax);
  }

  function withoutQuote(scope: string, symbol: string): QuoteFailure {
    if (fetcher.isRunning(scope, symbol)) return failures.pending;
    const { quote, failure } = memory.of(scope, symbol);
    if (quote) return failures.onlyFree;
    if (!failure) return failures.overLimit;
    const { reason, message, words, pause } = failure;
    return { reason, message, ...(words && { words }), ...(pause && { pause }) };
  }

  /** The market's own price, for moves against it: after all others, and only where prices come with their time. */
  function fetchMarketAlong(access: MarketAccess, scope: string): void {
    if (!mayUseMain(access) && !deps.sources.keyless) return;
    if (isRenewalDue(access, scope, marketSymbol))
      fetcher.start({ access, symbol: marketSymbol, lane: "renewal", priceOnly: true });
  }

  /**
   * What is known of these symbols now, and why the rest is not. Symbols are trimmed and taken once each;
   * an empty or malformed list is rejected. @param screen names the page that shows them
   */
  async function quotesFor(actor: Actor, symbols: readonly string[], screen = ""): Promise<QuotesAnswer> {
    const asked = symbolsIn(symbols.join(","), symbolsPerRequestMax);
    if (!asked)
      throw new AppError("bad-input", {
        field: "symbols",
        words: message("Give symbols such as AAPL, by comma."),
      });
    const access = await keys(actor);
    const answer: QuotesAnswer = { quotes: {}, failed: {} };
    const funds = await deps.fundsAmong(asked.filter((symbol) => known(symbol) === undefined));
    const listed = asked.filter((symbol) => known(symbol) !== undefined || funds.has(symbol));
    for (const symbol of asked) if (!listed.includes(symbol)) answer.failed[symbol] = failures.unknownSymbol;
    if (!mayUseAny(access)) {
      const why = access.mainEnabled ? failures.noKey : failures.switchedOff;
      for (const symbol of listed) answer.failed[symbol] = why;
      return answer;
    }
    const scope = quoteScopeOf(access);
    await memory.load(scope, listed, clock.now() - quoteCachedMs);
    for (const symbol of newCalls(access, scope, listed)) fetcher.start({ access, symbol, lane: "price" });
    watch.note({ scope, actor, screen, symbols: listed }, clock.now());
    for (const symbol of listed) {
      const quote = viewOf(scope, symbol);
      const visible = quote && (access.freeEnabled || quote.provider === main.provider);
      if (visible) answer.quotes[symbol] = quote;
      else answer.failed[symbol] = withoutQuote(scope, symbol);
    }
    return answer;
  }

  /** The scope whose `quotes` events concern an account; null when both sources are off or keyless. */
  async function scopeFor(actor: Actor): Promise<string | null> {
    const access = await keys(actor);
    return mayUseAny(access) ? quoteScopeOf(access) : null;
  }

  /** What is stored under a scope, for open streams; asks no provider. */
  async function storedQuotes(scope: string, symbols: readonly string[]): Promise<Record<string, Quote>> {
    // Another process may have stored newer ones a moment ago, so the database is always read.
    await memory.load(scope, [...symbols], Number.POSITIVE_INFINITY);
    const found: Record<string, Quote> = {};
    for (const symbol of symbols) {
      const quote = viewOf(scope, symbol);
      if (quote) found[symbol] = quote;
    }
    return found;
  }

  /** What is known of these symbols in this process, without a look into the database. */
  const knownQuotes = (scope: string, symbols: readonly string[]): Quote[] =>
    symbols.map((symbol) => viewOf(scope, symbol)).filter((quote) => quote !== undefined);

  function isRenewalDue(access: MarketAccess, scope: string, symbol: string): boolean {
    if (!mayAsk(access, scope, symbol)) return false;
    const { quote } = memory.of(scope, symbol);
    if (!quote || fetcher.marketState() !== "closed" || marketStateAt(quote.fetchedAtMs) !== "closed")
      return true;
    return clock.now() - quote.fetchedAtMs >= renewWhenClosedMs;
  }

  /** Starts renewals of what was asked for lately, for the scopes that somebody has open. */
  async function renewWatched(openScopes: ReadonlySet<string>): Promise<void> {
    for (const { scope, actor, symbols } of watch.watched(clock.now())) {
      if (!openScopes.has(scope)) continue;
      try {
        const access = await keys(actor);
        if (!mayUseAny(access) || quoteScopeOf(access) !== scope) {
          watch.invalidate(scope);
          continue;
        }
        await memory.load(scope, [...symbols, marketSymbol], clock.now() - quoteCachedMs);
        for (const symbol of symbols)
          if (isRenewalDue(access, scope, symbol)) fetcher.start({ access, symbol, lane: "renewal" });
        fetchMarketAlong(access, scope);
      } catch (error) {
        log.warn({ err: String(error) }, "Watched quotes could not be renewed");
      }
    }
  }

  /** Starts calls for those of the symbols whose prices are due, after all users' calls. */
  async function fetchSome(
    access: MarketAccess,
    symbols: readonly string[],
    callsMax: number,
  ): Promise<void> {
    if (!mayUseAny(access)) return;
    await memory.load(quoteScopeOf(access), [...symbols], clock.now() - quoteCachedMs);
    const due = symbols.filter((symbol) => isRenewalDue(access, quoteScopeOf(access), symbol));
    for (const symbol of due.slice(0, callsMax))
      fetcher.start({ access, symbol, lane: "renewal", priceOnly: true });
  }

  /** Removes what was fetched with a user's own keys. */
  async function clearUser(userId: string): Promise<void> {
    const scopes = scopesOfUser(userId);
    memory.invalidate((scope) => scopes.includes(scope));
    for (const scope of scopes) watch.invalidate(scope);
    await store.removeScopes(scopes);
    await deps.prices.removeScopes(scopes);
  }

  /** For the end of the process: also ends the waiting calls of the shared sources. */
  function stop(): void {
    unsubscribe();
    deps.sources.stop();
  }

  const { idle, marketState } = fetcher;
  return {
    quotesFor,
    scopeFor,
    storedQuotes,
    knownQuotes,
    fetchSome,
    renewWatched,
    marketState,
    clearUser,
    idle,
    stop,
  };
}
