import { beforeEach, describe, expect, it } from "vitest";
import { type Reaction, reactionsAnswerSchema } from "#contract/market.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { benchPerTest, type MarketBench } from "#tests/support/market.ts";

const managed: Actor = { userId: "u1", role: "USER", subscriptionType: "MANAGED", entitlement: "full" };
const ms = (text: string) => Date.parse(text);

let bench: MarketBench;
const currentBench = benchPerTest();
beforeEach(() => {
  bench = currentBench();
});

type Fixture = { at: string; price: number; previousClose?: number; currency?: string };

/** Prices as a provider gave them, symbol by symbol. */
async function record(symbol: string, prices: Fixture[], scope = "system"): Promise<void> {
  for (const { at, price, previousClose = null, currency = "USD" } of prices) {
    const none = { change: null, changePercent: null, open: null, high: null, low: null, volume: null };
    const figures = { ...none, price, previousClose, currency, asOfMs: ms(at), delaySeconds: 0 };
    await bench.recorder.quote(scope, symbol, { provider: "FinHub", figures, fetchedAtMs: ms(at) });
  }
}

async function reactionOf(symbol: string, published: string, access: object = {}) {
  const items = [{ id: "n1", publishedMs: ms(published), symbols: [symbol] }];
  const answer = await bench.createProcess(access).reactionsOf(items).reactionsFor(managed, "n1");
  expect(reactionsAnswerSchema.parse(answer)).toEqual(answer);
  return answer.reactions.n1?.[symbol];
}

