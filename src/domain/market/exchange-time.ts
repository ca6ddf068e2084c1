import { dateFormat } from "#domain/language/formats.ts";
import { english, type Translate } from "#domain/language/translate.ts";
import { exchangeTimezone, newYorkAt } from "#domain/market/new-york.ts";
import { closingPrintMs } from "#domain/market/price-records.ts";
import { boundsOf, lastOpenedDay, type MarketState, nextOpenMs } from "#domain/market/session.ts";

const format = (options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone: exchangeTimezone, ...options });
const clock = format({ hour: "numeric", minute: "2-digit" });
const weekday = format({ weekday: "short" });
const wholeWeekday = format({ weekday: "long" });
const date = format({ month: "short", day: "numeric" });

const weekMs = 7 * 24 * 3_600_000;

/** "9:30 AM ET" on the day itself, "Mon 9:30 AM ET" within a week, else "Nov 9, 9:30 AM ET": the exchange's own clock. */
export function formatExchangeTime(atMs: number, nowMs: number, t: Translate): string {
  const { locale } = t;
  const time = `${clock(locale).format(atMs).replace("\u202f", " ")} ET`;
  if (newYorkAt(atMs).day === newYorkAt(nowMs).day) return time;
  return Math.abs(nowMs - atMs) < weekMs
    ? `${weekday(locale).format(atMs)} ${time}`
    : `${date(locale).format(atMs)}, ${time}`;
}

/** "Opens Mon 9:30 AM ET"; null while the exchange is open, and where the calendar does not reach. */
export function formatOpening(state: MarketState, nowMs: number, t: Translate): string | null {
  const opensMs = state === "regular" ? null : nextOpenMs(nowMs);
  return opensMs === null ? null : t("Opens {time}", { time: formatExchangeTime(opensMs, nowMs, t) });
}

/** "Closes 1:00 PM ET" on a day that ends early, while it goes on; else null. */
export function formatEarlyClose(nowMs: number, t: Translate): string | null {
  const bounds = boundsOf(newYorkAt(nowMs).day);
  if (!bounds || nowMs < bounds.opensMs || nowMs >= bounds.closesMs) return null;
  if (formatExchangeTime(bounds.closesMs, nowMs, english) === "4:00 PM ET") return null;
  return t("Closes {time}", { time: formatExchangeTime(bounds.closesMs, nowMs, t) });
}

/**
 * "today's close", "Friday's close": for a price of the last session, once that is over. Null for
 * any other price.
 */
export function formatClose(asOfMs: number, nowMs: number, t: Translate): string | null {
  const last = lastOpenedDay(nowMs);
  if (!last || nowMs < last.closesMs) return null;
  if (asOfMs < last.opensMs || asOfMs > last.closesMs + closingPrintMs) return null;
  if (last.day === newYorkAt(nowMs).day) return t("today's close");
  return t("{weekday}'s close", { weekday: wholeWeekday(t.locale).format(last.closesMs) });
}
