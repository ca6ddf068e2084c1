import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { tickerAnswerSchema } from "#contract/market.ts";
import { json } from "#fakes/kit/server.ts";
import { createTickerService, type TickerServiceDeps } from "#server/features/market/ticker.service.ts";
import { benchPerTest, finnhubQuote, type MarketBench } from "#tests/support/market.ts";

let bench: MarketBench;
const currentBench = benchPerTest();
beforeEach(() => {
  bench = currentBench();
});

const create = (keys: Partial<TickerServiceDeps["keys"]> = {}) =>
  createTickerService({
    store: bench.store,
    leases: bench.leasesOf("one"),
    sources: bench.createSources(),
    keys: { main: "fh-key", free: "demo", ...keys },
    clock: bench.clock,
    log: bench.log,
  });

const visible = [
  "AAPL",
  "MSFT",
  "GOOGL",
  "AMZN",
  "TSLA",
  "META",
  "NVDA",
  "NFLX",
  "BTC-USD",
  "ETH-USD",
  "EUR/USD",
  "GBP/USD",
  "JPY/USD",
  "XAU/USD",
];

describe("ticker", () => {
  it("TICKER-05, TICKER-06: makes one call per symbol, at least 100 ms apart, and shows 14 items in order", async () => {
    const ticker = create();
    expect(await ticker.items()).toEqual([]);
    await Promise.all([ticker.refresh(), ticker.refresh()]);
    const calls = bench.callsTo("/quote");
    expect(calls).toHaveLength(14);
    expect(calls.map((call) => call.query.symbol).slice(7, 10)).toEqual([
      "NFLX",
      "BINANCE:BTCUSDT",
      "BINANCE:ETHUSDT",
    ]);
    for (const [index, call] of calls.entries())
      expect(call.at - (calls[index - 1]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(100);
    const items = await ticker.items();
    expect(items.map((item) => item.symbol)).toEqual(visible);
    expect(tickerAnswerSchema.parse({ items })).toEqual({ items });
    expect(items[0]).toMatchObject({ price: 104, change: 1 });
  });

  it("turns the yen pair round", async () => {
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = (symbol, path) =>
      symbol === "OANDA:USD_JPY" ? json(200, finnhubQuote(150, 151)) : usual(symbol, path);
    const ticker = create();
    await ticker.refresh();
    const yen = (await ticker.items()).find((item) => item.symbol === "JPY/USD");
    expect(yen?.price).toBeCloseTo(1 / 150, 9);
    expect(yen?.change).toBeCloseTo(1 / 150 - 1 / 151, 9);
  });

  it("leaves out symbols without a price, keeps their last value for an hour, then drops it", async () => {
    const usual = bench.replies.finnhub;
    const ticker = create();
    bench.replies.finnhub = (symbol, path) =>
      symbol === "TSLA" ? json(200, finnhubQuote(0, 0, 0)) : usual(symbol, path);
    await ticker.refresh();
    expect((await ticker.items()).map((item) => item.symbol)).not.toContain("TSLA");
    bench.replies.finnhub = usual;
    await ticker.refresh();
    expect(await ticker.items()).toHaveLength(14);
    bench.replies.finnhub = (symbol, path) => (symbol === "AAPL" ? json(403, {}) : usual(symbol, path));
    await ticker.refresh();
    expect((await ticker.items())[0]?.symbol).toBe("AAPL");
    bench.clock.nowMs += 3_600_000;
    await ticker.refresh();
    expect((await ticker.items()).map((item) => item.symbol)).toEqual(visible.slice(1));
  });

  it("TICKER-11: a price that turns 0 is dropped with that pass; one that nobody could tell stays", async () => {
    const usual = bench.replies.finnhub;
    const ticker = create();
    await ticker.refresh();
    expect(await ticker.items()).toHaveLength(14);
    bench.replies.finnhub = (symbol, path) => {
      if (symbol === "TSLA") return json(200, finnhubQuote(0, 0, 0));
      return symbol === "META" ? json(502, "<html>") : usual(symbol, path);
    };
    await ticker.refresh();
    expect((await ticker.items()).map((item) => item.symbol)).toEqual(
      visible.filter((symbol) => symbol !== "TSLA"),
    );
  });

  it("TICKER-04: is renewed 120 s after its own last start, by one of all processes", async () => {
    const tickers = [create(), create()];
    const waits = await Promise.all(tickers.map((ticker) => ticker.refreshWhenDue()));
    expect(bench.callsTo("/quote")).toHaveLength(14);
    for (const wait of waits) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(120_000);
    }
    await create().refreshWhenDue();
    expect(bench.callsTo("/quote")).toHaveLength(14);
    // The turn is the database's: as if half of the time until it had passed, and then all of it.
    const pass = (seconds: number) =>
      bench.query(
        sql`update market_leases set expires_at = expires_at - ${seconds} * interval '1 second' where name = 'ticker'`,
      );
    await pass(60);
    expect(await tickers[0]?.refreshWhenDue()).toBeLessThanOrEqual(60_000);
    expect(bench.callsTo("/quote")).toHaveLength(14);
    await pass(60);
    const next = await tickers[1]?.refreshWhenDue();
    expect(bench.callsTo("/quote")).toHaveLength(28);
    expect(next).toBeLessThanOrEqual(120_000);
    await create().refreshWhenDue();
    expect(bench.callsTo("/quote")).toHaveLength(28);
  });

  it("asks a configured free service, and nobody with the demo key alone", async () => {
    bench.replies.twelveData = () => json(200, { close: "10.5", change: "0.5", percent_change: "5" });
    const keyless = create({ main: undefined });
    await keyless.refresh();
    await keyless.refresh();
    expect(bench.twelveData.requests).toHaveLength(0);
    expect(bench.lines.filter((line) => line.includes("no stock-data key"))).toHaveLength(1);
    const free = create({ main: undefined, free: "own-key" });
    await free.refresh();
    expect(bench.twelveData.requests.map((request) => request.query.symbol)).toContain("BTC/USD");
    expect((await free.items()).map((item) => item.symbol)).toEqual(visible);
  });

  it.each([403, 404])(
    "a free plan that rejects metals with %i is asked for all others, and gold is left out",
    async (code) => {
      bench.replies.twelveData = (symbol) =>
        symbol === "XAU/USD"
          ? json(code, { code, message: "not in this plan", status: "error" })
          : json(200, { close: "10.5", change: "0.5", percent_change: "5" });
      const free = create({ main: undefined, free: "own-key" });
      await free.refresh();
      expect((await free.items()).map((item) => item.symbol)).toEqual(
        visible.filter((symbol) => symbol !== "XAU/USD"),
      );
    },
  );

  it("names provider, market state, currency and staleness of each item", async () => {
    const ticker = create();
    await ticker.refresh();
    const bySymbol = async (symbol: string) => (await ticker.items()).find((item) => item.symbol === symbol);
    expect(await bySymbol("AAPL")).toMatchObject({
      provider: "FinHub",
      marketState: "regular",
      currency: "USD",
      stale: false,
    });
    // Neither coins nor pairs keep the exchange's hours.
    expect(await bySymbol("BTC-USD")).toMatchObject({ marketState: null, currency: "USD" });
    expect(await bySymbol("JPY/USD")).toMatchObject({ marketState: null, currency: "USD" });
    bench.clock.nowMs += 301_000;
    expect(await bySymbol("AAPL")).toMatchObject({ stale: true });
  });

  it("serves the same items to another process", async () => {
    await create().refresh();
    expect(await create().items()).toHaveLength(14);
  });
});
