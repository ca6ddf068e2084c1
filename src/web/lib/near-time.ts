import { dateFormat } from "#domain/language/formats.ts";
import type { Locale } from "#domain/language/locales.ts";
import type { Translate } from "#domain/language/translate.ts";

const clock = dateFormat({ timeStyle: "short" });
const shortClock = dateFormat({ hour: "numeric", minute: "2-digit", hourCycle: "h23" });
const weekday = dateFormat({ weekday: "short" });
const date = dateFormat({ month: "short", day: "numeric" });

const zoned = dateFormat({
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

const weekMs = 7 * 24 * 3_600_000;

/** "10:14 AM" of today, "Fri 10:14 AM" within a week, else "Nov 9, 10:14 AM", in the user's zone. */
export function nearTime(atMs: number, nowMs: number, t: Translate): string {
  if (Number.isNaN(atMs)) return t("an unknown time");
  const { locale } = t;
  const time = clock(locale).format(atMs).replace("\u202f", " ");
  if (new Date(atMs).toDateString() === new Date(nowMs).toDateString()) return time;
  return Math.abs(nowMs - atMs) < weekMs
    ? `${weekday(locale).format(atMs)} ${time}`
    : `${date(locale).format(atMs)}, ${time}`;
}

/** When, in as few letters as a line has room for: "9:41" of today, else "Nov 9", in the user's zone. */
export function tapeTime(momentMs: number, nowMs: number, locale: Locale): string {
  if (Number.isNaN(momentMs)) return "--";
  const isToday = new Date(momentMs).toDateString() === new Date(nowMs).toDateString();
  return (isToday ? shortClock : date)(locale)
    .format(momentMs)
    .replace(/^0(?=\d)/, "");
}

/** The zone of this device's clock, such as "Europe/Berlin"; UTC where the browser does not know it. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Chromium's word for it, which it takes for no zone itself.
  return !timeZone || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

/**
 * "Nov 21, 4:00 PM EST" in the user's time zone.
 * @param iso what cannot be read is "an unknown time"
 */
export function shortTime(iso: string, t: Translate): string {
  const timestamp = Date.parse(iso);
  return Number.isNaN(timestamp) ? t("an unknown time") : zoned(t.locale).format(timestamp);
}
