import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#domain/accounts/account.ts";
import { finnhubRejections } from "#fakes/finnhub/rejections.data.ts";
import { replyOf } from "#fakes/kit/server.ts";
import { twelveDataRejections } from "#fakes/twelvedata/rejections.data.ts";
import { yahooRejections } from "#fakes/yahoo/rejections.data.ts";
import { benchPerTest, type MarketBench } from "#tests/support/market.ts";

const managed: Actor = { userId: "u1", role: "USER", subscriptionType: "MANAGED", entitlement: "full" };

let bench: MarketBench;
const currentBench = benchPerTest();
beforeEach(() => {
  bench = currentBench();
});

/** What the page is told of Apple's price once everybody who may be asked was asked. */
async function priceOf(access: object) {
  const { quotes } = bench.createProcess(access);
  await quotes.quotesFor(managed, ["AAPL"]);
  await quotes.idle();
  const { quotes: found, failed } = await quotes.quotesFor(managed, ["AAPL"]);
  return found.AAPL?.provider ?? failed.AAPL?.message;
}

const noPrice = "The provider has no price for this symbol.";
const otherPlan = "This price source's plan doesn't cover this symbol.";
const limit = "The provider's call limit is reached. The price will load when the limit resets.";
const key = "The stock-data provider rejected the key. Check it in Settings.";
const down = "The stock-data provider isn't responding. Retrying soon.";

/** What a user without free stock data reads; with it, all but a limit lead on to Twelve Data (READ-74). */
const ofFinnhub: Record<keyof typeof finnhubRejections, string> = {
  "a wrong key": key,
  "no key": key,
  "an empty key": key,
  "a higher plan": otherPlan,
  "a higher plan, as before 2022": otherPlan,
  "the limit, with headers": limit,
  "the limit, without headers": limit,
  "the limit, as plain text": limit,
  "a redirect to its site": down,
  "the gate before it": down,
  "its gateway": down,
};

describe("FinHub", () => {
  for (const [name, sentence] of Object.entries(ofFinnhub))
    it(`${name}: told in words, and the next one is asked unless it is a limit`, async () => {
      const rejection = finnhubRejections[name as keyof typeof ofFinnhub];
      bench.replies.finnhub = () => replyOf(rejection);
      expect(await priceOf({ freeEnabled: false })).toBe(sentence);
      expect(await priceOf({ scope: "u1", freeEnabled: true })).toBe(
        sentence === limit ? limit : "Twelve Data",
      );
    });

  it("the gate before it rejects the server: five symbols, then a pause, and it is asked again after it", async () => {
    const { quotes } = bench.createProcess();
    const symbols = [..."ABCDEFGHIJ"].map((letter) => `S${letter}`);
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = () => replyOf(finnhubRejections["the gate before it"]);
    await quotes.quotesFor(managed, symbols);
    await quotes.idle();
    expect(bench.callsTo("/quote")).toHaveLength(5);
    bench.replies.finnhub = usual;
    bench.clock.nowMs += 31_000;
    await quotes.quotesFor(managed, symbols);
    await quotes.idle();
    expect(Object.keys((await quotes.quotesFor(managed, symbols)).quotes)).toEqual(symbols);
  });
});

const ofTwelveData: Record<keyof typeof twelveDataRejections, string> = {
  "a wrong key": key,
  "an endpoint of a higher plan": otherPlan,
  "a symbol of a higher plan, 403": otherPlan,
  "a symbol of a higher plan, 404": otherPlan,
  "an unknown symbol, 404": noPrice,
  "an unknown symbol, 400": noPrice,
  "nothing in the span": noPrice,
  "the credits of the minute": limit,
  "the credits of the minute, under 200": limit,
  "the credits of the day": limit,
  "the credits of the day, under 200": limit,
  "a fault of its own": down,
  "its gateway": down,
};

describe("Twelve Data, for a user without a FinHub key", () => {
  const access = { mainKey: null, freeEnabled: true, freeKey: "own-key" };

  for (const [name, sentence] of Object.entries(ofTwelveData))
    it(`${name}: told in words, and Yahoo is asked where it is on`, async () => {
      const rejection = twelveDataRejections[name as keyof typeof ofTwelveData];
      bench.replies.twelveData = () => replyOf(rejection);
      expect(await priceOf(access)).toBe(sentence);
      bench.switches.yahoo = true;
      expect(await priceOf({ ...access, scope: "u1" })).toBe("Yahoo");
    });

  it("credits that are used up for the day: asked twice, then not for a quarter of an hour", async () => {
    const { quotes } = bench.createProcess(access);
    const load = async (...symbols: string[]) => {
      await quotes.quotesFor(managed, symbols);
      await quotes.idle();
      return bench.twelveData.requests.length;
    };
    bench.replies.twelveData = () => replyOf(twelveDataRejections["the credits of the day, under 200"]);
    expect(await load("AAPL", "MSFT", "TSLA", "NVDA")).toBe(2);
    bench.clock.nowMs += 14 * 60_000;
    expect(await load("META", "AMZN")).toBe(2);
    bench.clock.nowMs += 61_000;
    expect(await load("ORCL")).toBe(3);
  });
});

const ofYahoo: Record<keyof typeof yahooRejections, string> = {
  "too many requests, by fingerprint": limit,
  "too many requests, at the edge": limit,
  "no crumb": down,
  "no such call any more": down,
  "a page about consent": down,
  "an unknown symbol": noPrice,
  "nothing in the span": noPrice,
  "a fault of its own, of one symbol": down,
  "a fault of its own, as a page": down,
  "a page that asks for patience": down,
  "the old word for too many": down,
};

describe("Yahoo, which is asked for charts first", () => {
  for (const [name, sentence] of Object.entries(ofYahoo))
    it(`${name}: told in words, Twelve Data is asked where it may be, and the chart comes once it is over`, async () => {
      bench.switches.yahoo = true;
      const rejection = yahooRejections[name as keyof typeof ofYahoo];
      // A fault of its own is asked about twice within a call.
      bench.yahoo.failNext({ ...rejection, times: rejection.status === 500 ? 2 : 1 });
      const { priceSeries } = bench.createProcess({ freeEnabled: true });
      const series = () => priceSeries.seriesFor(managed, "AAPL", "1m");
      const reason = `No prices for this period yet. ${sentence}`;
      expect(await series()).toMatchObject({ points: [], reason });
      expect(bench.twelveData.requests).toEqual([]);
      bench.clock.nowMs += 3_600_000;
      expect((await series()).points.length).toBeGreaterThan(10);

      bench.replies.twelveData = () => replyOf(twelveDataRejections["nothing in the span"]);
      bench.yahoo.failNext({ ...rejection, times: 2 });
      const own = bench.createProcess({ scope: "u1", freeEnabled: true, freeKey: "own-key" });
      await own.priceSeries.seriesFor(managed, "AAPL", "1m");
      expect(bench.twelveData.requests.length).toBeGreaterThan(0);
    });
});
