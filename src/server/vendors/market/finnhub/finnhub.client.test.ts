import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { finnhubRejections } from "#fakes/finnhub/rejections.data.ts";
import { type Reply, type RunningServer, replyOf, startServer } from "#fakes/kit/server.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createFinnhubClient, type FinnhubClient } from "./finnhub.client.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../tests/fixtures/upstreams/finnhub/${name}`, import.meta.url), "utf8");

let server: RunningServer;
let client: FinnhubClient;
let reply: Reply;
const lines: string[] = [];

const nowMs = 1_795_188_600_000;
const answers = (status: number, body: string, headers: Record<string, string> = {}) => {
  reply = { status, headers: { "content-type": "application/json", ...headers }, body };
};

beforeEach(async () => {
  server = await startServer({ name: "test", handle: () => reply });
  lines.length = 0;
  const log = createLogger({ level: "debug", write: (line) => void lines.push(line) });
  client = createFinnhubClient({ baseUrl: `${server.url}/api/v1/`, fetch, log, now: () => nowMs });
});
afterEach(() => server.stop());

describe("quote", () => {
  it("QUOTE-01, QUOTE-02: asks GET quote with symbol and token and reads c, d, dp, h, l, o, pc, t", async () => {
    answers(200, fixture("quote.200.json"));
    expect(await client.quote("secret-key", "BINANCE:BTCUSDT")).toEqual({
      kind: "ok",
      value: {
        price: 231.44,
        change: 2.19,
        changePercent: 0.9553,
        open: 229.3,
        high: 232.8,
        low: 228.61,
        previousClose: 229.25,
        volume: null,
        currency: "USD",
        asOfMs: 1_795_188_600_000,
        delaySeconds: 0,
      },
    });
    expect(server.requests[0]).toMatchObject({
      method: "GET",
      path: "/api/v1/quote",
      query: { symbol: "BINANCE:BTCUSDT", token: "secret-key" },
    });
  });
  it("QUOTE-03: takes c equal 0 for no data", async () => {
    answers(200, fixture("quote.unknown.200.json"));
    expect(await client.quote("k", "ZZZZZ")).toEqual({ kind: "no-data" });
  });
  it("computes a change the provider left out and keeps zeros unknown", async () => {
    answers(200, JSON.stringify({ c: 11, d: null, dp: null, h: 0, l: 0, o: 0, pc: 10, t: 0 }));
    const answer = await client.quote("k", "AAPL");
    expect(answer).toMatchObject({
      kind: "ok",
      value: { change: 1, high: null, low: null, open: null, asOfMs: null },
    });
    expect(answer.kind === "ok" && answer.value.changePercent).toBeCloseTo(10, 9);
  });
});

describe("rejections", () => {
  it("tells a wrong key, a plan too small and an empty token apart", async () => {
    answers(401, fixture("error.401.json"));
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "wrong-key" });
    answers(403, fixture("error.403.json"));
    expect(await client.priceTarget("k", "AAPL")).toEqual({ kind: "no-access" });
    answers(401, fixture("error.403.json"));
    expect(await client.priceTarget("k", "AAPL")).toEqual({ kind: "no-access" });
    answers(429, fixture("error.429.no-token.json"));
    expect(await client.quote("", "AAPL")).toEqual({ kind: "wrong-key" });
  });
  it("reads how long to wait from Retry-After, else from the reset moment", async () => {
    answers(429, fixture("error.429.json"), { "retry-after": "27" });
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "rate-limited", retryAfterMs: 27_000 });
    answers(429, fixture("error.429.json"), { "x-ratelimit-reset": "1795188641" });
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "rate-limited", retryAfterMs: 41_000 });
    answers(429, "slow down", { "retry-after": new Date(nowMs + 5_000).toUTCString() });
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "rate-limited", retryAfterMs: 5_000 });
    answers(429, fixture("error.429.json"));
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "rate-limited", retryAfterMs: null });
  });
  it("calls the provider down on 5xx, HTML, wrong shapes, huge bodies and cut connections", async () => {
    answers(502, fixture("error.502.html"));
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "down", detail: "http 502" });
    for (const body of [
      "<html>",
      "[]",
      '{"c":"231"}',
      '{"c":1e999}',
      '{"c":-1}',
      '{"error":"x","c":1}',
      "",
    ]) {
      answers(200, body);
      expect(await client.quote("k", "AAPL")).toMatchObject({ kind: "down" });
    }
    answers(200, `{"c":1,"x":"${"y".repeat(1_100_000)}"}`);
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "down", detail: "too-large" });
    reply = { cutOff: true };
    expect(await client.quote("k", "AAPL")).toEqual({ kind: "down", detail: "network" });
  });
  it("keeps key and query out of log and answer", async () => {
    answers(200, "<html>");
    const answer = await client.quote("canary-key-123", "AAPL");
    expect(JSON.stringify([answer, lines])).not.toMatch(/canary|symbol=/);
  });
});

/** What each reported answer is to the product, and to whoever tries the key. */
const meanings: Record<keyof typeof finnhubRejections, [ProviderRejection, KeyDecision]> = {
  "a wrong key": [{ kind: "wrong-key" }, "wrong-key"],
  "no key": [{ kind: "wrong-key" }, "wrong-key"],
  "an empty key": [{ kind: "wrong-key" }, "wrong-key"],
  "a higher plan": [{ kind: "no-access" }, "no-access"],
  "a higher plan, as before 2022": [{ kind: "no-access" }, "no-access"],
  "the limit, with headers": [{ kind: "rate-limited", retryAfterMs: 27_000 }, "rate-limited"],
  "the limit, without headers": [{ kind: "rate-limited", retryAfterMs: null }, "rate-limited"],
  "the limit, as plain text": [{ kind: "rate-limited", retryAfterMs: null }, "rate-limited"],
  "a redirect to its site": [{ kind: "down", detail: "http 302" }, "unreadable"],
  "the gate before it": [{ kind: "down", detail: "http 403" }, "unreadable"],
  "its gateway": [{ kind: "down", detail: "http 502" }, "failing"],
};

describe("each reported answer in place of a price", () => {
  for (const [name, [answer, decision]] of Object.entries(meanings))
    it(name, async () => {
      reply = replyOf(finnhubRejections[name as keyof typeof meanings]);
      expect(await client.quote("k", "AAPL")).toEqual(answer);
      expect(await client.check("k")).toBe(decision);
    });
});

describe("facts", () => {
  it("turns millions into full units", async () => {
    answers(200, fixture("profile2.200.json"));
    expect(await client.profile("k", "AAPL")).toEqual({
      kind: "ok",
      value: {
        name: "Apple Inc",
        exchange: "NASDAQ NMS - GLOBAL MARKET",
        country: "US",
        ipoDate: "1980-12-12",
        industry: "Technology",
        marketCap: 3_401_234_500_000,
        sharesOutstanding: 14_697_100_000,
        currency: "USD",
        logo: "https://static2.finnhub.io/file/publicdatany/finnhubimage/stock_logo/AAPL.png",
      },
    });
    answers(200, fixture("metric.200.json"));
    expect(await client.metrics("k", "AAPL")).toEqual({
      kind: "ok",
      value: { pe: 32.5, dividendYield: 0.44, averageVolume: 48_210_000 },
    });
    answers(200, fixture("price-target.200.json"));
    expect(await client.priceTarget("k", "AAPL")).toEqual({ kind: "ok", value: { meanTarget: 252.31 } });
  });
  it("takes empty answers for no data", async () => {
    answers(200, fixture("profile2.unknown.200.json"));
    expect(await client.profile("k", "ZZZZZ")).toEqual({ kind: "no-data" });
    answers(200, fixture("metric.unknown.200.json"));
    expect(await client.metrics("k", "ZZZZZ")).toEqual({ kind: "no-data" });
  });
  it("reads the session of the US exchanges", async () => {
    answers(200, fixture("market-status.200.json"));
    expect(await client.marketState("k")).toEqual({ kind: "ok", value: "regular" });
    answers(200, JSON.stringify({ isOpen: false, session: "post-market" }));
    expect(await client.marketState("k")).toEqual({ kind: "ok", value: "post" });
    answers(200, JSON.stringify({ isOpen: false, session: null }));
    expect(await client.marketState("k")).toEqual({ kind: "ok", value: "closed" });
  });
});
