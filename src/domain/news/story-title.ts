import { marketWords, textKinds } from "./story-words.data.ts";

/** Longer titles are cut; no headline is as long. */
const titleUnitsMax = 300;
const wordsLeftMin = 4;

const agencyPrefix =
  /^(?:(?:update|rpt|refile|wrapup|correct\w*|breaking|exclusive|live|just in|watch)\b[ \d]*[-:|] *)+/i;
const tickers = /\((?:[A-Za-z]+: ?)?[A-Z.]{1,6}\)|\$[A-Z]{1,6}\b/g;
const sourceSuffix = / (?:[-|]|By) [A-Z][\w.&']*(?: [A-Z][\w.&']*){0,2}$/;
const chapterEleven = /\bch(?:apter|\.)? ?11\b/i;
const rateKept = /\b(?:holds?|keeps?|leaves?|maintains?)\b(?=.*\brates?\b)/i;
const numberWords = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const numberWord = new RegExp(`\\b(?:${numberWords.join("|")})\\b`, "gi");

/** A title without what news desks put around it, with one spelling for what has several. */
export function bareTitle(title: string): string {
  const folded = title
    .slice(0, titleUnitsMax)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[‐‑–—−]/g, "-");
  const bare = folded.replace(agencyPrefix, "").replace(tickers, " ").replace(chapterEleven, "bankruptcy");
  const cut = bare.replace(sourceSuffix, "");
  const chosen = cut.split(" ").length >= wordsLeftMin ? cut : bare;
  return chosen
    .replace(rateKept, "unchanged")
    .replace(numberWord, (word) => String(numberWords.indexOf(word.toLowerCase()) + 2));
}

/** The kinds of text that a title is of, a bit each in the order of `textKinds`. */
export function kindsOf(title: string): number {
  const read = title.slice(0, titleUnitsMax);
  return Object.values(textKinds).reduce(
    (bits, kind, bit) => (kind.test(read) ? bits | (1 << bit) : bits),
    0,
  );
}

/** The first two of `textKinds`. */
export const opinionOrRoundup = 3;

export function isAboutMarket(title: string): boolean {
  return marketWords.test(title.slice(0, titleUnitsMax));
}