describe("reactions", () => {
  it("name the anchor, the move since, and the move against SPY, as computed by hand", async () => {
    bench.clock.nowMs = ms("2026-11-20T19:00:30Z");
    await record("AAPL", [
      { at: "2026-11-20T15:59:50Z", price: 190 },
      { at: "2026-11-20T16:01:10Z", price: 200, previousClose: 188 },
      { at: "2026-11-20T16:02:10Z", price: 203 },
      { at: "2026-11-20T19:00:10Z", price: 210 },
    ]);
    await record("SPY", [
      { at: "2026-11-20T15:50:00Z", price: 590 },
      { at: "2026-11-20T16:00:40Z", price: 600 },
      { at: "2026-11-20T18:59:40Z", price: 609 },
    ]);
    const reaction = (await reactionOf("AAPL", "2026-11-20T16:00:00Z")) as Reaction;
    expect(reaction).toMatchObject({
      anchor: { kind: "publication", at: "2026-11-20T16:01:10.000Z", price: 200, provider: "FinHub" },
      latest: { at: "2026-11-20T19:00:10.000Z", price: 210, provider: "FinHub" },
      currency: "USD",
      provider: "FinHub",
    });
    // 210 / 200 = 1.05; 609 / 600 = 1.015; 5 - 1.5 = 3.5
    expect(reaction.movePercent).toBeCloseTo(5, 10);
    expect(reaction.marketMovePercent).toBeCloseTo(1.5, 10);
    expect(reaction.againstMarketPoints).toBeCloseTo(3.5, 10);
    expect(reaction).not.toHaveProperty("reason");
  });

  it("of weekend news begin with the first price after Monday's bell", async () => {
    bench.clock.nowMs = ms("2026-11-23T16:00:00Z");
    await record("AAPL", [
      { at: "2026-11-20T21:00:00Z", price: 100 },
      { at: "2026-11-23T14:00:00Z", price: 90 },
      { at: "2026-11-23T14:30:20Z", price: 80, previousClose: 100 },
      { at: "2026-11-23T15:59:20Z", price: 82, previousClose: 100 },
    ]);
    const reaction = (await reactionOf("AAPL", "2026-11-21T12:00:00Z")) as Reaction;
    expect(reaction.anchor).toMatchObject({ kind: "next-open", at: "2026-11-23T14:30:20.000Z", price: 80 });
    // 82 / 80 = 1.025
    expect(reaction.movePercent).toBeCloseTo(2.5, 10);
    expect(reaction).toMatchObject({
      marketMovePercent: null,
      againstMarketPoints: null,
      reason: "No S&P 500 price was recorded for the first price's time.",
    });
  });

  it("give a reason for a split, a change of currency, and an anchor over 15 minutes away", async () => {
    bench.clock.nowMs = ms("2026-11-23T16:00:00Z");
    await record("AAPL", [
      { at: "2026-11-20T16:00:30Z", price: 400 },
      { at: "2026-11-20T21:00:00Z", price: 404, previousClose: 398 },
      { at: "2026-11-23T15:59:00Z", price: 102, previousClose: 101 },
    ]);
    expect(await reactionOf("AAPL", "2026-11-20T16:00:00Z")).toEqual({
      reason: "Possible stock split between the two prices.",
      state: "unknown",
    });
    await record("SHOP", [
      { at: "2026-11-20T16:00:30Z", price: 100 },
      { at: "2026-11-23T15:59:00Z", price: 140, previousClose: 100, currency: "CAD" },
    ]);
    expect(await reactionOf("SHOP", "2026-11-20T16:00:00Z")).toEqual({
      reason: "The first price is in USD, the latest in CAD.",
      words: {
        sentence: "The first price is in {first}, the latest in {latest}.",
        values: { first: "USD", latest: "CAD" },
      },
      state: "unknown",
    });
    expect(await reactionOf("SHOP", "2026-11-20T15:45:00Z")).toEqual({
      reason: "No price was recorded within 15 minutes after publication.",
      state: "unknown",
    });
  });

  it("take no price whose provider gives no time, and none of another scope", async () => {
    bench.clock.nowMs = ms("2026-11-20T17:00:00Z");
    const none = { change: null, changePercent: null, open: null, high: null, low: null, volume: null };
    for (const at of ["2026-11-20T16:00:30Z", "2026-11-20T16:30:00Z"])
      await bench.recorder.quote("system", "AAPL", {
        provider: "Twelve Data",
        figures: {
          ...none,
          price: 10,
          previousClose: null,
          currency: "USD",
          asOfMs: null,
          delaySeconds: null,
        },
        fetchedAtMs: ms(at),
      });
    await record(
      "AAPL",
      [
        { at: "2026-11-20T16:00:40Z", price: 10 },
        { at: "2026-11-20T16:30:10Z", price: 11 },
      ],
      "u2",
    );
    const reason = "No price was recorded within 15 minutes after publication.";
    expect(await reactionOf("AAPL", "2026-11-20T16:00:00Z")).toEqual({ reason, state: "unknown" });
    expect(await reactionOf("AAPL", "2026-11-20T16:00:00Z", { scope: "u2", mainKey: "own" })).toHaveProperty(
      "movePercent",
    );
  });

  it("of a publication that nobody watched come from Yahoo's minutes with the next call, where it is on", async () => {
    bench.switches.yahoo = true;
    const items = [{ id: "n1", publishedMs: ms("2026-11-20T15:00:00Z"), symbols: ["AAPL"] }];
    const { reactionsOf, histories } = bench.createProcess();
    const reactions = reactionsOf(items);
    expect((await reactions.reactionsFor(managed, "n1")).reactions.n1?.AAPL).toEqual({
      reason: "Loading prices for that time…",
      state: "loading",
    });
    await histories.idle();
    const bars = bench.yahoo.market.historyOf("AAPL", "day")?.bars ?? [];
    const reaction = (await reactions.reactionsFor(managed, "n1")).reactions.n1?.AAPL as Reaction;
    // The bar that ends at 15:00:00 is the 30th, the one that ends at 15:30:00 the 60th.
    expect(reaction.anchor).toMatchObject({ at: "2026-11-20T15:00:00.000Z", price: bars[29]?.close });
    expect(reaction.latest.price).toBe(bars[59]?.close);
    expect(reaction.marketMovePercent).not.toBeNull();
    expect(bench.yahoo.requests).toHaveLength(2);
  });

  it("answer many items and symbols at once, read the first 50 ids, and reject an empty list", async () => {
    bench.clock.nowMs = ms("2026-11-20T19:00:30Z");
    await record("AAPL", [
      { at: "2026-11-20T16:01:00Z", price: 200 },
      { at: "2026-11-20T19:00:00Z", price: 190 },
    ]);
    const items = [
      { id: "a", publishedMs: ms("2026-11-20T16:00:00Z"), symbols: ["AAPL", "MSFT"] },
      { id: "b", publishedMs: null, symbols: ["AAPL"] },
      { id: "c", publishedMs: ms("2026-11-20T16:00:00Z"), symbols: [] },
    ];
    const { reactionsOf } = bench.createProcess();
    const { reactions } = await reactionsOf(items).reactionsFor(managed, "a,b,c");
    expect(reactions.a?.AAPL).toMatchObject({ movePercent: expect.closeTo(-5, 10) });
    expect(reactions.a?.MSFT).toHaveProperty("reason");
    expect(reactions.b).toEqual({ AAPL: { reason: "The publisher gives no date.", state: "unknown" } });
    expect(reactions).not.toHaveProperty("c");
    await expect(reactionsOf([]).reactionsFor(managed, " , ")).rejects.toMatchObject({ code: "bad-input" });
    const { reactionsOf: whenOff } = bench.createProcess({ mainEnabled: false });
    expect((await whenOff(items).reactionsFor(managed, "a")).reactions.a?.AAPL).toEqual({
      reason: "Turn on a price source in Settings.",
      state: "unknown",
    });
  });
});
