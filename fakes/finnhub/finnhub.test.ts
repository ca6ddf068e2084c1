import { afterEach, describe, expect, it } from "vitest";
import { example, shapeDifferences } from "#tests/support/upstream-example.ts";
import { type FakeFinnhub, type FinnhubOptions, fakeFinnhubKey, startFakeFinnhub } from "./finnhub.ts";

let fake: FakeFinnhub;
let nowMs = Date.parse("2026-11-20T16:00:00Z");
afterEach(() => fake.stop());

async function start(options: FinnhubOptions = {}) {
  nowMs = Date.parse("2026-11-20T16:00:00Z");
  fake = await startFakeFinnhub({ now: () => nowMs, ...options });
}
async function get(path: string, key: string | null = fakeFinnhubKey) {
  const response = await fetch(fake.baseUrl + path, {
    headers: key === null ? {} : { "X-Finnhub-Token": key },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("the Finnhub fake", () => {
  it.each([
    ["/quote?symbol=AAPL", "finnhub/quote.200.json"],
    ["/quote?symbol=BINANCE:BTCUSDT", "finnhub/quote.200.json"],
    ["/quote?symbol=OANDA:USD_JPY", "finnhub/quote.200.json"],
    ["/stock/profile2?symbol=AAPL", "finnhub/profile2.200.json"],
    ["/stock/recommendation?symbol=AAPL", "finnhub/recommendation.200.json"],
    ["/stock/market-status?exchange=US", "finnhub/market-status.200.json"],
    ["/search?q=apple", "finnhub/search.200.json"],
  ])("%s answers in the vendor's shape", async (path, file) => {
    await start();
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(shapeDifferences(body, example(file))).toEqual([]);
  });
  it("answers zeros for an unknown symbol, and empty facts", async () => {
    await start();
    expect((await get("/quote?symbol=ZZZZZ")).body).toEqual(example("finnhub/quote.unknown.200.json"));
    expect((await get("/stock/profile2?symbol=ZZZZZ")).body).toEqual({});
    expect((await get("/stock/metric?symbol=ZZZZZ&metric=all")).body).toEqual(
      example("finnhub/metric.unknown.200.json"),
    );
    expect((await get("/stock/recommendation?symbol=ZZZZZ")).body).toEqual([]);
  });
  it("leaves out what a company does not have", async () => {
    await start();
    const { metric } = (await get("/stock/metric?symbol=SNAP&metric=all")).body;
    expect(metric["52WeekHigh"]).toBeGreaterThan(metric["52WeekLow"]);
    expect(metric).not.toHaveProperty("peTTM");
    expect(metric).not.toHaveProperty("currentDividendYieldTTM");
  });
  it("changes and percentages agree with price and previous close", async () => {
    await start();
    const { c, d, dp, pc, t } = (await get("/quote?symbol=MSFT")).body;
    expect(d).toBeCloseTo(c - pc, 4);
    expect(dp).toBeCloseTo(((c - pc) / pc) * 100, 3);
    expect(t).toBe(Math.floor(nowMs / 3000) * 3);
  });
  it("market value is price times shares, in millions", async () => {
    await start();
    const profile = (await get("/stock/profile2?symbol=AAPL")).body;
    const { c } = (await get("/quote?symbol=AAPL")).body;
    expect(profile.marketCapitalization).toBeCloseTo(c * profile.shareOutstanding, 0);
  });
  it("takes the key from the query too, rejects a wrong one with 401 and none with the sign-up text", async () => {
    await start();
    expect((await get(`/quote?symbol=AAPL&token=${fakeFinnhubKey}`, null)).status).toBe(200);
    const wrong = await get("/quote?symbol=AAPL", "nope");
    expect([wrong.status, wrong.body]).toEqual([401, example("finnhub/error.401.json")]);
    const none = await get("/quote?symbol=AAPL", null);
    expect([none.status, none.body]).toEqual([429, example("finnhub/error.429.no-token.json")]);
  });
  it.each(["/stock/price-target?symbol=AAPL", "/stock/candle?symbol=AAPL", "/quote?symbol=SAP.DE"])(
    "%s needs a paid plan: 403",
    async (path) => {
      await start();
      const { status, body } = await get(path);
      expect([status, body]).toEqual([403, example("finnhub/error.403.json")]);
    },
  );
  it("serves class shares such as BRK.B", async () => {
    await start();
    expect((await get("/quote?symbol=BRK.B")).body.c).toBeGreaterThan(0);
  });
  it("rejects the call after the sixtieth of a minute with the seconds to wait, and serves again after them", async () => {
    await start();
    for (let i = 0; i < 60; i += 1) {
      nowMs += 100;
      expect((await get("/quote?symbol=AAPL")).headers.get("x-ratelimit-remaining")).toBe(String(59 - i));
    }
    const { status, headers, body } = await get("/quote?symbol=AAPL");
    expect([status, body]).toEqual([429, example("finnhub/error.429.json")]);
    const waitSeconds = Number(headers.get("retry-after"));
    expect(Number(headers.get("x-ratelimit-reset")) * 1000).toBe(nowMs + waitSeconds * 1000);
    nowMs += waitSeconds * 1000;
    expect((await get("/quote?symbol=AAPL")).status).toBe(200);
  });
  it("rejects more than thirty calls in a second", async () => {
    await start({ callsPerMinuteMax: 1_000 });
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async () => (await get("/quote?symbol=AAPL")).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
  it("closes with New York's clock, unless it is always open; the status says which", async () => {
    await start();
    nowMs = Date.parse("2026-11-21T16:00:00Z");
    expect((await get("/stock/market-status?exchange=US")).body).toMatchObject({
      isOpen: false,
      session: null,
    });
    const { c, t } = (await get("/quote?symbol=AAPL")).body;
    expect(t * 1000).toBe(Date.parse("2026-11-20T21:00:00Z"));
    nowMs += 600_000;
    expect((await get("/quote?symbol=AAPL")).body).toMatchObject({ c, t });
    await fake.stop();
    await start({ alwaysOpen: true });
    nowMs = Date.parse("2026-11-21T16:00:00Z");
    expect((await get("/stock/market-status?exchange=US")).body).toMatchObject({
      isOpen: true,
      session: "regular",
    });
    expect((await get("/quote?symbol=AAPL")).body.t * 1000).toBe(nowMs);
  });
  it("fails on command", async () => {
    await start();
    fake.failNext({
      status: 502,
      body: "<html>Bad Gateway</html>",
      headers: { "content-type": "text/html" },
    });
    const response = await fetch(`${fake.baseUrl}/quote?symbol=AAPL&token=${fakeFinnhubKey}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([502, "text/html"]);
  });
});
