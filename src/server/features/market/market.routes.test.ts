import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { beforeEach, describe, expect, it } from "vitest";
import { statusOf } from "#contract/errors.ts";
import { marketEndpoints, quotesAnswerSchema } from "#contract/market.ts";
import { marketRoutes } from "#server/features/market/market.routes.ts";
import { createTickerService } from "#server/features/market/ticker.service.ts";
import { mountEndpoints } from "#server/http/endpoints.ts";
import type { Anyone, SignedIn } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import { benchPerTest, type MarketBench } from "#tests/support/market.ts";

let bench: MarketBench;
const currentBench = benchPerTest();
beforeEach(() => {
  bench = currentBench();
});

function createApp() {
  const { quotes, priceSeries } = bench.createProcess();
  const ticker = createTickerService({
    leases: bench.leasesOf("one"),
    store: bench.store,
    sources: bench.createSources(),
    keys: { main: "fh-key", free: "demo" },
    clock: bench.clock,
    log: bench.log,
  });
  const signedIn = createMiddleware<SignedIn>(async (c, next) => {
    c.set("actor", { userId: "u1", role: "USER", subscriptionType: "MANAGED", entitlement: "full" });
    await next();
  });
  const app = new Hono<Anyone>();
  mountEndpoints(
    app,
    { market: marketEndpoints },
    {
      market: marketRoutes({
        quotes,
        priceSeries,
        reactions: { reactionsFor: async () => ({ reactions: {} }) },
        ticker,
      }),
    },
    {
      requireUser: signedIn,
      requireCaller: signedIn,
      requireAdmin: [],
      requireConfirmed: (_, next) => next(),
      limits: { counter: () => ({ take: async () => {}, refund: async () => {}, taken: async () => 0 }) },
      clientNetwork: () => "network",
      securityEvents: { recorded: ({ run }) => run() },
    },
  );
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    return c.json({ code: error.code }, statusOf[error.code]);
  });
  return { app, quotes, ticker };
}

describe("GET /api/quotes", () => {
  it("200: answers what is known and why the rest is not", async () => {
    const { app, quotes } = createApp();
    const response = await app.request("/api/quotes?symbols=AAPL,NOPE");
    expect(response.status).toBe(200);
    const answer = quotesAnswerSchema.parse(await response.json());
    expect(answer.failed).toMatchObject({ AAPL: { reason: "pending" }, NOPE: { reason: "unknown-symbol" } });
    await quotes.idle();
    const again = quotesAnswerSchema.parse(await (await app.request("/api/quotes?symbols=AAPL")).json());
    expect(again.quotes.AAPL?.price).toBe(104);
  });
  it("400: rejects a list that is missing, empty, malformed or too long", async () => {
    const { app } = createApp();
    for (const query of [
      "",
      "?symbols=",
      "?symbols=,,",
      "?symbols=EUR%2FUSD",
      `?symbols=${"A,".repeat(501)}`,
    ])
      expect((await app.request(`/api/quotes${query}`)).status).toBe(400);
  });
});

describe("GET /api/ticker", () => {
  it("DATA-30: answers an empty list first, then the items of the last pass, each with its five fields", async () => {
    const { app, ticker } = createApp();
    expect(await (await app.request("/api/ticker")).json()).toEqual({ items: [] });
    await ticker.refresh();
    const answer = (await (await app.request("/api/ticker")).json()) as { items: unknown[] };
    expect(answer.items).toHaveLength(14);
    for (const item of answer.items)
      expect(item).toMatchObject({
        symbol: expect.any(String),
        price: expect.any(Number),
        change: expect.any(Number),
        changePercent: expect.any(Number),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
  });
});
