import { companyBySymbol, pairBySymbol } from "./companies.ts";
import { endlessDayAt, marketStatusAt, newYorkTime, type TradingDay, tradingDayAt } from "./new-york.ts";
import { hashOf, mixed } from "./random.ts";

/** Waves of the price, slow to fast: length in seconds and height as a share of the price. */
const waves: readonly (readonly [periodS: number, height: number])[] = [
  [5_184_000, 0.09],
  [1_036_800, 0.045],
  [216_000, 0.02],
  [39_600, 0.011],
  [7_200, 0.005],
  [1_320, 0.0022],
  [240, 0.001],
  [45, 0.0005],
  [9, 0.00025],
];
const stepMs = 3_000;
const minuteMs = 60_000;
const monthDays = 23;
const extremeStepMs = 60_000;

export type MarketQuote = {
  price: number;
  open: number;
  high: number;
  low: number;
  previousClose: number;
  /** The instant the price belongs to; stands still while the market is closed. */
  atMs: number;
  isOpen: boolean;
  decimals: number;
};

type Instrument = { symbol: string; level: number; decimals: number; liveliness: number; kind: string };

type Extremes = { date: string; untilMs: number; high: number; low: number };

export type Market = {
  /** Null for a symbol nobody knows. Pairs go by their `BINANCE:` or `OANDA:` name. */
  quoteOf(symbol: string): MarketQuote | null;
  /** Highest and lowest daily price of the last 364 days. */
  yearRangeOf(symbol: string): { high: number; low: number; highAtMs: number; lowAtMs: number } | null;
  /**
   * Bars of a share: the minutes of the day whose opening bell rang last, or the days of a month. By the exchange's
   * hours, also on a market that is always open.
   */
  historyOf(symbol: string, span: "day" | "month"): MarketHistory | null;
};

export type MarketHistory = {
  day: TradingDay;
  decimals: number;
  /** The instant of the last price. */
  atMs: number;
  /** Close of the trading day before the first bar. */
  previousClose: number;
  /** `close` is the price at the end of the bar, or now. */
  bars: { startMs: number; close: number }[];
};

function instrumentOf(symbol: string): Instrument | null {
  const company = companyBySymbol.get(symbol);
  if (company) {
    const liveliness = 0.7 + (hashOf(`liveliness ${symbol}`) % 100) / 110;
    return { symbol, level: company.priceUsd, decimals: 2, liveliness, kind: "stock" };
  }
  const fund = funds[symbol];
  if (fund) return { symbol, ...fund, decimals: 2, kind: "stock" };
  const pair = pairBySymbol.get(symbol);
  if (!pair) return null;
  const liveliness = { crypto: 1.8, metal: 0.7, forex: 0.3 }[pair.kind];
  return { symbol, level: pair.level, decimals: pair.decimals, liveliness, kind: pair.kind };
}

/** Funds that follow the whole market: calmer than any company in it. */
const funds: Record<string, { level: number; liveliness: number }> = {
  SPY: { level: 612.4, liveliness: 0.4 },
};

