import { describe, expect, it } from "vitest";
import { type Quote, quoteSchema } from "#contract/market.ts";
import type { MarketState } from "#domain/market/session.ts";
import { quoteView } from "#server/features/market/quote-view.ts";
import { noFacts, type StoredDetails, type StoredQuote } from "#server/features/market/stored-market.ts";

const nowMs = Date.parse("2026-11-20T15:30:10Z");
const part = <T>(value: T) => ({ triedAtMs: nowMs, failed: false, value, why: null });
const allFacts: StoredDetails = {
  profile: part({
    name: "Apple Inc",
    exchange: "NASDAQ",
    country: "US",
    ipoDate: "1980-12-12",
    industry: "Technology",
    marketCap: 3.4e12,
    sharesOutstanding: 14.7e9,
    currency: "USD",
    logo: "https://logos.example.com/aapl.png",
  }),
  metrics: part({ pe: 32.5, dividendYield: 0.44, averageVolume: 48e6 }),
  target: part({ meanTarget: 252.31 }),
};
const stored: StoredQuote = {
  provider: "FinHub",
  fetchedAtMs: nowMs,
  figures: {
    price: 231.44,
    change: 2.19,
    changePercent: 0.9553,
    open: 229.3,
    high: 232.8,
    low: 228.61,
    previousClose: 229.25,
    volume: 48_211_034,
    currency: "USD",
    asOfMs: nowMs - 10_000,
    delaySeconds: 0,
  },
};
const nothing = { change: null, changePercent: null, open: null, high: null, low: null, previousClose: null };
const bare: StoredQuote = {
  ...stored,
  figures: { ...stored.figures, ...nothing, volume: null, currency: null, delaySeconds: null },
};

function view(
  quote: StoredQuote,
  facts = allFacts,
  atMs = nowMs,
  marketState: MarketState = "regular",
): Quote {
  const imageAddress = (url: string) => `/api/images/of-${url}`;
  const frame = {
    symbol: "AAPL",
    name: "Apple",
    nowMs: atMs,
    marketState,
    priceOnlyProvider: "Twelve Data" as const,
    renewalFailed: false,
    imageAddress,
  };
  return quoteSchema.parse(quoteView({ ...frame, stored: quote, facts }));
}

const unknownIn = (quote: Quote) => Object.keys(quote).filter((name) => quote[name as keyof Quote] === null);

describe("stock data", () => {
  it("DATA-39: identity has symbol, name, exchange, currency, timezone, sector, industry, logo, country and ipoDate", () => {
    expect(view(stored)).toMatchObject({
      symbol: "AAPL",
      name: "Apple Inc",
      exchange: "NASDAQ",
      currency: "USD",
      timezone: "America/New_York",
      sector: "Technology",
      industry: "Technology",
      logo: "/api/images/of-https://logos.example.com/aapl.png",
      country: "US",
      ipoDate: "1980-12-12",
    });
  });
  it("DATA-40: market data has price, change, range, volume, market cap, ratios, shares and the time of the price", () => {
    expect(view(stored)).toMatchObject({
      price: 231.44,
      change: 2.19,
      changePercent: 0.9553,
      open: 229.3,
      high: 232.8,
      low: 228.61,
      previousClose: 229.25,
      volume: 48_211_034,
      marketCap: 3.4e12,
      pe: 32.5,
      dividendYield: 0.44,
      lastUpdate: "2026-11-20T15:30:00.000Z",
      sharesOutstanding: 14.7e9,
      dayRange: "$228.61 - $232.80",
    });
  });
  it("DATA-41: both names of a value carry the same number, with the target beside them", () => {
    const quote = view(stored);
    expect(quote.stock_price_usd).toBe(quote.price);
    expect(quote.daily_change_percent).toBe(quote.changePercent);
    expect(quote.market_cap_usd).toBe(quote.marketCap);
    expect(quote.pe_ratio_ttm).toBe(quote.pe);
    expect(quote.dividend_yield_percent).toBe(quote.dividendYield);
    expect(quote.consensus_price_target).toBe(252.31);
  });
  it("READ-75: each value that is null has its reason, whoever gave the price and whatever is known of the company", () => {
    for (const quote of [
      view(stored),
      view(bare),
      view(bare, noFacts),
      view({ ...bare, provider: "Twelve Data" }, noFacts),
      view({ ...bare, provider: "Yahoo" }, noFacts),
      view(bare, noFacts, Date.parse("2029-07-04T15:00:00Z")),
    ])
      for (const name of unknownIn(quote))
        expect([name, quote.missing[name]]).toEqual([name, expect.any(String)]);
    expect(view({ ...stored, figures: { ...stored.figures, currency: "CAD" } }).missing.stock_price_usd).toBe(
      "The price is in CAD, not US dollars",
    );
  });
  it("READ-75: every quote carries provider, as-of time, market state, kind of day, next bell, delay and staleness", () => {
    expect(view(stored)).toMatchObject({
      provider: "FinHub",
      asOf: "2026-11-20T15:30:00.000Z",
      marketState: "regular",
      tradingDay: "full",
      nextOpen: "2026-11-23T14:30:00.000Z",
      delaySeconds: 0,
      stale: false,
    });
    const at = (text: string) => view(stored, allFacts, Date.parse(text), "closed");
    expect(at("2026-11-26T16:00:00Z")).toMatchObject({
      tradingDay: "holiday",
      nextOpen: "2026-11-27T14:30:00.000Z",
      stale: true,
    });
    expect(at("2026-11-27T16:00:00Z").tradingDay).toBe("half-day");
    expect(at("2026-11-28T16:00:00Z").tradingDay).toBe("weekend");
    const odd = view(stored, allFacts, Date.parse("2026-11-28T16:00:00Z"), "regular");
    expect([odd.tradingDay, odd.missing.tradingDay]).toEqual([
      null,
      "The provider reports trading on a day the exchange calendar lists as closed",
    ]);
    const unknown = at("2029-07-05T16:00:00Z");
    expect(unknown).toMatchObject({ tradingDay: null, nextOpen: null });
    expect(unknown.missing).toMatchObject({
      tradingDay: expect.stringContaining("no data for this year"),
      marketState: expect.stringContaining("market hours are estimated"),
    });
  });
});
