import { stemOf } from "#domain/news/story-words.ts";
import { askedWordsMax } from "./limits.ts";

/** What questions are made of, whatever they ask. */
const questionWords = new Set(
  `a about all also an and any anyone anything are as at be been being brought but by can changed come company
  companies could did do does doing done else ever every everything feeds find for from gave get give given go
  going had happen happened happening happens has have headline headlines hear heard her here him his how i if in into is it
  its just know last latest let like list many me mention mentioned mentions more most much my need new news no
  not now of on or other others our out over please published read recent recently report reported reports
  said saw say saying says shall should show so some somebody someone something stories story such summarise
  summarize summary tell than that the their them there these they thing things this those to told up update
  updates us was we were what whats when where whether which while who whom whose why will with without would
  wrote you your`.split(/\s+/),
);

/**
 * The words of a question that its search looks for, without those of time and the names of its companies.
 * @param names where the names are: offsets in the question
 */
export function wordsOf(question: string, names: readonly { start: number; end: number }[]): string[] {
  let rest = question;
  for (const { start, end } of names) rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  const words = rest.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'&.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];
  const wanted = words
    .map((word) => word.replace(/'s$/, ""))
    .filter((word) => word.length > 1 && !questionWords.has(word));
  return [...new Map(wanted.map((word) => [stemOf(word), word])).values()].slice(0, askedWordsMax);
}

/** The words in the web syntax of the search: any of them. */
export const searchTextOf = (words: readonly string[]): string =>
  words.map((word) => (/^[\p{L}\p{N}]+$/u.test(word) ? word : `"${word}"`)).join(" or ");
