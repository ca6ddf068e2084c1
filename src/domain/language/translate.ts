import { formatTags, type Locale } from "./locales.ts";

/** A sentence that depends on a number: both hold `{count}`, or `one` says it in words. */
export type Forms = { readonly one: string; readonly other: string };
/** The English sentence is also its name in the catalogs. What follows "##" is for translators only. */
export type Sentence = string | Forms;
/** Numbers are written as the language writes them; a number that is a name ("404", a year) is given as text. */
export type Value = string | number;
/** A value may be a sentence of its own, worded in the same language. */
export type Values = Readonly<Record<string, Value | Message>>;

/** By the English sentence, or by its `other` form; the forms are those that the language has. */
export type Catalog = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** What a sentence must be given: missing ones and unknown ones do not compile. */
type ValuesOf<S extends Sentence> = S extends Forms
  ? { readonly count: number } & { readonly [Name in NamesIn<S["one"] | S["other"]>]: Value | Message }
  : S extends string
    ? { readonly [Name in NamesIn<S>]: Value | Message }
    : never;
type Given<S extends Sentence> = [keyof ValuesOf<S>] extends [never] ? [] : [values: ValuesOf<S>];
/** A sentence that only the running program knows is in no catalog. */
type Written<S extends Sentence> = S extends string ? (string extends S ? never : S) : S;

/** A sentence with its values, to be worded later by `t.of`: what rules answer instead of text. */
export type Message<S extends Sentence = Sentence> = {
  readonly sentence: S;
  readonly values?: Values | undefined;
};

/** Names a sentence in place, for later. */
export const message = <const S extends Sentence>(
  sentence: Written<S>,
  ...[values]: Given<S>
): Message<Written<S>> => ({ sentence, values });

export type Translate = {
  readonly locale: Locale;
  /** Words a sentence that is written in place: the check of the catalogs reads it there. */
  <const S extends Sentence>(sentence: Written<S>, ...values: Given<S>): string;
  /** Words a sentence that was named elsewhere; a text of another program is looked up as it is. */
  readonly of: (message: Message | string) => string;
};

// By tag: they cost more to make than to use. `formats.ts` has more than the first page needs.
const plurals: Record<string, Intl.PluralRules> = {};
const numbers: Record<string, Intl.NumberFormat> = {};

function formOf(
  found: string | Partial<Record<Intl.LDMLPluralRule, string>>,
  tag: string,
  count: Value | Message | undefined,
): string | undefined {
  if (typeof found === "string") return found;
  plurals[tag] ??= new Intl.PluralRules(tag);
  return found[plurals[tag].select(Number(count))] ?? found.other;
}

/**
 * Words sentences in a language. What the catalog lacks is said in English: `npm run check` lets none be missing.
 * @param catalog none for English
 */
export function createTranslate(locale: Locale, catalog: Catalog = {}): Translate {
  const tag = formatTags[locale];
  const word = (sentence: Sentence, values: Values = {}): string => {
    const name = typeof sentence === "string" ? sentence : sentence.other;
    const form =
      (Object.hasOwn(catalog, name) && formOf(catalog[name] ?? name, tag, values.count)) ||
      formOf(sentence, formatTags.en, values.count) ||
      name;
    // "vor 5 Min." and "9:30 a.m." at the end of a sentence bring its full stop with them.
    return form
      .replace(/ ?##.*$/, "")
      .replace(/\{(\w+)\}(\.(?!\.))?/g, (hole, key: string, stop: string = "") => {
        const given = values[key];
        if (given === undefined) return hole;
        if (typeof given === "number") {
          numbers[tag] ??= new Intl.NumberFormat(tag);
          return `${numbers[tag].format(given)}${stop}`;
        }
        const value = typeof given === "string" ? given : word(given.sentence, given.values);
        return value.endsWith(".") ? value : `${value}${stop}`;
      });
  };
  const of = (said: Message | string) =>
    typeof said === "string" ? word(said) : word(said.sentence, said.values);
  return Object.assign(word, { locale, of });
}

/** A reason in English, as callers of the API read it, and with its values for another language where it has some. */
export function saidOf(said: Message): { reason: string; words?: Message } {
  return { reason: english.of(said), ...(said.values === undefined ? {} : { words: said }) };
}

/** For logs, for machines, and wherever no language was chosen. */
export const english: Translate = createTranslate("en");
