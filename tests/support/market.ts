import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Actor } from "#domain/accounts/account.ts";
import { startFakeTrades } from "#fakes/finnhub/trades.ts";
import { json, type Reply, startServer } from "#fakes/kit/server.ts";
import { startFakeYahoo } from "#fakes/yahoo/yahoo.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { createCallBudgetsStore } from "#server/features/market/call-budgets.store.ts";
import { createHistoryFetcher } from "#server/features/market/history-fetcher.ts";
import { createLeasesStore } from "#server/features/market/leases.store.ts";
import { createLivePricesService } from "#server/features/market/live-prices.service.ts";
import { createLiveQuotes } from "#server/features/market/live-quotes.ts";
import { createMarketStore } from "#server/features/market/market.store.ts";
import { createMarketSources } from "#server/features/market/market-sources.ts";
import { createPriceRecorder } from "#server/features/market/price-recorder.ts";
import { createPriceSeriesService } from "#server/features/market/price-series.service.ts";
import { createPricesStore } from "#server/features/market/prices.store.ts";
import { createQuoteMemory } from "#server/features/market/quote-memory.ts";
import { createQuotesService } from "#server/features/market/quotes.service.ts";
import { createReactionsService, type PublishedItem } from "#server/features/market/reactions.service.ts";
import { createWatchList } from "#server/features/market/watch-list.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import { createConfiguredSockets } from "#server/platform/egress/configured-socket.ts";
import { createTrust } from "#server/platform/egress/connect.ts";
import { defaultOutboundLimits } from "#server/platform/egress/limits.ts";
import type { EventBus, ProductEvent } from "#server/platform/events/events.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createTestDatabase } from "./database.ts";

/** A moment of the regular session: Friday 2026-11-20 15:30:10 UTC. */
export const marketNowMs = 1_795_188_610_000;

type Handle = (symbol: string, path: string) => Reply | Promise<Reply>;

/** A quote as FinHub sends it. */
export const finnhubQuote = (price: number, previousClose = price - 1, t = marketNowMs / 1_000 - 10) => ({
  c: price,
  d: price - previousClose,
  dp: (price / previousClose - 1) * 100,
  h: price + 2,
  l: price - 2,
  o: price - 1,
  pc: previousClose,
  t,
});

