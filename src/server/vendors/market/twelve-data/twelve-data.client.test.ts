import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { type Reply, type RunningServer, replyOf, startServer } from "#fakes/kit/server.ts";
import { twelveDataRejections } from "#fakes/twelvedata/rejections.data.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createTwelveDataClient, type TwelveDataClient } from "./twelve-data.client.ts";

const fixture = (name: string) =>
  readFileSync(
    new URL(`../../../../../tests/fixtures/upstreams/twelvedata/${name}`, import.meta.url),
    "utf8",
  );

let server: RunningServer;
let client: TwelveDataClient;
let reply: Reply;
/** A quarter to eight in the evening of UTC: four and a quarter hours before the next day. */
const nowMs = Date.parse("2026-11-20T19:45:00Z");
const answers = (status: number, body: string) => {
  reply = { status, body };
};

beforeEach(async () => {
  server = await startServer({ name: "test", handle: () => reply });
  const log = createLogger({ level: "silent" });
  client = createTwelveDataClient({ baseUrl: server.url, fetch, log, now: () => nowMs });
});
afterEach(() => server.stop());

describe("price", () => {
  it("QUOTE-04: asks GET price with symbol and the demo key and reads a price written as text", async () => {
    answers(200, fixture("price.200.json"));
    expect(await client.price("demo", "AAPL")).toMatchObject({
      kind: "ok",
      value: { price: 231.44, currency: "USD", change: null, asOfMs: null },
    });
    expect(server.requests[0]).toMatchObject({
      method: "GET",
      path: "/price",
      query: { symbol: "AAPL", apikey: "demo" },
    });
  });
  it("QUOTE-05: prefers a currency in the answer, else tells it by the symbol", async () => {
    answers(200, JSON.stringify({ price: "10", currency: "CAD" }));
    expect(await client.price("demo", "SHOP")).toMatchObject({ value: { currency: "CAD" } });
    answers(200, JSON.stringify({ price: 1.5 }));
    expect(await client.price("demo", "EUR/CHF")).toMatchObject({ value: { price: 1.5, currency: "CHF" } });
  });
  it("takes a price of 0 for no data and text that is no figure for a failure", async () => {
    answers(200, JSON.stringify({ price: "0.00000" }));
    expect(await client.price("demo", "AAPL")).toEqual({ kind: "no-data" });
    for (const body of ['{"price":"NaN"}', '{"price":""}', '{"price":"1e400"}', "<html>", "{}"]) {
      answers(200, body);
      expect(await client.price("demo", "AAPL")).toMatchObject({ kind: "down" });
    }
  });
});

describe("quote", () => {
  it("reads text figures of stocks and pairs", async () => {
    answers(200, fixture("quote.stock.200.json"));
    expect(await client.quote("k", "AAPL")).toEqual({
      kind: "ok",
      value: {
        price: 231.44,
        change: 2.19,
        changePercent: 0.95529,
        open: 229.47925,
        high: 232.36576,
        low: 230.05136,
        previousClose: 229.25,
        volume: 48_211_034,
        currency: "USD",
        asOfMs: 1_795_188_540_000,
        delaySeconds: null,
      },
    });
    answers(200, fixture("quote.forex.200.json"));
    expect(await client.quote("k", "EUR/USD")).toMatchObject({
      value: { price: 1.08452, change: 0.00242, volume: null, currency: "USD" },
    });
  });
});

describe("rejections", () => {
  it("reads the error in the body first, whatever the status says", async () => {
    answers(200, fixture("error.429.json"));
    expect(await client.price("demo", "AAPL")).toEqual({ kind: "rate-limited", retryAfterMs: null });
    answers(404, fixture("error.404.json"));
    expect(await client.price("demo", "ZZZZZ")).toEqual({ kind: "no-data" });
    answers(403, fixture("error.403.json"));
    expect(await client.price("demo", "AAPL")).toEqual({ kind: "no-access" });
    answers(500, fixture("error.500.json"));
    expect(await client.price("demo", "AAPL")).toEqual({ kind: "down", detail: "http 500" });
  });
  it("takes 401 under the demo key for a symbol it does not serve, else for a wrong key", async () => {
    answers(401, fixture("error.401.json"));
    expect(await client.price("demo", "MSFT")).toEqual({ kind: "no-access" });
    expect(await client.price("own", "MSFT")).toEqual({ kind: "wrong-key" });
  });
});

const spentForTheDay: [ProviderRejection, KeyDecision] = [
  { kind: "rate-limited", retryAfterMs: 15_300_000 },
  "no-quota",
];
const spentForTheMinute: [ProviderRejection, KeyDecision] = [
  { kind: "rate-limited", retryAfterMs: null },
  "rate-limited",
];

/** What each reported answer is to the product, and to whoever tries the key. */
const meanings: Record<keyof typeof twelveDataRejections, [ProviderRejection, KeyDecision]> = {
  "a wrong key": [{ kind: "wrong-key" }, "wrong-key"],
  "an endpoint of a higher plan": [{ kind: "no-access" }, "no-access"],
  "a symbol of a higher plan, 403": [{ kind: "no-access" }, "no-access"],
  "a symbol of a higher plan, 404": [{ kind: "no-access" }, "no-access"],
  "an unknown symbol, 404": [{ kind: "no-data" }, "no-data"],
  "an unknown symbol, 400": [{ kind: "no-data" }, "no-data"],
  "nothing in the span": [{ kind: "no-data" }, "no-data"],
  "the credits of the minute": spentForTheMinute,
  "the credits of the minute, under 200": spentForTheMinute,
  "the credits of the day": spentForTheDay,
  "the credits of the day, under 200": spentForTheDay,
  "a fault of its own": [{ kind: "down", detail: "http 500" }, "failing"],
  "its gateway": [{ kind: "down", detail: "http 502" }, "failing"],
};

describe("each reported answer in place of a price", () => {
  for (const [name, [answer, decision]] of Object.entries(meanings))
    it(name, async () => {
      reply = replyOf(twelveDataRejections[name as keyof typeof meanings]);
      expect(await client.price("own", "XAU/USD")).toEqual(answer);
      expect(await client.history("own", "AAPL", "1d")).toEqual(answer);
      expect(await client.check("own")).toBe(decision);
    });
});
