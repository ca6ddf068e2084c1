import type { Tokens } from "#domain/companies/tokens.ts";
import { columnByWord, createVocabulary } from "#domain/companies/vocabulary.ts";
import { createWordTable } from "#domain/companies/word-table.ts";

/** What words do in one kind of headline, such as in deals: one bit per list. */
export type WordRoles<Name extends string> = {
  bit: Readonly<Record<Name, number>>;
  /** The bits of a token's word; 0 for a word of no list. */
  of(tokens: Tokens, index: number): number;
};

/** @param lists words of each kind, with blanks between; at most 31 lists, so that bits stay positive numbers */
export function createWordRoles<Name extends string>(lists: Readonly<Record<Name, string>>): WordRoles<Name> {
  const names = Object.keys(lists) as Name[];
  if (names.length > 31) throw new RangeError(`${names.length} word lists do not fit into 31 bits.`);
  const bit = Object.fromEntries(names.map((name, at) => [name, 1 << at])) as Record<Name, number>;
  const vocabulary = createVocabulary();
  const bits = new Map<number, number>();
  for (const name of names)
    for (const word of new Set(lists[name].trim().split(/\s+/))) {
      const number = vocabulary.numberOf(word);
      bits.set(number, (bits.get(number) ?? 0) | bit[name]);
    }
  const words = createWordTable(vocabulary.words);
  const column = columnByWord(vocabulary, bits);
  return { bit, of: (tokens, index) => column[words.find(tokens, index)] ?? 0 };
}
