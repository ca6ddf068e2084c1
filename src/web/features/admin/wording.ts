import { formatTags, type Locale } from "#domain/language/locales.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** "812 B", "34.5 MB". */
export function bytesText(bytes: number, locale: Locale): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const amount = value.toLocaleString(formatTags[locale], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${amount} ${units[unit]}`;
}

/** "3 days 4 h", "4 h 12 min", "12 min". */
export function durationText(ms: number, t: Translate): string {
  const all = Math.max(0, Math.floor(ms / 60_000));
  const [count, hours, minutes] = [Math.floor(all / 1_440), Math.floor((all % 1_440) / 60), all % 60];
  const days = t({ one: "{count} day", other: "{count} days" }, { count });
  if (count > 0) return t("{days} {hours} h", { days, hours });
  return hours > 0 ? t("{hours} h {minutes} min", { hours, minutes }) : t("{minutes} min", { minutes });
}

/** A whole number as a language writes it: "1,204", "1.204". */
export const numberText = (value: number, locale: Locale): string => value.toLocaleString(formatTags[locale]);

type Choice<Value extends string> = { readonly value: Value; readonly label: Message };

/** The options of a select, in words. */
export const wordedOptions = <Value extends string>(options: readonly Choice<Value>[], t: Translate) =>
  options.map(({ value, label }) => ({ value, label: t.of(label) }));

/** How the read replica of the database is. */
export const replicaStates = {
  used: message("Read replica in use"),
  behind: message("Read replica is behind and not used"),
  primary: message("Read replica isn't a standby and not used"),
  away: message("Read replica isn't responding"),
} as const;
