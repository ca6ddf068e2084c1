import { afterEach, describe, expect, it } from "vitest";
import { example, exampleText, shapeDifferences } from "#tests/support/upstream-example.ts";
import { type FakeYahoo, startFakeYahoo, type YahooOptions } from "./yahoo.ts";

let fake: FakeYahoo;
let nowMs = 0;
afterEach(() => fake.stop());

async function start(options: YahooOptions = {}) {
  nowMs = Date.parse("2026-11-20T16:00:10Z");
  fake = await startFakeYahoo({ now: () => nowMs, ...options });
}
const get = (path: string, agent = "Mozilla/5.0 (test)") =>
  fetch(`${fake.url}/v8/finance/chart/${path}`, { headers: { "user-agent": agent } });
const chartOf = async (path: string) => (await (await get(path)).json()).chart.result[0];

describe("the Yahoo fake", () => {
  it.each(["AAPL?interval=1d&range=1d", "AAPL?interval=1d&range=1mo", "AAPL", "SPY"])(
    "%s answers in the vendor's shape",
    async (path) => {
      await start();
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(shapeDifferences(await response.json(), example("yahoo/chart.200.json"))).toEqual([]);
    },
  );
  it("gives a bar a minute since the opening bell, some without a close, and the same price as a quote", async () => {
    await start();
    const { meta, timestamp, indicators } = await chartOf("AAPL?interval=1m&range=1d");
    expect(timestamp).toHaveLength(91);
    expect(timestamp[0] * 1000).toBe(Date.parse("2026-11-20T14:30:00Z"));
    expect(indicators.quote[0].close.at(-1)).toBe(meta.regularMarketPrice);
    expect(fake.market.quoteOf("AAPL")).toMatchObject({
      price: meta.regularMarketPrice,
      previousClose: meta.previousClose,
    });
    await fake.stop();
    await start({ alwaysOpen: true });
    nowMs = Date.parse("2026-11-21T16:00:00Z");
    const friday = await chartOf("AAPL?interval=1m&range=1d");
    expect(friday.timestamp).toHaveLength(390);
    expect(friday.indicators.quote[0].close.filter((price: unknown) => price === null)).toHaveLength(4);
    expect(friday.meta.regularMarketTime * 1000).toBe(Date.parse("2026-11-20T21:00:00Z"));
  });
  it("gives a bar a trading day for a month, across a holiday", async () => {
    await start();
    nowMs = Date.parse("2026-11-30T21:30:00Z");
    const { timestamp } = await chartOf("AAPL?interval=1d&range=1mo");
    const days = timestamp.map((at: number) => new Date(at * 1000).toISOString().slice(0, 10));
    expect(days).toHaveLength(23);
    expect(days.slice(-3)).toEqual(["2026-11-25", "2026-11-27", "2026-11-30"]);
  });
  it("knows class shares by their hyphen", async () => {
    await start();
    expect((await chartOf("BRK-B")).meta.symbol).toBe("BRK-B");
  });
  it("rejects unknown symbols, spans it does not serve, callers unlike a browser, and too many calls", async () => {
    await start({ callsPerMinuteMax: 2 });
    const unknown = await get("ZZZZZ");
    expect([unknown.status, await unknown.json()]).toEqual([404, example("yahoo/chart.404.json")]);
    expect((await get("AAPL?interval=1m&range=5y")).status).toBe(422);
    const robot = await get("AAPL", "node");
    expect([robot.status, robot.headers.get("content-type")]).toEqual([429, "text/html"]);
    expect((await robot.text()).trim()).toBe(exampleText("yahoo/error.429.txt").trim());
    expect((await get("AAPL")).status).toBe(429);
    nowMs += 60_000;
    expect((await get("AAPL")).status).toBe(200);
  });
});
