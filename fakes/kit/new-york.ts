/** The New York clock and the exchange's calendar. */

const minuteMs = 60_000;
export const openMinute = 9 * 60 + 30;
export const closeMinute = 16 * 60;
const earlyCloseMinute = 13 * 60;
const preMarketMinute = 4 * 60;
const postMarketEndMinute = 20 * 60;

/** Days without trading, and days that close at 13:00. */
const holidays: Record<string, string> = {
  "2026-01-01": "New Year's Day",
  "2026-01-19": "Martin Luther King Jr. Day",
  "2026-02-16": "Washington's Birthday",
  "2026-04-03": "Good Friday",
  "2026-05-25": "Memorial Day",
  "2026-06-19": "Juneteenth",
  "2026-07-03": "Independence Day",
  "2026-09-07": "Labor Day",
  "2026-11-26": "Thanksgiving Day",
  "2026-12-25": "Christmas Day",
  "2027-01-01": "New Year's Day",
  "2027-01-18": "Martin Luther King Jr. Day",
  "2027-02-15": "Washington's Birthday",
  "2027-03-26": "Good Friday",
  "2027-05-31": "Memorial Day",
  "2027-06-18": "Juneteenth",
  "2027-07-05": "Independence Day",
  "2027-09-06": "Labor Day",
  "2027-11-25": "Thanksgiving Day",
  "2027-12-24": "Christmas Day",
};
const earlyCloses = new Set(["2026-11-27", "2026-12-24", "2027-11-26"]);

const format = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  weekday: "short",
});

export type NewYorkTime = {
  /** YYYY-MM-DD in New York. */
  date: string;
  /** Minutes since midnight in New York. */
  minute: number;
  weekend: boolean;
};

/** What calendars and clocks in New York show at an instant. */
export function newYorkTime(atMs: number): NewYorkTime {
  const parts: Record<string, string> = {};
  for (const part of format.formatToParts(atMs)) parts[part.type] = part.value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
    weekend: parts.weekday === "Sat" || parts.weekday === "Sun",
  };
}

/** The instant at which New York's clocks show a minute of a date (YYYY-MM-DD). */
export function newYorkInstant(date: string, minute: number): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  for (const offsetHours of [4, 5]) {
    const candidate = asUtc + offsetHours * 60 * minuteMs;
    const seen = newYorkTime(candidate);
    if (seen.minute === minute % 1440) return candidate;
  }
  return asUtc + 5 * 60 * minuteMs;
}

/** The date some days later (or earlier, below zero), as YYYY-MM-DD. */
export function shiftedDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function isTradingDate(date: string): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && holidays[date] === undefined;
}

function closeMinuteOf(date: string): number {
  return earlyCloses.has(date) ? earlyCloseMinute : closeMinute;
}

function tradingDateBefore(date: string): string {
  let found = shiftedDate(date, -1);
  while (!isTradingDate(found)) found = shiftedDate(found, -1);
  return found;
}

export type MarketStatus = {
  isOpen: boolean;
  session: "pre-market" | "regular" | "post-market" | null;
  holiday: string | null;
};

/** Whether the exchange trades at an instant, in the words of the market-status call. */
export function marketStatusAt(atMs: number): MarketStatus {
  const { date, minute } = newYorkTime(atMs);
  const holiday = holidays[date] ?? null;
  if (!isTradingDate(date)) return { isOpen: false, session: null, holiday };
  const closes = closeMinuteOf(date);
  if (minute >= openMinute && minute < closes) return { isOpen: true, session: "regular", holiday };
  if (minute >= preMarketMinute && minute < openMinute)
    return { isOpen: false, session: "pre-market", holiday };
  if (minute >= closes && minute < postMarketEndMinute)
    return { isOpen: false, session: "post-market", holiday };
  return { isOpen: false, session: null, holiday };
}

export type TradingDay = { date: string; opensMs: number; closesMs: number; previousCloseMs: number };

/** The trading day whose opening bell rang last. */
export function tradingDayAt(atMs: number): TradingDay {
  const now = newYorkTime(atMs);
  const started = isTradingDate(now.date) && now.minute >= openMinute;
  const date = started ? now.date : tradingDateBefore(now.date);
  const before = tradingDateBefore(date);
  return {
    date,
    opensMs: newYorkInstant(date, openMinute),
    closesMs: newYorkInstant(date, closeMinuteOf(date)),
    previousCloseMs: newYorkInstant(before, closeMinuteOf(before)),
  };
}

/** A day that never closes: from midnight to midnight, measured against 16:00 of the day before. */
export function endlessDayAt(atMs: number): TradingDay {
  const { date } = newYorkTime(atMs);
  return {
    date,
    opensMs: newYorkInstant(date, 0),
    closesMs: newYorkInstant(shiftedDate(date, 1), 0),
    previousCloseMs: newYorkInstant(shiftedDate(date, -1), closeMinute),
  };
}
