import { formatTags, type Locale } from "#domain/language/locales.ts";
import type { Message, Translate } from "#domain/language/translate.ts";

/** A whole number as a language writes it: "1,204", "1.204". */
export const numberText = (value: number, locale: Locale): string => value.toLocaleString(formatTags[locale]);

type Choice<Value extends string> = { readonly value: Value; readonly label: Message };

/** The options of a select, in words. */
export const wordedOptions = <Value extends string>(options: readonly Choice<Value>[], t: Translate) =>
  options.map(({ value, label }) => ({ value, label: t.of(label) }));