/** An event bus within one process. */
export function createLocalEvents(): EventBus & { published: ProductEvent[] } {
  const listeners = new Set<(event: ProductEvent) => void>();
  const published: ProductEvent[] = [];
  return {
    published,
    async publish(event) {
      published.push(event);
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Both providers on loopback, a database, a clock that only moves with the product's own waits and by hand.
 * Recorded calls carry the time of that clock.
 */
async function createMarketBench(databaseUrl: string) {
  const clock = { nowMs: marketNowMs, now: () => clock.nowMs };
  const replies: { finnhub: Handle; twelveData: Handle } = {
    finnhub: (symbol, path) => {
      if (path === "/stock/price-target")
        return json(403, { error: "You don't have access to this resource." });
      if (path === "/stock/market-status") return json(200, { isOpen: true, session: "regular" });
      return path === "/quote" ? json(200, finnhubQuote(100 + symbol.length)) : json(200, { metric: {} });
    },
    twelveData: () => json(200, { price: "55.50000" }),
  };
  const now = () => clock.nowMs;
  const serve = (vendor: keyof typeof replies) =>
    startServer({
      name: vendor,
      now,
      handle: (request) => replies[vendor](request.query.get("symbol") ?? "", request.path),
    });
  const [finnhub, twelveData, yahoo, trades] = await Promise.all([
    serve("finnhub"),
    serve("twelveData"),
    startFakeYahoo({ now }),
    startFakeTrades({ keys: new Set(["fh-key", "own-key"]), now }),
  ]);
  const sockets = createConfiguredSockets({
    limits: defaultOutboundLimits,
    userAgent: "Tapewise tests",
    secureContext: createTrust([]),
  });
  const handle = openDatabase({ connectionString: databaseUrl, onError: () => undefined });
  await handle.db.execute(
    sql`truncate quotes, company_facts, ticker_items, recorded_prices, day_prices, market_leases,
    call_budgets`,
  );
  const store = createMarketStore({ db: handle.db });
  const prices = createPricesStore({ db: handle.db });
  const leasesOf = (holder: string) => createLeasesStore({ db: handle.db, holder });
  const recorder = createPriceRecorder({ store: prices });
  const lines: string[] = [];
  const switches = { yahoo: false };
  const log = createLogger({ level: "info", write: (line) => void lines.push(line) });
  const stops: (() => void)[] = [];
  let processes = 0;

  /** When each call to a provider began, by the shared clock: it goes on while a call is on its way. */
  const begunAtMs: number[] = [];
  const noticedFetch: typeof fetch = (...call) => {
    begunAtMs.push(clock.nowMs);
    return fetch(...call);
  };

  async function sleep(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    clock.nowMs += ms;
  }

  const vendors = () =>
    readConfig({
      FINNHUB_BASE_URL: finnhub.url,
      FINNHUB_WS_URL: trades.url,
      TWELVE_DATA_BASE_URL: twelveData.url,
      YAHOO_BASE_URL: switches.yahoo ? yahoo.url : "",
    }).vendors;

  function createSources() {
    const { market } = vendors();
    const sources = createMarketSources({
      ...market,
      outside: { fetch: noticedFetch, log, clock, admit: async () => 0 },
      callBudgets: createCallBudgetsStore({ db: handle.db }),
      clock,
      log,
      sleep,
    });
    stops.push(sources.stop);
    return sources;
  }

  /** One process of the product; `access`, and what differs by user id, may be changed between calls. */
  function createProcess(access: Partial<MarketAccess> = {}, events = createLocalEvents()) {
    const current: MarketAccess = {
      scope: "system",
      mainKey: "fh-key",
      mainEnabled: true,
      freeEnabled: false,
      freeKey: "demo",
      ...access,
    };
    const ofUser = new Map<string, Partial<MarketAccess>>();
    const keys = async ({ userId }: Actor) => ({ ...current, ...ofUser.get(userId) });
    const known = (symbol: string) => (/^(NOPE|XX.*)$/.test(symbol) ? undefined : `${symbol} Inc`);
    const sources = createSources();
    const memory = createQuoteMemory({ store });
    const watch = createWatchList();
    const quotes = createQuotesService({
      store,
      memory,
      watch,
      prices,
      recorder,
      sources,
      keys,
      known,
      fundsAmong: async () => new Set(),
      imageAddress: (url) => `/api/images/of-${url}`,
      clock,
      events,
      log,
    });
    stops.push(quotes.stop);
    const histories = createHistoryFetcher({ sources, recorder, clock, log });
    const priceSeries = createPriceSeriesService({ store: prices, histories, keys, known, clock });
    const reactionsOf = (items: PublishedItem[]) =>
      createReactionsService({ store: prices, histories, keys, itemsFor: async () => items, clock });
    const processId = `process ${++processes}`;
    const livePrices = createLivePricesService({
      source: vendors().market.main.trades,
      outside: { openSocket: sockets.open },
      watch,
      liveQuotes: createLiveQuotes({ memory, store, recorder, provider: "FinHub", clock }),
      leases: leasesOf(processId),
      keys,
      marketState: quotes.marketState,
      processId,
      events,
      clock,
      chance: () => 0,
      log,
    });
    return { quotes, livePrices, histories, priceSeries, reactionsOf, events, access: current, ofUser };
  }

  async function close(): Promise<void> {
    stopSources();
    sockets.close();
    await Promise.all([finnhub.stop(), twelveData.stop(), yahoo.stop(), trades.stop(), handle.close()]);
  }

  /** Ends waiting calls; every later one is answered for without a call. */
  function stopSources(): void {
    for (const stop of stops) stop();
  }

  const callsTo = (path: string) => finnhub.requests.filter((request) => request.path === path);
  return {
    clock,
    replies,
    finnhub,
    twelveData,
    yahoo,
    trades,
    /** Read when a process is created. */
    switches,
    recorder,
    store,
    /** Of one process. */
    leasesOf,
    prices,
    lines,
    log,
    createSources,
    stopSources,
    createProcess,
    callsTo,
    begunAtMs,
    query: async (text: SQL) => (await handle.db.execute(text)).rows,
    close,
  };
}

export type MarketBench = Awaited<ReturnType<typeof createMarketBench>>;

/** A fresh bench for each test of a file, on one database with empty market tables. */
export function benchPerTest(): () => MarketBench {
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  let bench: MarketBench | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    bench = await createMarketBench(database?.url ?? "");
  });
  afterEach(() => bench?.close());
  afterAll(() => database?.drop());
  return () => {
    if (!bench) throw new Error("The bench exists within a test only.");
    return bench;
  };
}
