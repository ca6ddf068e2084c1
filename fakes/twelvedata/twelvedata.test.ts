import { afterEach, describe, expect, it } from "vitest";
import { example, shapeDifferences } from "#tests/support/upstream-example.ts";
import { type FakeTwelveData, startFakeTwelveData, type TwelveDataOptions } from "./twelvedata.ts";

let fake: FakeTwelveData;
let nowMs = 0;
afterEach(() => fake.stop());

async function start(options: TwelveDataOptions = {}) {
  nowMs = Date.parse("2026-11-20T16:00:00Z");
  fake = await startFakeTwelveData({ now: () => nowMs, ...options });
}
async function get(path: string, key = "demo") {
  const response = await fetch(`${fake.url}${path}`, { headers: { authorization: `apikey ${key}` } });
  return { status: response.status, body: await response.json() };
}

describe("the Twelve Data fake", () => {
  it.each([
    ["/price?symbol=AAPL", "price.200"],
    ["/quote?symbol=AAPL", "quote.stock.200"],
    ["/quote?symbol=EUR/USD", "quote.forex.200"],
    ["/quote?symbol=BTC/USD", "quote.crypto.200"],
    ["/exchange_rate?symbol=JPY/USD", "exchange_rate.200"],
    ["/logo?symbol=AAPL", "logo.200"],
  ])("%s answers in the vendor's shape", async (path, file) => {
    await start();
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(shapeDifferences(body, example(`twelvedata/${file}.json`))).toEqual([]);
  });
  it("has metals for paid plans alone; others are told 403, or that there is no such symbol, in its place of a list", async () => {
    await start({ metals: 200 });
    expect(
      shapeDifferences((await get("/quote?symbol=XAU/USD")).body, example("twelvedata/quote.metal.200.json")),
    ).toEqual([]);
    await fake.stop();
    await start();
    expect(await get("/price?symbol=XAG/USD")).toMatchObject({
      status: 403,
      body: {
        code: 403,
        status: "error",
        message: expect.stringContaining("XAG/USD is available exclusively"),
      },
    });
    expect((await get("/price?symbol=AAPL,XAU/USD")).body).toMatchObject({
      AAPL: { price: expect.any(String) },
      "XAU/USD": { code: 403, status: "error" },
    });
    await fake.stop();
    await start({ metals: 404 });
    expect(await get("/quote?symbol=XAU/USD")).toMatchObject({ status: 404, body: { code: 404 } });
  });
  it("gives a price as text and no currency, and a rate as a number", async () => {
    await start();
    expect((await get("/price?symbol=AAPL")).body).toEqual({ price: expect.stringMatching(/^\d+\.\d{5}$/) });
    expect((await get("/exchange_rate?symbol=JPY/USD")).body.rate).toBeCloseTo(0.0066, 3);
  });
  it("turns a pair round", async () => {
    await start();
    const there = Number((await get("/price?symbol=USD/JPY")).body.price);
    const back = Number((await get("/price?symbol=JPY/USD")).body.price);
    expect(there * back).toBeCloseTo(1, 3);
  });
  it("answers a list by symbol with errors inside, one credit each", async () => {
    await start();
    const { status, body } = await get("/price?symbol=AAPL,EUR/USD,ZZZZZ");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["AAPL", "EUR/USD", "ZZZZZ"]);
    expect(body.ZZZZZ).toMatchObject({ code: 404, status: "error" });
    expect((await get("/api_usage")).body).toMatchObject({ current_usage: 3, plan_limit: 8 });
  });
  it.each([
    ["/price?symbol=ZZZZZ", 404, "error.404"],
    ["/price_target?symbol=AAPL", 403, "error.403"],
    [`/price?symbol=${"A,".repeat(121)}`, 414, "error.414"],
  ])("%s is rejected with %i in status and body", async (path, code, file) => {
    await start({ creditsPerMinuteMax: 500 });
    const { status, body } = await get(path);
    expect(status).toBe(code);
    expect(body).toMatchObject({ code, status: "error" });
    expect(shapeDifferences(body, example(`twelvedata/${file}.json`))).toEqual([]);
  });
  it("rejects an unknown key and, where restricted, the demo key on other symbols", async () => {
    await start({ demoSymbols: ["AAPL"] });
    expect((await get("/price?symbol=AAPL", "nope")).body).toEqual(example("twelvedata/error.401.json"));
    expect((await get("/price?symbol=MSFT")).status).toBe(401);
    expect((await get("/price?symbol=AAPL")).status).toBe(200);
  });
  it("rejects the ninth credit of a minute and serves again in the next", async () => {
    await start();
    for (let i = 0; i < 8; i += 1) expect((await get("/price?symbol=AAPL")).status).toBe(200);
    const { status, body } = await get("/price?symbol=AAPL");
    expect([status, body]).toEqual([429, example("twelvedata/error.429.json")]);
    nowMs += 60_000;
    expect((await get("/price?symbol=AAPL")).status).toBe(200);
  });
  it("gives a series newest first, in UTC or in New York's time, as long as asked for", async () => {
    await start();
    const { meta, values, status } = (
      await get("/time_series?symbol=AAPL&interval=1min&outputsize=3&timezone=UTC")
    ).body;
    expect([status, meta.currency]).toEqual(["ok", "USD"]);
    expect(values.map((bar: { datetime: string }) => bar.datetime)).toEqual([
      "2026-11-20 15:59:00",
      "2026-11-20 15:58:00",
      "2026-11-20 15:57:00",
    ]);
    expect(values[0].close).toMatch(/^\d+\.\d{5}$/);
    const days = (await get("/time_series?symbol=SPY&interval=1day")).body.values;
    expect(days).toHaveLength(23);
    expect(days[0].datetime).toBe("2026-11-20");
    const local = (await get("/time_series?symbol=AAPL&interval=1min&outputsize=1")).body.values[0];
    expect(local.datetime).toBe("2026-11-20 10:59:00");
    expect((await get("/time_series?symbol=AAPL&interval=7min")).status).toBe(400);
    expect((await get("/time_series?symbol=ZZZZZ&interval=1min")).status).toBe(404);
  });
  it("counts the day as well", async () => {
    await start({ creditsPerDayMax: 2 });
    expect((await get("/price?symbol=AAPL,MSFT,TSLA")).status).toBe(429);
    expect((await get("/price?symbol=AAPL,MSFT")).status).toBe(200);
    nowMs += 60_000;
    expect((await get("/price?symbol=AAPL")).body.message).toContain("for the day");
  });
});
