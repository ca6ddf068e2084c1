import { formatTags, type Locale } from "./locales.ts";

/** Makes what a language needs when it is first used: formats cost more to make than to use. */
export function perLocale<Format>(make: (tag: string) => Format): (locale: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale) => {
    const known = made.get(locale) ?? make(formatTags[locale]);
    made.set(locale, known);
    return known;
  };
}

/** Writes numbers as each language does. */
export const numberFormat = (options: Intl.NumberFormatOptions) =>
  perLocale((tag) => new Intl.NumberFormat(tag, options));

/** Writes dates and times as each language does, in the user's time zone unless the options name one. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  perLocale((tag) => new Intl.DateTimeFormat(tag, options));

/** Names countries by their codes as each language does; none for an unknown code. */
export const regionNames = perLocale(
  (tag) => new Intl.DisplayNames(tag, { type: "region", fallback: "none" }),
);

/** "A, B and C" as each language writes it. */
export const listFormat = (options: Intl.ListFormatOptions) =>
  perLocale((tag) => new Intl.ListFormat(tag, options));
