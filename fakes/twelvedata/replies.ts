import { companyBySymbol, pairBySymbol } from "../kit/companies.ts";
import type { Market, MarketQuote } from "../kit/market.ts";
import { newYorkTime } from "../kit/new-york.ts";
import { createDice } from "../kit/random.ts";

export type ErrorBody = { code: number; message: string; status: "error" };

const pairNames: Record<string, string> = {
  "BTC/USD": "Bitcoin US Dollar",
  "ETH/USD": "Ethereum US Dollar",
  "EUR/USD": "Euro / US Dollar",
  "GBP/USD": "British Pound / US Dollar",
  "USD/JPY": "US Dollar / Japanese Yen",
  "JPY/USD": "Japanese Yen / US Dollar",
  "XAU/USD": "Gold Spot",
  "XAG/USD": "Silver Spot",
};
const pairExchanges = { crypto: "Coinbase Pro", forex: "Forex", metal: "Commodity" } as const;
const micCodes = { NASDAQ: "XNGS", NYSE: "XNYS" } as const;

export function failure(code: number, message: string): ErrorBody {
  return { code, message, status: "error" };
}

export function symbolUnknown(symbol: string): ErrorBody {
  return failure(
    404,
    `**symbol** not found: ${symbol}. Please specify it correctly according to API Documentation.`,
  );
}

function inverted(quote: MarketQuote): MarketQuote {
  return {
    ...quote,
    price: 1 / quote.price,
    open: 1 / quote.open,
    high: 1 / quote.low,
    low: 1 / quote.high,
    previousClose: 1 / quote.previousClose,
    decimals: 7,
  };
}

type Found = { quote: MarketQuote; low: number; high: number; kind: "stock" | "crypto" | "forex" | "metal" };

/** A quote under this vendor's names: `AAPL`, `EUR/USD`, `BTC/USD`, either way round for currencies. */
function find(market: Market, symbol: string): Found | null {
  const [left, right] = symbol.split("/");
  const names = right === undefined ? [symbol] : [`OANDA:${left}_${right}`, `BINANCE:${left}${right}T`];
  for (const name of names) {
    const quote = market.quoteOf(name);
    const range = market.yearRangeOf(name);
    if (quote && range && !symbol.includes(":"))
      return { quote, low: range.low, high: range.high, kind: pairBySymbol.get(name)?.kind ?? "stock" };
  }
  const backwards = `OANDA:${right}_${left}`;
  const quote = right === undefined ? null : market.quoteOf(backwards);
  const range = market.yearRangeOf(backwards);
  if (!quote || !range) return null;
  const kind = pairBySymbol.get(backwards)?.kind ?? "forex";
  return { quote: inverted(quote), low: 1 / range.high, high: 1 / range.low, kind };
}

function decimalsOf(found: Found): number {
  return Math.max(5, found.quote.decimals);
}

/** `/price`: a text, and no currency. */
export function priceBody(market: Market, symbol: string): object {
  const found = find(market, symbol);
  return found ? { price: found.quote.price.toFixed(decimalsOf(found)) } : symbolUnknown(symbol);
}

/** `/exchange_rate`: here the rate is a number. */
export function exchangeRateBody(market: Market, symbol: string): object {
  const found = symbol.includes("/") ? find(market, symbol) : null;
  if (!found) return symbolUnknown(symbol);
  const rate = Number(found.quote.price.toFixed(decimalsOf(found)));
  return { symbol, rate, timestamp: Math.floor(found.quote.atMs / 1000) };
}

function namesOf(symbol: string, kind: Found["kind"]): object {
  const company = companyBySymbol.get(symbol);
  if (!company || kind === "stock")
    return {
      name: company?.registeredName ?? symbol,
      exchange: company?.exchange ?? "NASDAQ",
      mic_code: micCodes[company?.exchange ?? "NASDAQ"],
      currency: "USD",
    };
  return {};
}

function volumesOf(symbol: string, quote: MarketQuote): object {
  const company = companyBySymbol.get(symbol);
  if (!company) return {};
  const average = company.sharesMillions * 1e6 * (0.003 + createDice(`metric ${symbol}`).next() * 0.012);
  const dice = createDice(`volume ${symbol} ${newYorkTime(quote.atMs).date}`);
  const volume = Math.round(average * (0.7 + dice.next() * 0.6));
  return { volume: String(volume), average_volume: String(Math.round(average)) };
}

