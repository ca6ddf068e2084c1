import { useEffect, useState } from "react";
import { dateFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";

const exact = dateFormat({
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** Absolute time with zone: "Sat, Nov 21, 2026, 3:04:05 AM UTC". */
export function absoluteTime(momentMs: number, t: Translate): string {
  return Number.isNaN(momentMs) ? t("Unknown time") : exact(t.locale).format(momentMs);
}

const shortDay = dateFormat({ dateStyle: "medium" });
const longDay = dateFormat({ dateStyle: "long" });

function written(format: Intl.DateTimeFormat, moment: string | undefined): string | null {
  const date = new Date(moment ?? "");
  return Number.isNaN(date.getTime()) ? null : format.format(date);
}

/** "Nov 21, 2026" in the user's zone; "--" for what is no moment. */
export const dayOf = (moment: string, t: Translate): string => written(shortDay(t.locale), moment) ?? "--";

/** "November 21, 2026" in the user's zone; null for what is no moment. */
export const longDayOf = (moment: string | undefined, t: Translate): string | null =>
  written(longDay(t.locale), moment);

const everyMs = 15_000;

/** The present moment, renewed often enough for ages in minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
