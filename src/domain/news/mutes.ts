import type { Translate } from "#domain/language/translate.ts";

export const muteKinds = ["word", "source", "company", "tag"] as const;
export type MuteKind = (typeof muteKinds)[number];

export const mutesPerUserMax = 200;
export const mutedWordLengthMax = 100;
export const highlightsPerUserMax = 100;

export type MuteRule = { id: string; kind: MuteKind; value: string };

/** A rule that hides what it fits; with a highlight, one that marks it, which is never hidden then. */
export type NewsRule = MuteRule & { highlight?: { label: string } };

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

/** The first of the rules that fits an item; undefined when none does. */
function fitting<Rule extends MuteRule>(rules: readonly Rule[]): (item: MutableItem) => Rule | undefined {
  if (rules.length === 0) return () => undefined;
  const tests = rules.map((rule) => ({ rule, kind: rule.kind, key: muteKeyOf(rule.kind, rule.value) }));
  const looksAtWords = tests.some(({ kind }) => kind === "word");
  return (item) => {
    const words = looksAtWords ? wordsOf(item.title) : "";
    return tests.find(({ kind, key }) => {
      if (kind === "source") return item.feedId === key;
      if (kind === "company") return item.detectedCompanies.some(({ symbol }) => symbol === key);
      if (kind === "tag") return item.tags?.includes(key) ?? false;
      return key !== "" && words.includes(` ${key} `);
    })?.rule;
  };
}

const isMute = ({ highlight }: NewsRule) => highlight === undefined;

/**
 * One function of all rules. A word hides what has it as whole words in the title, in any case and with any accents;
 * several words hide that phrase. Of several rules that hide an item the first counts. What a rule highlights is not hidden.
 */
export function muteFilterOf(rules: readonly NewsRule[]): MuteFilter {
  const mutes = fitting(rules.filter(isMute));
  const highlights = fitting(rules.filter((rule) => !isMute(rule)));
  return (item) => {
    const muted = mutes(item);
    return muted && highlights(item) === undefined ? muted.id : undefined;
  };
}

/** What marks an item: by which rule's name and kind. */
export type Highlight = { kind: MuteKind; label: string };

/** The first rule that highlights an item, by what a page calls it. */
export function highlightOf(rules: readonly NewsRule[]): (item: MutableItem) => Highlight | undefined {
  const find = fitting(rules.filter((rule) => !isMute(rule)));
  return (item) => {
    const rule = find(item);
    return rule?.highlight && { kind: rule.kind, label: rule.highlight.label };
  };
}

/** The feeds that rules mute whole; what is highlighted in them is shown nevertheless. */
export const mutedSources = (rules: readonly NewsRule[]): Set<string> =>
  new Set(rules.flatMap((rule) => (isMute(rule) && rule.kind === "source" ? [rule.value] : [])));

/** Whether anything may be hidden. */
export const hidesAny = (rules: readonly NewsRule[]): boolean => rules.some(isMute);
/** Whether a rule highlights something, so that a muted feed has to be looked at, too. */
export const highlightsAny = (rules: readonly NewsRule[]): boolean => !rules.every(isMute);