/** Smooth noise from -1 to 1: the same seed and place always give the same height. */
function noiseAt(seed: number, place: number): number {
  const cell = Math.floor(place);
  const t = place - cell;
  const left = mixed(seed ^ Math.imul(cell, 0x9e3779b1)) / 2147483648 - 1;
  const right = mixed(seed ^ Math.imul(cell + 1, 0x9e3779b1)) / 2147483648 - 1;
  return left + (right - left) * t * t * (3 - 2 * t);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/**
 * Prices as a pure function of seed, symbol and time, so that two processes and two starts agree.
 * Shares follow the exchange's hours, currencies and metals pause at the weekend, coins never.
 */
export function createMarket(options: { seed: string; now: () => number; alwaysOpen: boolean }): Market {
  const seenExtremes = new Map<string, Extremes>();

  function priceAt(instrument: Instrument, atMs: number): number {
    const steppedS = (Math.floor(atMs / stepMs) * stepMs) / 1000;
    const seed = hashOf(`${options.seed} ${instrument.symbol}`);
    let sum = 0;
    waves.forEach(([periodS, height], index) => {
      sum += height * noiseAt(mixed(seed + index), steppedS / periodS);
    });
    return rounded(instrument.level * Math.exp(sum * instrument.liveliness), instrument.decimals);
  }

  function clockFor(
    instrument: Instrument,
    nowMs: number,
  ): { day: TradingDay; atMs: number; isOpen: boolean } {
    if (options.alwaysOpen || instrument.kind === "crypto")
      return { day: endlessDayAt(nowMs), atMs: nowMs, isOpen: true };
    if (instrument.kind === "stock") {
      const day = tradingDayAt(nowMs);
      return { day, atMs: Math.min(nowMs, day.closesMs), isOpen: marketStatusAt(nowMs).isOpen };
    }
    const { weekend } = newYorkTime(nowMs);
    const atMs = weekend ? tradingDayAt(nowMs).closesMs : nowMs;
    return { day: endlessDayAt(atMs), atMs, isOpen: !weekend };
  }

  function extremesOf(instrument: Instrument, day: TradingDay, atMs: number): Extremes {
    const known = seenExtremes.get(instrument.symbol);
    const opening = priceAt(instrument, day.opensMs);
    const extremes =
      known?.date === day.date && known.untilMs <= atMs
        ? known
        : { date: day.date, untilMs: day.opensMs, high: opening, low: opening };
    while (extremes.untilMs + extremeStepMs <= atMs) {
      extremes.untilMs += extremeStepMs;
      widen(extremes, priceAt(instrument, extremes.untilMs));
    }
    widen(extremes, priceAt(instrument, atMs));
    seenExtremes.set(instrument.symbol, extremes);
    return extremes;
  }

  function widen(extremes: Extremes, price: number): void {
    extremes.high = Math.max(extremes.high, price);
    extremes.low = Math.min(extremes.low, price);
  }

  function quoteOf(symbol: string): MarketQuote | null {
    const instrument = instrumentOf(symbol);
    if (!instrument) return null;
    const { day, atMs, isOpen } = clockFor(instrument, options.now());
    const { high, low } = extremesOf(instrument, day, atMs);
    return {
      price: priceAt(instrument, atMs),
      open: priceAt(instrument, day.opensMs),
      high,
      low,
      previousClose: priceAt(instrument, day.previousCloseMs),
      atMs: Math.floor(atMs / stepMs) * stepMs,
      isOpen,
      decimals: instrument.decimals,
    };
  }

  function yearRangeOf(symbol: string): ReturnType<Market["yearRangeOf"]> {
    const instrument = instrumentOf(symbol);
    const quote = quoteOf(symbol);
    if (!instrument || !quote) return null;
    let range = { high: quote.high, low: quote.low, highAtMs: quote.atMs, lowAtMs: quote.atMs };
    for (let days = 1; days <= 364; days += 1) {
      const atMs = quote.atMs - days * 86_400_000;
      const price = priceAt(instrument, atMs);
      if (price > range.high) range = { ...range, high: price, highAtMs: atMs };
      if (price < range.low) range = { ...range, low: price, lowAtMs: atMs };
    }
    return range;
  }

  function historyOf(symbol: string, span: "day" | "month"): MarketHistory | null {
    const instrument = instrumentOf(symbol);
    if (instrument?.kind !== "stock") return null;
    const day = tradingDayAt(options.now());
    const atMs = Math.min(options.now(), day.closesMs);
    const bars: MarketHistory["bars"] = [];
    let first = day;
    if (span === "day")
      for (let startMs = day.opensMs; startMs < atMs; startMs += minuteMs)
        bars.push({ startMs, close: priceAt(instrument, Math.min(startMs + minuteMs, atMs)) });
    else
      for (let one = day; bars.length < monthDays; one = tradingDayAt(one.previousCloseMs)) {
        bars.unshift({ startMs: one.opensMs, close: priceAt(instrument, Math.min(one.closesMs, atMs)) });
        first = one;
      }
    const previousClose = priceAt(instrument, first.previousCloseMs);
    return { day, decimals: instrument.decimals, atMs, previousClose, bars };
  }

  return { quoteOf, yearRangeOf, historyOf };
}
