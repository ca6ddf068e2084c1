import { newYorkAt } from "#domain/market/new-york.ts";
import type { HistoryRange, PriceHistory } from "#domain/market/price-history.ts";
import { boundsOf, isNextTradingDay, type MarketState, marketStateAt } from "#domain/market/session.ts";

/** A price as recorded. */
export type MinutePrice = {
  minuteMs: number;
  atMs: number;
  /** False: the provider gives no time, `atMs` is when the price arrived. */
  timed: boolean;
  price: number;
  currency: string | null;
  provider: string;
  marketState: MarketState;
  /** As the provider said with the price; null where it did not. */
  previousClose: number | null;
};

/** A trading day's last regular price as recorded. */
export type RecordedDay = {
  day: string;
  atMs: number;
  price: number;
  previousClose: number | null;
  currency: string | null;
  provider: string;
};

export type PriceRecords = { minutes: MinutePrice[]; days: RecordedDay[] };

const minuteMs = 60_000;
/** The closing auction's price comes some seconds after the bell. */
export const closingPrintMs = 60_000;

type Observed = { atMs: number; timed: boolean; price: number; previousClose: number | null };
type Origin = { currency: string | null; provider: string };

function minuteOf({ atMs, ...observed }: Observed, origin: Origin): MinutePrice {
  const startMs = Math.floor(atMs / minuteMs) * minuteMs;
  return { minuteMs: startMs, atMs, ...observed, ...origin, marketState: marketStateAt(atMs) };
}

/** Null outside of regular trading and its closing print. */
function dayOf({ atMs, price, previousClose }: Observed, origin: Origin): RecordedDay | null {
  const { day } = newYorkAt(atMs);
  const bounds = boundsOf(day);
  if (!bounds || atMs < bounds.opensMs || atMs > bounds.closesMs + closingPrintMs) return null;
  return { day, atMs, price, previousClose, ...origin };
}

/** What one quote leaves behind. */
export function recordsOfQuote(observed: Observed, origin: Origin): PriceRecords {
  const day = dayOf(observed, origin);
  return { minutes: [minuteOf(observed, origin)], days: day ? [day] : [] };
}

/** What a history leaves behind: minutes of the day it covers, or days alone. One entry a minute, one a day. */
export function recordsOfHistory(history: PriceHistory, range: HistoryRange, provider: string): PriceRecords {
  const origin = { currency: history.currency, provider };
  const minutes = new Map<number, MinutePrice>();
  const days = new Map<string, RecordedDay>();
  let last: RecordedDay | undefined;
  for (const { atMs, price } of history.points) {
    const observed = { atMs, timed: true, price, previousClose: null };
    const minute = minuteOf(observed, origin);
    if (range === "1d" && !minutes.has(minute.minuteMs)) minutes.set(minute.minuteMs, minute);
    const day = dayOf(observed, origin);
    if (!day) continue;
    last = { ...day, previousClose: closeBefore(day, last, history.previousClose) };
    days.set(last.day, last);
  }
  return { minutes: [...minutes.values()], days: [...days.values()] };
}

/** By the point before it in the same history; null where a trading day between the two has none. */
function closeBefore(
  { day }: RecordedDay,
  last: RecordedDay | undefined,
  beforeAll: number | null,
): number | null {
  if (!last) return beforeAll;
  if (last.day === day) return last.previousClose;
  return isNextTradingDay(last.day, day) ? last.price : null;
}
