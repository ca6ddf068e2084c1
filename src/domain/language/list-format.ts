import { perLocale } from "./formats.ts";

/** "A, B and C" as each language writes it. */
export const listFormat = (options: Intl.ListFormatOptions) =>
  perLocale((tag) => new Intl.ListFormat(tag, options));
