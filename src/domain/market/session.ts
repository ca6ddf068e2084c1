import { quoteOverdueMs, quoteStaleInSessionMs } from "#domain/market/limits.ts";
import { exchangeHalfDays, exchangeHolidays } from "#domain/market/us-exchange-days.data.ts";

export type MarketState = "pre" | "regular" | "post" | "closed";

export const exchangeTimezone = "America/New_York";

const newYork = new Intl.DateTimeFormat("en-US", {
  timeZone: exchangeTimezone,
  hourCycle: "h23",
  weekday: "short",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

const preOpens = 4 * 60;
const opens = 9 * 60 + 30;
const closes = 16 * 60;
const closesOnHalfDay = 13 * 60;
const postLasts = 4 * 60;

/** State of the US exchanges at a moment by their calendar; years without holiday data count weekends only. */
export function marketStateAt(momentMs: number): MarketState {
  const part: Record<string, string> = {};
  for (const { type, value } of newYork.formatToParts(momentMs)) part[type] = value;
  const day = `${part.year}-${part.month}-${part.day}`;
  if (part.weekday === "Sat" || part.weekday === "Sun" || exchangeHolidays.has(day)) return "closed";
  const minute = Number(part.hour) * 60 + Number(part.minute);
  const end = exchangeHalfDays.has(day) ? closesOnHalfDay : closes;
  if (minute < preOpens || minute >= end + postLasts) return "closed";
  if (minute < opens) return "pre";
  return minute < end ? "regular" : "post";
}

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
  if (quote.renewalFailed || quote.nowMs - quote.fetchedAtMs > quoteOverdueMs) return true;
  return quote.state === "regular" && quote.nowMs - quote.asOfMs > quoteStaleInSessionMs;
}
