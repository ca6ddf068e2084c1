import { idleWords, wordGroups } from "./story-words.data.ts";

/** Words below this are meanings, where 2n and 2n + 1 are opposites; the others are words of their own. */
const ownWordMin = 1_000;
const ownWordWeight = 1.5;
const markWeights: Record<string, number> = { "-": 1, "+": 3, "?": 3 };
const plainMeaningWeight = 2;

type Meaning = {
  weight: number;
  /** Something that happens, not a thing or a person. */
  event: boolean;
  /** Never in one story with its opposite, even where a headline has both. */
  strict: boolean;
  /** Never in one story with a headline that has neither it nor what is on the other side of its group. */
  decisive: boolean;
  /** The two sides of its group exclude each other. */
  opposed: boolean;
};

const stems = new Map<string, string>();
const stemsMax = 4_096;

function cut(word: string): string {
  // A sale is a deal, sales are revenue.
  if (word === "sale") return word;
  let stem = word.replace(/'s?$/, "");
  if (stem.length > 4) stem = stem.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|s)$/, "");
  else if (stem.length > 3) stem = stem.replace(/s$/, "");
  if (stem.length > 3) stem = stem.replace(/e$/, "").replace(/([^aeiou])\1$/, "$1");
  return stem;
}

/** Cuts endings, so that the forms of a word are one; no real word need come out. Common words are remembered. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = cut(word);
  if (stems.size < stemsMax) stems.set(word, stem);
  return stem;
}

const meanings: Meaning[] = [];
const meaningsOfStem = new Map<string, readonly number[]>();
const noMeanings: readonly number[] = [];

function enter(words: string, meaning: number): void {
  for (const word of words.match(/\S+/g) ?? []) {
    const key = word.split("_").map(stemOf).join(" ");
    const before = meaningsOfStem.get(key) ?? noMeanings;
    if (!before.includes(meaning)) meaningsOfStem.set(key, [...before, meaning]);
  }
}

for (const line of wordGroups.trim().split("\n")) {
  const [, marks = "", same = "", opposite = ""] = /^([=+!?-]*)([^|]*)\|?(.*)$/.exec(line) ?? [];
  const weight = markWeights[marks.at(-1) ?? ""] ?? plainMeaningWeight;
  const decisive = marks.includes("?");
  const both = {
    weight,
    event: !marks.includes("="),
    strict: marks.includes("!"),
    opposed: !decisive || marks.includes("!"),
  };
  enter(same, meanings.push({ ...both, decisive }) - 1);
  enter(opposite, meanings.push({ ...both, decisive: false }) - 1);
}
for (const word of idleWords.trim().split(/\s+/))
  if (!meaningsOfStem.has(stemOf(word))) meaningsOfStem.set(stemOf(word), noMeanings);

/** What a stem, or two with a space between, means in headlines: nothing for idle words, undefined when not listed. */
export function meaningsOf(stems: string): readonly number[] | undefined {
  return meaningsOfStem.get(stems);
}

/** A number for a text; different texts hardly ever share one. Of 30 bits: a larger one would be an object of its own. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 2;
}

/** A word that is in no group. */
export function ownWordOf(stem: string): number {
  return ownWordMin + numberOf(stem);
}

export function weightOf(word: number): number {
  return meanings[word]?.weight ?? ownWordWeight;
}

export function isOwnWord(word: number): boolean {
  return word >= ownWordMin;
}

export function isEvent(word: number): boolean {
  return meanings[word]?.event === true;
}

/** Whether a word of one headline says that the other, by its words, tells of another event. */
export function contradicts(word: number, own: readonly number[], others: readonly number[]): boolean {
  const meaning = meanings[word];
  if (!meaning) return false;
  const theirs = others.includes(word ^ 1);
  if (others.includes(word)) return meaning.strict && own.includes(word ^ 1) !== theirs;
  if (meaning.decisive && !theirs) return true;
  return meaning.opposed && theirs && (meaning.strict || !own.includes(word ^ 1));
}
