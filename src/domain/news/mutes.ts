import type { Translate } from "#domain/language/translate.ts";

export const muteKinds = ["word", "source", "company", "tag"] as const;
export type MuteKind = (typeof muteKinds)[number];

export const mutesPerUserMax = 200;
export const mutedWordLengthMax = 100;

export type MuteRule = { id: string; kind: MuteKind; value: string };

/** What a rule looks at. */
export type MutableItem = {
  title: string;
  feedId: string;
  detectedCompanies: readonly { symbol: string }[];
  /** What else it is about; left out without any. */
  tags?: readonly string[] | undefined;
};

/** The id of the first rule that hides an item; undefined when none does. */
export type MuteFilter = (item: MutableItem) => string | undefined;

/** Letters that Unicode does not take apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
/** Scripts written without spaces: each character is a word of its own. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** A text's words in lower case, without accents, one space between and around them; empty without a word. */
export function wordsOf(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(spaceless, " $& ");
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}

/** What a rule is called: the English name of a tag is a sentence of the catalogs, all else is as it was written. */
export const muteLabel = ({ kind, label }: { kind: MuteKind; label: string }, t: Translate): string =>
  kind === "tag" ? t.of(label) : label;

/** By what two rules of one kind are the same rule; empty for a text without a letter or digit. */
export function muteKeyOf(kind: MuteKind, value: string): string {
  return kind === "word" ? wordsOf(value).trim() : value;
}

/**
 * One function of all rules. A word hides what has it as whole words in the title, in any case and with any accents;
 * several words hide that phrase. Of several rules that hide an item the first counts.
 */
export function muteFilterOf(rules: readonly MuteRule[]): MuteFilter {
  if (rules.length === 0) return () => undefined;
  const tests = rules.map(({ id, kind, value }) => ({ id, kind, key: muteKeyOf(kind, value) }));
  const looksAtWords = tests.some(({ kind }) => kind === "word");
  return (item) => {
    const words = looksAtWords ? wordsOf(item.title) : "";
    return tests.find(({ kind, key }) => {
      if (kind === "source") return item.feedId === key;
      if (kind === "company") return item.detectedCompanies.some(({ symbol }) => symbol === key);
      if (kind === "tag") return item.tags?.includes(key) ?? false;
      return key !== "" && words.includes(` ${key} `);
    })?.id;
  };
}
