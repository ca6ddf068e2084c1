import { quoteOverdueMs, quoteStaleInSessionMs } from "#domain/market/limits.ts";
import { newYorkAt, newYorkMs, shiftedDay, weekdayOf } from "#domain/market/new-york.ts";
import { exchangeHalfDays, exchangeHolidays, exchangeYears } from "#domain/market/us-exchange-days.data.ts";

export type MarketState = "pre" | "regular" | "post" | "closed";
export type TradingDay = "full" | "half-day" | "holiday" | "weekend";

const preOpens = 4 * 60;
const opens = 9 * 60 + 30;
const closes = 16 * 60;
const closesOnHalfDay = 13 * 60;
const postLasts = 4 * 60;
/** No two days of regular trading lie further apart. */
const daysLookedAtMax = 10;

/** Kind of a day (YYYY-MM-DD in New York); null for a weekday of a year that the calendar does not cover. */
export function tradingDayOf(day: string): TradingDay | null {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return "weekend";
  const year = Number(day.slice(0, 4));
  if (year < exchangeYears.first || year > exchangeYears.last) return null;
  if (exchangeHolidays.has(day)) return "holiday";
  return exchangeHalfDays.has(day) ? "half-day" : "full";
}

const hasTrading = (kind: TradingDay | null): boolean => kind === "full" || kind === "half-day";
const closeMinuteOf = (kind: TradingDay | null) => (kind === "half-day" ? closesOnHalfDay : closes);

/** What the exchange does at a moment. Where the calendar has no data, `tradingDay` is null and the state is that of the hours alone. */
export type Session = { state: MarketState; tradingDay: TradingDay | null; day: string };

export function sessionAt(momentMs: number): Session {
  const { day, minute } = newYorkAt(momentMs);
  const tradingDay = tradingDayOf(day);
  return { state: stateOf(tradingDay, minute), tradingDay, day };
}

function stateOf(kind: TradingDay | null, minute: number): MarketState {
  if (kind === "weekend" || kind === "holiday") return "closed";
  const end = closeMinuteOf(kind);
  if (minute < preOpens || minute >= end + postLasts) return "closed";
  if (minute < opens) return "pre";
  return minute < end ? "regular" : "post";
}

export const marketStateAt = (momentMs: number): MarketState => sessionAt(momentMs).state;

export type TradingDayBounds = {
  day: string;
  preOpensMs: number;
  opensMs: number;
  closesMs: number;
  postEndsMs: number;
};

/** Null for a day without trading, and for one that the calendar does not cover. */
export function boundsOf(day: string): TradingDayBounds | null {
  const kind = tradingDayOf(day);
  if (!hasTrading(kind)) return null;
  const end = closeMinuteOf(kind);
  return {
    day,
    preOpensMs: newYorkMs(day, preOpens),
    opensMs: newYorkMs(day, opens),
    closesMs: newYorkMs(day, end),
    postEndsMs: newYorkMs(day, end + postLasts),
  };
}

/** The first opening bell after a moment; null when the calendar does not reach that far. */
export function nextOpenMs(momentMs: number): number | null {
  let { day } = newYorkAt(momentMs);
  for (let looked = 0; looked < daysLookedAtMax; looked += 1) {
    if (tradingDayOf(day) === null) return null;
    const bounds = boundsOf(day);
    if (bounds && bounds.opensMs > momentMs) return bounds.opensMs;
    day = shiftedDay(day, 1);
  }
  return null;
}

/** The trading day whose opening bell rang last; null when the calendar does not reach back that far. */
export function lastOpenedDay(momentMs: number): TradingDayBounds | null {
  let { day } = newYorkAt(momentMs);
  for (let looked = 0; looked < daysLookedAtMax; looked += 1) {
    if (tradingDayOf(day) === null) return null;
    const bounds = boundsOf(day);
    if (bounds && bounds.opensMs <= momentMs) return bounds;
    day = shiftedDay(day, -1);
  }
  return null;
}

/** Days of regular trading from one day to another, both included; days without data are left out. */
export function tradingDaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftedDay(day, 1)) if (hasTrading(tradingDayOf(day))) days.push(day);
  return days;
}

export const isNextTradingDay = (day: string, later: string): boolean =>
  later > day && tradingDaysBetween(day, later).length === 2;

export type Staleness = {
  asOfMs: number;
  fetchedAtMs: number;
  nowMs: number;
  state: MarketState;
  /** The last try to renew it failed. */
  renewalFailed: boolean;
};

/** True when the price may no longer be the market's: renewal failed or overdue, or old although trading runs. */
export function isStale(quote: Staleness): boolean {
  if (isLastClose(quote)) return false;
  if (quote.renewalFailed || quote.nowMs - quote.fetchedAtMs > quoteOverdueMs) return true;
  return quote.state === "regular" && quote.nowMs - quote.asOfMs > quoteStaleInSessionMs;
}

/**
 * True for a price that was fetched after the last closing bell, until the next trading makes another one: however long
 * ago it was fetched, it is the close.
 */
function isLastClose({ asOfMs, fetchedAtMs, nowMs, state }: Staleness): boolean {
  const last = state === "closed" || state === "pre" ? lastOpenedDay(nowMs) : null;
  if (!last || fetchedAtMs < last.closesMs) return false;
  // A price of this morning's trading ages like any other.
  return state === "closed" || asOfMs < last.postEndsMs;
}

/** True for a price of the trading that goes on now: no other can be in real time. */
export function isOfRunningTrading({
  asOfMs,
  nowMs,
  state,
}: Omit<Staleness, "fetchedAtMs" | "renewalFailed">) {
  const [then, now] = [sessionAt(asOfMs), sessionAt(nowMs)];
  return state !== "closed" && then.day === now.day && then.state === now.state;
}
