import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { json, type Reply, type RunningServer, replyOf, startServer } from "#fakes/kit/server.ts";
import { yahooRejections } from "#fakes/yahoo/rejections.data.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { example, exampleText } from "#tests/support/upstream-example.ts";
import { createYahooClient, type YahooClient } from "./yahoo.client.ts";

let server: RunningServer;
let client: YahooClient;
let reply: Reply;

beforeEach(async () => {
  server = await startServer({ name: "test", handle: () => reply });
  const log = createLogger({ level: "silent" });
  client = createYahooClient({ baseUrl: `${server.url}/`, fetch, log });
});
afterEach(() => server.stop());

const opening = Date.parse("2026-11-20T14:30:00Z") / 1_000;

/** The vendor's example with other bars. */
function chart(bars: { at: number; close: number | null }[], meta: object = {}) {
  const body = example("yahoo/chart.200.json");
  const result = body.chart.result[0];
  result.meta = { ...result.meta, ...meta };
  result.timestamp = bars.map(({ at }) => at);
  result.indicators.quote[0].close = bars.map(({ close }) => close);
  return json(200, body);
}

describe("quote", () => {
  it("reads the chart of a day and looks like a browser", async () => {
    reply = json(200, example("yahoo/chart.200.json"));
    const answer = await client.quote("BRK.B");
    expect(answer).toMatchObject({
      kind: "ok",
      value: {
        price: 231.44,
        open: 229.3,
        high: 232.8,
        low: 228.61,
        previousClose: 229.25,
        volume: 48_211_034,
        currency: "USD",
        asOfMs: 1_795_188_600_000,
        delaySeconds: null,
      },
    });
    expect(answer.kind === "ok" && answer.value.change).toBeCloseTo(2.19, 9);
    expect(server.requests[0]).toMatchObject({
      path: "/v8/finance/chart/BRK-B",
      query: { interval: "1d", range: "1d" },
    });
    expect(server.requests[0]?.headers["user-agent"]).toMatch(/^Mozilla\/5\.0 \(.*Tapewise/);
  });
});

describe("history", () => {
  it("takes a bar's close for the price at its end, leaves out holes, and never looks past the last trade", async () => {
    const last = opening + 150;
    reply = chart(
      [
        { at: opening, close: 10 },
        { at: opening + 60, close: null },
        { at: opening + 120, close: 11 },
      ],
      { regularMarketTime: last, chartPreviousClose: 9.5 },
    );
    expect(await client.history("AAPL", "1d")).toEqual({
      kind: "ok",
      value: {
        currency: "USD",
        previousClose: 9.5,
        points: [
          { atMs: (opening + 60) * 1_000, price: 10 },
          { atMs: last * 1_000, price: 11 },
        ],
      },
    });
    expect(server.requests[0]?.query).toEqual({ interval: "1m", range: "1d" });
  });
  it("ends the bar of a day with its closing bell, also on a half day", async () => {
    const halfDay = Date.parse("2026-11-27T14:30:00Z") / 1_000;
    const monday = Date.parse("2026-11-30T16:00:00Z") / 1_000;
    reply = chart(
      [
        { at: halfDay, close: 10 },
        { at: monday - 5_400, close: 12 },
      ],
      { regularMarketTime: monday },
    );
    const answer = await client.history("AAPL", "1m");
    expect(
      answer.kind === "ok" && answer.value.points.map(({ atMs }) => new Date(atMs).toISOString()),
    ).toEqual(["2026-11-27T18:00:00.000Z", "2026-11-30T16:00:00.000Z"]);
  });
});

describe("rejections", () => {
  it("tells a limit as plain text, an unknown symbol and a failure apart", async () => {
    reply = {
      status: 429,
      headers: { "content-type": "text/html" },
      body: exampleText("yahoo/error.429.txt"),
    };
    expect(await client.quote("AAPL")).toEqual({ kind: "rate-limited", retryAfterMs: null });
    expect(await client.check()).toBe("rate-limited");
    reply = json(404, example("yahoo/chart.404.json"));
    expect(await client.history("ZZZZZ", "1d")).toEqual({ kind: "no-data" });
    reply = { status: 502, body: "<html>" };
    expect(await client.quote("AAPL")).toEqual({ kind: "down", detail: "http 502" });
    expect(await client.check()).toBe("failing");
    reply = { status: 200, body: "<html>consent" };
    expect(await client.quote("AAPL")).toMatchObject({ kind: "down" });
    expect(await client.check()).toBe("unreadable");
    reply = chart([], { regularMarketPrice: 0 });
    expect(await client.quote("AAPL")).toEqual({ kind: "no-data" });
    expect(await client.history("AAPL", "1d")).toEqual({ kind: "no-data" });
  });
});

const down = (detail: string): ProviderRejection => ({ kind: "down", detail });

/** What each reported answer is to the product, and to the operator who has it checked. */
const meanings: Record<keyof typeof yahooRejections, [ProviderRejection, KeyDecision]> = {
  "too many requests, by fingerprint": [{ kind: "rate-limited", retryAfterMs: null }, "rate-limited"],
  "too many requests, at the edge": [{ kind: "rate-limited", retryAfterMs: null }, "rate-limited"],
  "no crumb": [down("http 401"), "no-access"],
  "no such call any more": [down("http 404"), "no-access"],
  "a page about consent": [down("http 307"), "no-access"],
  "an unknown symbol": [{ kind: "no-data" }, "no-data"],
  "nothing in the span": [{ kind: "no-data" }, "no-data"],
  "a fault of its own, of one symbol": [down("http 500"), "failing"],
  "a fault of its own, as a page": [down("http 500"), "failing"],
  "a page that asks for patience": [down("an unreadable answer"), "unreadable"],
  "the old word for too many": [down("http 999"), "failing"],
};

describe("each reported answer in place of a chart", () => {
  for (const [name, [answer, decision]] of Object.entries(meanings))
    it(name, async () => {
      reply = replyOf(yahooRejections[name as keyof typeof meanings]);
      expect(await client.quote("AAPL")).toEqual(answer);
      expect(await client.history("AAPL", "1m")).toEqual(answer);
      expect(await client.check()).toBe(decision);
    });
  it("a chart without a price is none", async () => {
    reply = chart([{ at: opening, close: null }], { regularMarketPrice: null });
    expect(await client.quote("XAUUSD=X")).toEqual({ kind: "no-data" });
  });
});