/** `/quote`: every price is a text; pairs have no currency, market code or volume. */
export function quoteBody(market: Market, symbol: string): object {
  const found = find(market, symbol);
  if (!found) return symbolUnknown(symbol);
  const { quote, low, high, kind } = found;
  const text = (value: number) => value.toFixed(decimalsOf(found));
  const change = quote.price - quote.previousClose;
  const percent = (change / quote.previousClose) * 100;
  const share = (value: number) => ((quote.price - value) / value) * 100;
  const isStock = kind === "stock";
  const rolling = {
    rolling_1d_change: text(percent),
    rolling_7d_change: text(percent * 2),
    rolling_change: text(percent),
  };
  return {
    symbol,
    ...(isStock
      ? namesOf(symbol, kind)
      : { name: pairNames[symbol] ?? symbol, exchange: pairExchanges[kind] }),
    datetime: newYorkTime(quote.atMs).date,
    timestamp: Math.floor(quote.atMs / 60_000) * 60,
    last_quote_at: Math.floor(quote.atMs / 1000),
    open: text(quote.open),
    high: text(quote.high),
    low: text(quote.low),
    close: text(quote.price),
    ...(isStock ? volumesOf(symbol, quote) : {}),
    previous_close: text(quote.previousClose),
    change: text(change),
    percent_change: text(percent),
    ...(kind === "crypto" ? rolling : {}),
    is_market_open: quote.isOpen,
    fifty_two_week: {
      low: text(low),
      high: text(high),
      low_change: text(quote.price - low),
      high_change: text(quote.price - high),
      low_change_percent: text(share(low)),
      high_change_percent: text(share(high)),
      range: `${low.toFixed(6)} - ${high.toFixed(6)}`,
    },
  };
}

function utcText(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace("T", " ");
}

/** `/time_series` by the minute or by the day, newest first; times in UTC when asked for, else New York's. */
export function seriesBody(market: Market, symbol: string, query: URLSearchParams): object {
  const interval = query.get("interval");
  if (interval !== "1min" && interval !== "1day")
    return failure(400, "Invalid **interval** provided. Supported intervals: 1min, 1day");
  const history = market.historyOf(symbol, interval === "1min" ? "day" : "month");
  if (!history) return symbolUnknown(symbol);
  const offsetMs = query.get("timezone") === "UTC" ? 0 : newYorkOffsetMs(history.day.opensMs);
  const values = history.bars.map(({ startMs, close }, index) => {
    const text = close.toFixed(5);
    const open = (history.bars[index - 1]?.close ?? history.previousClose).toFixed(5);
    const datetime = utcText(startMs + offsetMs);
    return {
      datetime: interval === "1min" ? datetime : datetime.slice(0, 10),
      open,
      high: Number(open) > close ? open : text,
      low: Number(open) < close ? open : text,
      close: text,
      volume: String(10_000 + (index % 7) * 1_234),
    };
  });
  const meta = {
    symbol,
    interval,
    currency: "USD",
    exchange_timezone: "America/New_York",
    exchange: companyBySymbol.get(symbol)?.exchange ?? "NYSE",
    mic_code: micCodes[companyBySymbol.get(symbol)?.exchange ?? "NYSE"],
    type: companyBySymbol.has(symbol) ? "Common Stock" : "ETF",
  };
  const size = Number(query.get("outputsize") ?? "30");
  return { meta, values: values.reverse().slice(0, size), status: "ok" };
}

function newYorkOffsetMs(atMs: number): number {
  const { date, minute } = newYorkTime(atMs);
  return Date.parse(`${date}T00:00:00Z`) + minute * 60_000 - atMs;
}

/** `/logo`. */
export function logoBody(symbol: string): object {
  const company = companyBySymbol.get(symbol);
  if (!company) return symbolUnknown(symbol);
  return {
    meta: {
      symbol,
      ...namesOf(symbol, "stock"),
      exchange_timezone: "America/New_York",
    },
    url: `https://api.twelvedata.com/logo/${company.web}`,
  };
}
