import { wordsOf } from "#domain/companies/lexicon-build/keys.ts";
import {
  foreignOpeners,
  legalTails,
  linkWords,
  neverAlone,
  places,
} from "#domain/companies/lexicon-build/name-parts.ts";
import { ownNames } from "#domain/companies/lexicon-build/own-names.ts";
import type { CompanyRow } from "#domain/companies/lexicon-build/sources.ts";
import { isSecondTier } from "#domain/companies/listing.ts";

export type Openings = { shared: ReadonlyMap<string, number>; isWord: (word: string) => boolean };

/** The first word and the first two words, where no other company starts with them. */
export function openings(words: string[], { shared, isWord }: Openings): string[][] {
  const [first = "", second = ""] = words;
  const found: string[][] = [];
  const alone = (key: string) => shared.get(key) === 1;
  if (
    words.length > 1 &&
    first.length > 4 &&
    !places.has(second) &&
    alone(first) &&
    !isWord(first) &&
    !foreignOpeners.has(first)
  )
    found.push([first]);
  if (
    words.length > 2 &&
    first.length > 1 &&
    second.length > 2 &&
    !linkWords.has(second) &&
    alone(`${first} ${second}`)
  )
    found.push([first, second]);
  return found;
}

/** How many companies start with a word, and with two words. */
export function countOpenings(companies: CompanyRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, primary } of companies) {
    if (primary !== "") continue;
    const [first = "", second = ""] = wordsOf(name);
    for (const key of [first, `${first} ${second}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Shortest first word by which a company that reports is known: "Brady", "Lamar". */
const reportingLettersMin = 4;

/** How many times larger a company must be than the next one of its first word to be meant by it. */
const largerBy = 6;

/** First words that mean too much else to name a company anywhere but before its figures. */
export function reportingWords(companies: CompanyRow[]): { key: string; owner: CompanyRow }[] {
  const byWord = new Map<string, CompanyRow[]>();
  for (const company of companies) {
    const { name, kind, primary, exchange } = company;
    const [[first = ""] = []] = ownNames(name);
    if (kind !== "" || primary !== "" || isSecondTier(exchange) || first.length < reportingLettersMin)
      continue;
    if (linkWords.has(first) || neverAlone.has(first) || legalTails.has(first)) continue;
    byWord.set(first, [...(byWord.get(first) ?? []), company]);
  }
  return [...byWord].flatMap(([key, sharers]) => {
    const [owner, rival] = sharers.toSorted((a, b) => a.rank - b.rank);
    const isMeant = owner !== undefined && (rival === undefined || rival.rank >= owner.rank * largerBy);
    return isMeant ? [{ key, owner }] : [];
  });
}
