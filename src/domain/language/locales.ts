/** The languages of the product. English is in the code; each other one has a folder of catalogs beside this file. */
export const locales = ["en", "de", "es"] as const;
export type Locale = (typeof locales)[number];
export type TranslatedLocale = Exclude<Locale, "en">;

/** Each in itself: who looks for it may read no other. */
export const localeNames = { en: "English", de: "Deutsch", es: "Español" } as const satisfies Record<
  Locale,
  string
>;

/** For `Intl`: American English, German, the Spanish of Latin America. */
export const formatTags = { en: "en-US", de: "de-DE", es: "es-419" } as const satisfies Record<
  Locale,
  string
>;

/** The locale that a text names; undefined for any other text. */
export const asLocale = (text: string | null | undefined): Locale | undefined =>
  locales.find((each) => each === text);
