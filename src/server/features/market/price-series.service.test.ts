import { beforeEach, describe, expect, it } from "vitest";
import { priceSeriesSchema } from "#contract/market.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { json } from "#fakes/kit/server.ts";
import { benchPerTest, finnhubQuote, type MarketBench } from "#tests/support/market.ts";

const managed: Actor = { userId: "u1", role: "USER", subscriptionType: "MANAGED", entitlement: "full" };

let bench: MarketBench;
const currentBench = benchPerTest();
beforeEach(() => {
  bench = currentBench();
});

const minutesOf = async (scope: string, symbol = "AAPL") => {
  const day = { fromMs: bench.clock.nowMs - 86_400_000, toMs: bench.clock.nowMs };
  return bench.prices.minutes(scope, { symbol, ...day });
};

describe("recorded prices", () => {
  it("every fetched quote is recorded once by its own time, one a minute at most", async () => {
    const { quotes } = bench.createProcess();
    const load = async () => {
      await quotes.quotesFor(managed, ["AAPL"]);
      await quotes.idle();
    };
    await load();
    bench.clock.nowMs += 60_000;
    await load();
    expect(await minutesOf("system")).toHaveLength(1);
    const asOf = bench.clock.nowMs / 1_000 - 5;
    bench.replies.finnhub = (_symbol, path) =>
      path === "/quote" ? json(200, finnhubQuote(106, 103, asOf)) : json(200, {});
    bench.clock.nowMs += 60_000;
    await load();
    expect(await minutesOf("system")).toMatchObject([
      { price: 104, provider: "FinHub", currency: "USD", marketState: "regular", timed: true },
      { price: 106 },
    ]);
    expect(bench.callsTo("/quote")).toHaveLength(3);
  });

  it("are never shared across the scopes of keys, and go with their user", async () => {
    const own = bench.createProcess({ scope: "u1", mainKey: "own" });
    await own.quotes.quotesFor(managed, ["AAPL"]);
    await own.quotes.idle();
    expect((await own.priceSeries.seriesFor(managed, "AAPL", "1d")).points).toHaveLength(1);
    expect((await bench.createProcess().priceSeries.seriesFor(managed, "AAPL", "1d")).points).toEqual([]);
    await own.quotes.clearUser("u1");
    expect(await minutesOf("u1")).toEqual([]);
    expect(await bench.prices.days("u1", ["AAPL"], "2026-01-01")).toEqual(new Map());
  });

  it("by the minute are dropped after 40 days, and a day's own row after 400", async () => {
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    const dayMs = 86_400_000;
    await bench.prices.dropOld(bench.clock.nowMs + 39 * dayMs);
    expect(await minutesOf("system")).toHaveLength(1);
    await bench.prices.dropOld(bench.clock.nowMs + 41 * dayMs);
    expect(await minutesOf("system")).toEqual([]);
    expect((await bench.prices.days("system", ["AAPL"], "2026-11-20")).get("AAPL")).toHaveLength(1);
    await bench.prices.dropOld(bench.clock.nowMs + 402 * dayMs);
    expect(await bench.prices.days("system", ["AAPL"], "2026-01-01")).toEqual(new Map());
  });

  it("without a time of their own give way to one with it in the same minute", async () => {
    const atMs = bench.clock.nowMs;
    const figures = { change: null, changePercent: null, open: null, high: null, low: null, volume: null };
    const rest = { ...figures, previousClose: null, currency: "USD", delaySeconds: null };
    const untimed = { price: 55.5, asOfMs: null, ...rest };
    await bench.recorder.quote("system", "AAPL", {
      provider: "Twelve Data",
      figures: untimed,
      fetchedAtMs: atMs,
    });
    expect(await minutesOf("system")).toMatchObject([{ price: 55.5, timed: false }]);
    const timed = { price: 56, asOfMs: atMs, ...rest };
    await bench.recorder.quote("system", "AAPL", { provider: "FinHub", figures: timed, fetchedAtMs: atMs });
    await bench.recorder.quote("system", "AAPL", {
      provider: "Twelve Data",
      figures: untimed,
      fetchedAtMs: atMs,
    });
    expect(await minutesOf("system")).toMatchObject([{ price: 56, timed: true }]);
  });
});

