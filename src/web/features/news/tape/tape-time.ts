import { dateFormat } from "#domain/language/formats.ts";
import type { Locale } from "#domain/language/locales.ts";

const clock = dateFormat({ hour: "numeric", minute: "2-digit", hourCycle: "h23" });
const date = dateFormat({ month: "short", day: "numeric" });

/** When, in as few letters as a line has room for: "9:41" of today, else "Nov 9", in the user's zone. */
export function tapeTime(momentMs: number, nowMs: number, locale: Locale): string {
  if (Number.isNaN(momentMs)) return "--";
  const isToday = new Date(momentMs).toDateString() === new Date(nowMs).toDateString();
  return (isToday ? clock : date)(locale)
    .format(momentMs)
    .replace(/^0(?=\d)/, "");
}
