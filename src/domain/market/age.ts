import type { Translate } from "#domain/language/translate.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "just now", "3 min ago", "2 h ago", "1 day ago". A moment in the future counts as now. */
export function formatAge(momentMs: number, nowMs: number, t: Translate): string {
  const age = Math.max(0, nowMs - momentMs);
  if (age < minuteMs) return t("just now");
  if (age < hourMs) return t("{count} min ago", { count: Math.floor(age / minuteMs) });
  if (age < dayMs) return t("{count} h ago", { count: Math.floor(age / hourMs) });
  return t({ one: "{count} day ago", other: "{count} days ago" }, { count: Math.floor(age / dayMs) });
}

/** "in a moment", "in 3 min", "in 2 h", "in 1 day". A moment in the past is due in a moment. */
export function formatWait(momentMs: number, nowMs: number, t: Translate): string {
  const wait = momentMs - nowMs;
  if (wait < minuteMs) return t("in a moment");
  if (wait < hourMs) return t("in {count} min", { count: Math.round(wait / minuteMs) });
  if (wait < dayMs) return t("in {count} h", { count: Math.round(wait / hourMs) });
  return t({ one: "in {count} day", other: "in {count} days" }, { count: Math.round(wait / dayMs) });
}
