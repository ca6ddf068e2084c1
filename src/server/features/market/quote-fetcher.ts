import { quoteCachedMs } from "#domain/market/limits.ts";
import { withNewerPrice } from "#domain/market/live-price.ts";
import type { MarketState } from "#domain/market/session.ts";
import { marketStateAt } from "#domain/market/session.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { createSingleFlight, type SingleFlight } from "#server/platform/single-flight.ts";
import type { Lane } from "./call-queue.ts";
import { areFactsDue, createFactsFetcher } from "./facts-fetcher.ts";
import type { MarketStore } from "./market.store.ts";
import { mayUseMain, quoteScopeOf } from "./market-access.ts";
import type { MarketSources } from "./market-sources.ts";
import { fetchPrice, quotePace } from "./price-fetcher.ts";
import type { PriceRecorder } from "./price-recorder.ts";
import type { QuoteMemory } from "./quote-memory.ts";
import { isFresh, noFacts, type StoredQuote } from "./stored-market.ts";

type QuoteFetcherDeps = {
  store: MarketStore;
  sources: MarketSources;
  memory: QuoteMemory;
  recorder: Pick<PriceRecorder, "quote">;
  clock: Clock;
  log: Logger;
  publish: (event: ProductEvent) => Promise<void>;
};

type FetchOrder = {
  access: MarketAccess;
  symbol: string;
  lane: Lane;
  /** For what is fetched along and shown to nobody: no facts, no announcement. */
  priceOnly?: boolean;
};

const marketStateAskedEveryMs = 5 * 60_000;
const marketStateValidMs = 10 * 60_000;

/** Fetches prices and facts behind the user's back; one fetch per scope and symbol at a time. */
export function createQuoteFetcher(deps: QuoteFetcherDeps) {
  const { store, sources, memory, recorder, clock, log, publish } = deps;
  const facts = createFactsFetcher({ sources, clock });
  const running = createSingleFlight<void>();
  const runningFacts = createSingleFlight<void>();
  let said: { state: MarketState; atMs: number; calendar: MarketState } | null = null;
  let stateTried: { atMs: number; calendar: MarketState } | null = null;

  /** The provider's word while it is fresh and the calendar has not moved on, else the calendar. */
  function marketState(): MarketState {
    const now = clock.now();
    const calendar = marketStateAt(now);
    const holds = said && now - said.atMs < marketStateValidMs && said.calendar === calendar;
    return holds && said ? said.state : calendar;
  }

  /** At most every five minutes, and at once when a bell has rung: on a holiday the calendar alone would say "open". */
  async function askMarketState(access: MarketAccess): Promise<void> {
    const now = clock.now();
    const calendar = marketStateAt(now);
    const isSoon = stateTried?.calendar === calendar && now - stateTried.atMs < marketStateAskedEveryMs;
    if (!mayUseMain(access) || isSoon) return;
    stateTried = { atMs: now, calendar };
    const asking = { ...quotePace, lane: "facts", key: access.mainKey, subject: "US exchanges" } as const;
    const answer = await sources.main.ask(asking, (client, key) => client.marketState(key));
    if (answer.kind === "ok")
      said = { state: answer.value, atMs: clock.now(), calendar: marketStateAt(clock.now()) };
  }

  async function keep(scope: string, symbol: string, quote: StoredQuote): Promise<void> {
    memory.change(scope, symbol, { quote, failure: undefined });
    await store.saveQuote(scope, symbol, quote);
  }

  async function fetchOne({ access, symbol, lane, priceOnly = false }: FetchOrder): Promise<void> {
    const scope = quoteScopeOf(access);
    async function stillNeeded(): Promise<boolean> {
      await memory.load(scope, [symbol], clock.now() - quoteCachedMs).catch(() => undefined);
      const { quote } = memory.of(scope, symbol);
      return !quote || !isFresh(quote, clock.now());
    }
    const outcome = await fetchPrice(sources, { access, symbol, lane, stillNeeded });
    if (outcome.kind === "price") {
      const { provider } = outcome;
      const known = memory.of(scope, symbol).quote;
      const figures = withNewerPrice(
        outcome.figures,
        known?.provider === provider ? known.figures : undefined,
      );
      const quote = { provider, figures, fetchedAtMs: clock.now() };
      await keep(scope, symbol, quote);
      if (!priceOnly) await publish({ kind: "quotes", scope, symbols: [symbol] });
      await recorder.quote(scope, symbol, quote);
    }
    if (outcome.kind === "failed") {
      const { reason, message, pause, cacheMs } = outcome;
      const freeAsked = access.freeEnabled || reason === "rate-limited";
      const untilMs = clock.now() + cacheMs;
      memory.change(scope, symbol, { failure: { reason, message, pause, untilMs, freeAsked } });
    }
    if (outcome.kind !== "failed" && !priceOnly) startFacts(access, scope, symbol);
  }

  async function fetchFacts(access: MarketAccess, scope: string, symbol: string): Promise<void> {
    await askMarketState(access);
    await memory.load(scope, [symbol], Number.POSITIVE_INFINITY);
    const known = memory.of(scope, symbol).facts ?? noFacts;
    if (!mayUseMain(access) || !areFactsDue(known, clock.now())) return;
    const next = await facts.fetchDue(access, symbol, known);
    if (JSON.stringify(next) === JSON.stringify(known)) return;
    memory.change(scope, symbol, { facts: next });
    await store.saveFacts(scope, symbol, next, clock.now());
    await publish({ kind: "quotes", scope, symbols: [symbol] });
  }

  function inBackground(flights: SingleFlight<void>, id: string, work: () => Promise<void>): void {
    void flights.run(id, () =>
      work().catch((error: unknown) =>
        log.error({ symbol: id, err: String(error) }, "A quote could not be kept"),
      ),
    );
  }

  function startFacts(access: MarketAccess, scope: string, symbol: string): void {
    inBackground(runningFacts, `${scope}|${symbol}`, () => fetchFacts(access, scope, symbol));
  }

  return {
    marketState,
    /** Joins the fetch that runs already, if one does. */
    start: (order: FetchOrder): void =>
      inBackground(running, `${quoteScopeOf(order.access)}|${order.symbol}`, () => fetchOne(order)),
    isRunning: (scope: string, symbol: string): boolean => running.find(`${scope}|${symbol}`) !== undefined,
    clearScope: facts.clearScope,
    /** Resolves when nothing runs any more. */
    async idle(): Promise<void> {
      while (running.size + runningFacts.size > 0) await Promise.all([running.idle(), runningFacts.idle()]);
    },
  };
}