describe("GET a price series", () => {
  it("answers an empty list with a reason instead of invented points", async () => {
    const { priceSeries } = bench.createProcess();
    const answer = await priceSeries.seriesFor(managed, "AAPL", "1d");
    expect(priceSeriesSchema.parse(answer)).toEqual({
      symbol: "AAPL",
      range: "1d",
      currency: null,
      provider: null,
      previousClose: null,
      points: [],
      partial: true,
      reason: "No prices for this period yet.",
    });
    expect((await priceSeries.seriesFor(managed, "NOPE", "1m")).reason).toMatch(
      /^This symbol isn't in our list/,
    );
    await expect(priceSeries.seriesFor(managed, "<b>", "1m")).rejects.toMatchObject({ code: "bad-input" });
  });

  it("fills up from Yahoo where the operator has switched it on, with one call for many users", async () => {
    bench.switches.yahoo = true;
    const { priceSeries, histories } = bench.createProcess();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => priceSeries.seriesFor(managed, "AAPL", "1d")),
    );
    // One hour and ten seconds after the bell: sixty bars are over, the one in progress shares the last one's minute.
    for (const answer of answers) {
      expect(answer).toMatchObject({ provider: "Yahoo", currency: "USD", partial: false });
      expect(answer.points).toHaveLength(60);
      expect(answer.reason).toBeUndefined();
    }
    expect(answers[0]?.previousClose).toBe(bench.yahoo.market.historyOf("AAPL", "day")?.previousClose);
    expect(answers[0]?.points.at(-1)?.at).toBe("2026-11-20T15:30:00.000Z");
    const month = await priceSeries.seriesFor(managed, "AAPL", "1m");
    expect(month).toMatchObject({ provider: "Yahoo", partial: false });
    expect(month.points.map(({ at }) => at.slice(0, 10)).slice(-2)).toEqual(["2026-11-19", "2026-11-20"]);
    await priceSeries.seriesFor(managed, "AAPL", "1m");
    await histories.idle();
    expect(bench.yahoo.requests.map(({ query }) => query.range)).toEqual(["1d", "1mo"]);
  });

  it("asks Twelve Data with a key of its own while free stock data is on, never with the public key", async () => {
    bench.replies.twelveData = (_symbol, path) =>
      path === "/time_series"
        ? json(200, {
            meta: { symbol: "AAPL", interval: "1min", currency: "USD" },
            values: [
              { datetime: "2026-11-20 15:29:00", close: "231.50000" },
              { datetime: "2026-11-20 15:28:00", close: "231.40000" },
            ],
            status: "ok",
          })
        : json(200, { price: "231" });
    const series = (access: object) =>
      bench.createProcess(access).priceSeries.seriesFor(managed, "AAPL", "1d");
    await series({ freeEnabled: true });
    await series({ freeEnabled: false, freeKey: "own" });
    expect(bench.twelveData.requests).toEqual([]);
    const answer = await series({ freeEnabled: true, freeKey: "own" });
    expect(answer.points).toEqual([
      { at: "2026-11-20T15:29:00.000Z", price: 231.4 },
      { at: "2026-11-20T15:30:00.000Z", price: 231.5 },
    ]);
    expect(answer).toMatchObject({ provider: "Twelve Data", partial: true });
    expect(bench.twelveData.requests[0]?.query).toMatchObject({
      interval: "1min",
      timezone: "UTC",
      apikey: "own",
    });
  });

  it("names the rejection of a provider and does not ask it again at once", async () => {
    bench.switches.yahoo = true;
    bench.yahoo.failNext({ status: 429, body: "Too Many Requests", times: 5 });
    const { priceSeries } = bench.createProcess();
    expect((await priceSeries.seriesFor(managed, "AAPL", "1d")).reason).toBe(
      "No prices for this period yet. The provider's call limit is reached. The price will load when the limit resets.",
    );
    await priceSeries.seriesFor(managed, "AAPL", "1d");
    expect(bench.yahoo.requests).toHaveLength(1);
  });

  it("fetches minutes of at most 500 symbols a day for a scope", async () => {
    bench.switches.yahoo = true;
    const { histories, access } = bench.createProcess();
    const order = (index: number) => ({ access, symbol: `S${index}`, range: "1d" as const });
    // Stopped sources answer without a call, so that only the count is tried.
    bench.stopSources();
    for (let index = 0; index < 500; index += 1) expect(histories.start(order(index))).toBeDefined();
    expect(histories.start(order(500))).toBeUndefined();
    await histories.idle();
    bench.clock.nowMs += 86_400_000;
    expect(histories.start(order(500))).toBeDefined();
    await histories.idle();
  });

  it("asks nobody when both sources are off", async () => {
    bench.switches.yahoo = true;
    const { priceSeries } = bench.createProcess({ mainEnabled: false });
    expect((await priceSeries.seriesFor(managed, "AAPL", "1d")).reason).toMatch(/^Turn on a price source/);
    expect(bench.yahoo.requests).toEqual([]);
  });
});
