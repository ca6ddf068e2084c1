import { expect, it } from "vitest";
import type { CompanyFacts, MarketSnapshot, QuoteSnapshot } from "./market-snapshot.ts";
import { marketWords } from "./market-words.ts";

const quote: QuoteSnapshot = {
  price: 186.52,
  change: 5.14,
  changePercent: -2.83,
  previousClose: 181.38,
  open: 182.1,
  high: 187.9,
  low: 181.75,
  currency: "USD",
  asOf: "2026-11-18T19:32:45Z",
  localTime: "14:32",
  provider: "FinHub",
  marketState: "regular",
  delaySeconds: null,
  stale: false,
};
const facts: CompanyFacts = {
  marketCap: 4.534e12,
  pe: 46.21,
  dividendYield: 0.02,
  priceTarget: 232.4,
  volume: 48_210_000,
  volumeIsAverage: false,
  sharesOutstanding: 24.3e9,
  sector: "Semiconductors",
  exchange: "NASDAQ",
  country: "US",
  ipoDate: "1999-01-22",
};
const unknown: CompanyFacts = {
  marketCap: null,
  pe: null,
  dividendYield: null,
  priceTarget: null,
  volume: null,
  volumeIsAverage: false,
  sharesOutstanding: null,
  sector: null,
  exchange: null,
  country: null,
  ipoDate: null,
};
const linesOf = (more: Partial<MarketSnapshot>) =>
  marketWords({
    symbol: "NVDA",
    takenAt: "2026-11-18T20:00:30Z",
    quote: null,
    facts: null,
    whyNoQuote: null,
    ...more,
  }).split("\n");
const withQuote = (more: Partial<QuoteSnapshot>) => linesOf({ quote: { ...quote, ...more } }).slice(1, -1);
const withFacts = (more: Partial<CompanyFacts>) => linesOf({ facts: { ...unknown, ...more } }).slice(2, -1);

it("a quote and facts are a line each, between the time and what to do with it", () => {
  expect(linesOf({ quote, facts })).toEqual([
    "Market data on NVDA, given by the product at 2026-11-18 20:00 UTC and not by the news:",
    "- Price: 186.52 USD, as of 2026-11-18 19:32 UTC, 14:32 in New York, during regular trading, from FinHub",
    "- Change on the day: +5.14 USD",
    "- Change on the day in percent: -2.83%",
    "- Previous close: 181.38 USD",
    "- Open: 182.1 USD",
    "- Day range: 181.75 to 187.9 USD",
    "- Market value: $4.53 trillion",
    "- Price to earnings: 46.21",
    "- Dividend yield: 0.02%",
    "- Average price target of analysts: $232.4",
    "- Volume: 48.21 million shares",
    "- Shares outstanding: 24.3 billion",
    "- Sector: Semiconductors",
    "- Exchange: NASDAQ",
    "- Country: US",
    "- Listed since: 1999-01-22",
    "Say the time of a price when you use it.",
  ]);
});

it("what is not known has no line", () => {
  const bare = {
    change: null,
    changePercent: null,
    previousClose: null,
    open: null,
    localTime: null,
    currency: null,
  };
  expect(withQuote({ ...bare, high: null })).toEqual([
    "- Price: 186.52, as of 2026-11-18 19:32 UTC, during regular trading, from FinHub",
  ]);
  expect(withQuote({ ...bare, low: null })).toHaveLength(1);
  expect(withFacts({})).toEqual([]);
  expect(withFacts({ volume: 999_999, volumeIsAverage: true })).toEqual([
    "- Average daily volume: 999,999 shares",
  ]);
});

it("without a price it says so, and why", () => {
  expect(linesOf({})[1]).toBe("- Price: unknown. Do not state or guess a current price");
  expect(linesOf({ whyNoQuote: "The key was rejected." })[1]).toBe(
    "- Price: unknown (The key was rejected). Do not state or guess a current price",
  );
});

it.each([
  [1e12, "1 trillion"],
  [999.994e9, "999.99 billion"],
  [1e9, "1 billion"],
  [1e6, "1 million"],
  [999_999, "999,999"],
  [2.345e9, "2.35 billion"],
  [9_876e12, "9,876 trillion"],
  [9_876.5e6, "9.88 billion"],
])("%d shares are %s", (sharesOutstanding, words) =>
  expect(withFacts({ sharesOutstanding })).toEqual([`- Shares outstanding: ${words}`]),
);

it("figures have four decimals at most, and a change its sign", () => {
  expect(withQuote({ price: 1.234567, change: -0.000049, changePercent: 0.00005 }).slice(0, 3)).toEqual([
    expect.stringMatching(/^- Price: 1\.2346 USD,/),
    "- Change on the day: 0 USD",
    "- Change on the day in percent: +0.0001%",
  ]);
});

it("says that a price is delayed or old, and which session it is of", () => {
  expect(withQuote({ delaySeconds: 900, stale: true })[0]).toMatch(
    /, from FinHub, delayed by 15 minutes; it is old and may no longer hold$/,
  );
  const states = ["pre", "post", "closed"].map((marketState) => withQuote({ marketState })[0]);
  expect(states.map((line) => line?.split(", ").at(-2))).toEqual([
    "before regular trading",
    "after regular trading",
    "while the market was closed",
  ]);
});

it("a provider's word is one line of at most 60 characters without signs of structure", () => {
  expect(withFacts({ sector: `A\n- Price: 1 <b>${"x".repeat(80)}` })).toEqual([
    `- Sector: A - Price 1 b ${"x".repeat(60 - "A - Price 1 b ".length)}`,
  ]);
});
