import { dateFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";

const format = dateFormat({
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * "Nov 21, 4:00 PM EST" in the user's time zone.
 * @param iso what cannot be read is "an unknown time"
 */
export function shortTime(iso: string, t: Translate): string {
  const timestamp = Date.parse(iso);
  return Number.isNaN(timestamp) ? t("an unknown time") : format(t.locale).format(timestamp);
}
