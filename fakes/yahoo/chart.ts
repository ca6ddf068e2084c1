import { companyBySymbol } from "../kit/companies.ts";
import type { Market, MarketHistory } from "../kit/market.ts";
import { newYorkInstant, newYorkTime } from "../kit/new-york.ts";

type ChartRequest = { symbol: string; span: "day" | "month" | "now"; interval: string; range: string };

/** The vendor leaves out a close now and then; every bar whose number divides by this has none. */
const holeEvery = 97;
const seconds = (atMs: number) => Math.floor(atMs / 1000);

function barsOf(market: Market, { symbol, span }: ChartRequest): MarketHistory | null {
  const history = market.historyOf(symbol, span === "month" ? "month" : "day");
  const quote = market.quoteOf(symbol);
  if (!history || !quote || span !== "now") return history;
  return {
    ...history,
    bars: [{ startMs: history.day.opensMs, close: history.bars.at(-1)?.close ?? quote.price }],
  };
}

/** `chart.result` for a share; null for a symbol the vendor does not know. */
export function chartBody(market: Market, request: ChartRequest): object | null {
  const history = barsOf(market, request);
  const year = market.yearRangeOf(request.symbol);
  if (!history || !year) return null;
  const closes = history.bars.map(({ close }, index) =>
    request.span === "day" && index % holeEvery === holeEvery - 1 ? null : close,
  );
  const known = closes.filter((close) => close !== null);
  const opens = closes.map((_, index) => history.bars[index - 1]?.close ?? history.previousClose);
  const volumes = closes.map((close, index) => (close === null ? null : 10_000 + (index % 7) * 1_234));
  const either = (pick: (...values: number[]) => number) =>
    closes.map((close, index) => (close === null ? null : pick(close, opens[index] ?? close)));
  const quote = {
    open: closes.map((close, index) => (close === null ? null : (opens[index] ?? null))),
    high: either(Math.max),
    low: either(Math.min),
    close: closes,
    volume: volumes,
  };
  const dayLevels = market.historyOf(request.symbol, "day")?.bars.map((bar) => bar.close) ?? known;
  const meta = {
    ...namesOf(request.symbol),
    regularMarketTime: seconds(history.atMs),
    regularMarketPrice: history.bars.at(-1)?.close ?? history.previousClose,
    fiftyTwoWeekHigh: year.high,
    fiftyTwoWeekLow: year.low,
    regularMarketDayHigh: Math.max(...dayLevels),
    regularMarketDayLow: Math.min(...dayLevels),
    regularMarketVolume: volumes.reduce<number>((sum, volume) => sum + (volume ?? 0), 0),
    chartPreviousClose: history.previousClose,
    previousClose: history.previousClose,
    scale: 3,
    priceHint: 2,
    ...hoursOf(history),
    dataGranularity: request.interval,
    range: request.range,
    validRanges: ["1d", "5d", "1mo", "3mo", "6mo", "1y", "2y", "5y", "10y", "ytd", "max"],
  };
  const indicators = {
    quote: [quote],
    ...(request.span === "day" ? {} : { adjclose: [{ adjclose: closes }] }),
  };
  const timestamp = history.bars.map(({ startMs }) => seconds(startMs));
  return { chart: { result: [{ meta, timestamp, indicators }], error: null } };
}

function namesOf(symbol: string): object {
  const company = companyBySymbol.get(symbol);
  const isNasdaq = company?.exchange === "NASDAQ";
  return {
    currency: "USD",
    symbol: symbol.replaceAll(".", "-"),
    exchangeName: isNasdaq ? "NMS" : "NYQ",
    fullExchangeName: isNasdaq ? "NasdaqGS" : "NYSE",
    instrumentType: company ? "EQUITY" : "ETF",
    firstTradeDate: seconds(Date.parse(company?.listedSince ?? "1993-01-29")),
    longName: company?.registeredName ?? symbol,
    shortName: company?.registeredName ?? symbol,
  };
}

function hoursOf({ day }: MarketHistory): object {
  const { date, minute } = newYorkTime(day.opensMs);
  const gmtoffset = (Date.parse(`${date}T00:00:00Z`) + minute * 60_000 - day.opensMs) / 1000;
  const timezone = gmtoffset === -14_400 ? "EDT" : "EST";
  const period = (startMs: number, endMs: number) => ({
    timezone,
    start: seconds(startMs),
    end: seconds(endMs),
    gmtoffset,
  });
  const postEndsMs = newYorkInstant(date, 20 * 60);
  return {
    hasPrePostMarketData: true,
    gmtoffset,
    timezone,
    exchangeTimezoneName: "America/New_York",
    currentTradingPeriod: {
      pre: period(newYorkInstant(date, 4 * 60), day.opensMs),
      regular: period(day.opensMs, day.closesMs),
      post: period(day.closesMs, postEndsMs),
    },
  };
}
