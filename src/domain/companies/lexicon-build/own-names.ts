import { wordsOf } from "#domain/companies/lexicon-build/keys.ts";
import { genericTails, legalForms, legalTails } from "#domain/companies/lexicon-build/name-parts.ts";

const isForm = (word: string) => legalForms.has(word);
const isLegal = (word: string) => legalTails.has(word);
export const isGeneric = (word: string) => legalTails.has(word) || genericTails.has(word);

/** The name shortened one tail at a time: first by legal tails, then by generic ones. */
export function shortened(words: string[], isTail: (word: string) => boolean): string[][] {
  const found: string[][] = [];
  let rest = words;
  while (rest.length > 1 && isTail(rest.at(-1) ?? "")) {
    rest = rest.slice(0, -1);
    if (rest.length > 1 && rest.at(-1) === "&") rest = rest.slice(0, -1);
    found.push(rest);
  }
  return found;
}

/** The name in words, without "The" and what is in brackets; Inc, Corp and the like are read by rule. */
export function ownNames(name: string): string[][] {
  const all = wordsOf(name.replace(/\s*\([^)]*\)/g, ""));
  const words = all[0] === "the" && all.length > 1 ? all.slice(1) : all;
  if (words.length === 0) return [];
  const bare = shortened(words, isForm).at(-1) ?? words;
  return [bare, ...shortened(bare, isLegal)];
}
