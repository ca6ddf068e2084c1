import { type Company, companies, companyBySymbol } from "../kit/companies.ts";
import type { Market } from "../kit/market.ts";
import { type MarketStatus, marketStatusAt } from "../kit/new-york.ts";
import { createDice, hashOf } from "../kit/random.ts";

const exchangeNames = {
  NASDAQ: "NASDAQ NMS - GLOBAL MARKET",
  NYSE: "NEW YORK STOCK EXCHANGE, INC.",
} as const;
const homeCountries: Record<string, string> = {
  ARM: "GB",
  ASML: "NL",
  BABA: "CN",
  ETN: "IE",
  LIN: "GB",
  MDT: "IE",
  NVO: "DK",
  SHOP: "CA",
  SONY: "JP",
  SPOT: "LU",
  TEAM: "AU",
  TM: "JP",
  TSM: "TW",
};
const searchResultsMax = 20;

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** `/quote`; zeros and nulls for a symbol the vendor does not know. */
export function quoteReply(market: Market, symbol: string): object {
  const quote = market.quoteOf(symbol);
  if (!quote) return { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 };
  const change = quote.price - quote.previousClose;
  return {
    c: quote.price,
    d: rounded(change, Math.max(4, quote.decimals)),
    dp: rounded((change / quote.previousClose) * 100, 4),
    h: quote.high,
    l: quote.low,
    o: quote.open,
    pc: quote.previousClose,
    t: Math.floor(quote.atMs / 1000),
  };
}

/** Market value in millions of dollars at the current price. */
function capitalizationMillions(market: Market, company: Company): number {
  const price = market.quoteOf(company.symbol)?.price ?? company.priceUsd;
  return rounded(price * company.sharesMillions, 1);
}

const hasLogo = (symbol: string): boolean => hashOf(`has logo ${symbol}`) % 6 !== 0;

/** `/stock/profile2`; an empty object for a symbol the vendor does not know. Numbers of shares are in millions. */
export function profileReply(market: Market, symbol: string, logosAt: string): object {
  const company = companyBySymbol.get(symbol);
  if (!company) return {};
  return {
    country: homeCountries[company.symbol] ?? "US",
    currency: "USD",
    estimateCurrency: "USD",
    exchange: exchangeNames[company.exchange],
    finnhubIndustry: company.industry,
    floatingShare: rounded(company.sharesMillions * 0.97, 2),
    ipo: company.listedSince,
    // The vendor leaves this empty for some companies.
    logo: hasLogo(company.symbol) ? `${logosAt}/${company.symbol}.png` : "",
    marketCapitalization: capitalizationMillions(market, company),
    name: company.registeredName,
    phone: "10000000000",
    shareOutstanding: company.sharesMillions,
    ticker: company.symbol,
    weburl: `https://www.${company.web}/`,
  };
}

function isoDate(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** `/stock/metric`; keys without a value are left out, volumes are in millions of shares. */
export function metricReply(market: Market, symbol: string): object {
  const company = companyBySymbol.get(symbol);
  const range = market.yearRangeOf(symbol);
  const quote = market.quoteOf(symbol);
  if (!company || !range || !quote) return { metric: {}, metricType: "all", series: {}, symbol };
  const dice = createDice(`metric ${symbol}`);
  const volumeMillions = rounded(company.sharesMillions * (0.003 + dice.next() * 0.012), 5);
  const dividend = company.dividendYieldPercent;
  const metric: Record<string, number | string> = {
    "10DayAverageTradingVolume": volumeMillions,
    "3MonthAverageTradingVolume": rounded(volumeMillions * (0.9 + dice.next() * 0.2), 5),
    "52WeekHigh": range.high,
    "52WeekHighDate": isoDate(range.highAtMs),
    "52WeekLow": range.low,
    "52WeekLowDate": isoDate(range.lowAtMs),
    beta: rounded(0.6 + dice.next() * 1.2, 4),
    marketCapitalization: capitalizationMillions(market, company),
    roeTTM: rounded(4 + dice.next() * 40, 2),
  };
  if (company.peRatio !== null) {
    metric.peTTM = company.peRatio;
    metric.peBasicExclExtraTTM = company.peRatio;
    metric.epsTTM = rounded(quote.price / company.peRatio, 4);
  }
  if (dividend !== null) {
    metric.currentDividendYieldTTM = dividend;
    metric.dividendYieldIndicatedAnnual = rounded(dividend * 1.02, 4);
    metric.dividendPerShareTTM = rounded((quote.price * dividend) / 100, 4);
  }
  return { metric, metricType: "all", series: { annual: {}, quarterly: {} }, symbol };
}

/** `/stock/recommendation`: the last four months, newest first; empty for an unknown symbol. */
export function recommendationReply(symbol: string, nowMs: number): object[] {
  if (!companyBySymbol.has(symbol)) return [];
  const now = new Date(nowMs);
  return [0, 1, 2, 3].map((ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    const dice = createDice(`recommendation ${symbol} ${month.toISOString()}`);
    const base = createDice(`recommendation ${symbol}`).int(4, 26);
    return {
      buy: base + dice.int(0, 3),
      hold: dice.int(4, 14),
      period: isoDate(month.getTime()),
      sell: dice.int(0, 3),
      strongBuy: Math.floor(base / 2) + dice.int(0, 2),
      strongSell: dice.int(0, 1),
      symbol,
    };
  });
}

/** `/stock/market-status` for US exchanges. */
export function marketStatusReply(nowMs: number, alwaysOpen: boolean): object {
  const open: MarketStatus = { isOpen: true, session: "regular", holiday: null };
  const { isOpen, session, holiday } = alwaysOpen ? open : marketStatusAt(nowMs);
  const t = Math.floor(nowMs / 1000);
  return { exchange: "US", holiday, isOpen, session, t, timezone: "America/New_York" };
}

/** `/search`: by symbol or part of the name, exact symbols first. */
export function searchReply(query: string): object {
  const wanted = query.trim().toLowerCase();
  const found = companies.filter(
    (c) =>
      wanted !== "" &&
      (c.symbol.toLowerCase().startsWith(wanted) ||
        c.registeredName.toLowerCase().includes(wanted) ||
        c.shortName.toLowerCase().includes(wanted)),
  );
  const exact = (c: Company) => Number(c.symbol.toLowerCase() !== wanted);
  const result = found
    .sort((a, b) => exact(a) - exact(b))
    .slice(0, searchResultsMax)
    .map((c) => ({
      description: c.registeredName.toUpperCase(),
      displaySymbol: c.symbol,
      symbol: c.symbol,
      type: c.registeredName.endsWith("ADR") ? "ADR" : "Common Stock",
    }));
  return { count: result.length, result };
}
