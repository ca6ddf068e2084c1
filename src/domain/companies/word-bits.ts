import { talkClasses } from "#domain/companies/talk-words.data.ts";
import type { Vocabulary } from "#domain/companies/vocabulary.ts";
import { cueClasses, wordClasses } from "#domain/companies/word-classes.data.ts";

/** Bits of one number. @throws RangeError beyond 32 names: the next would share the bit of the first */
function bitsOf<Name extends string>(names: Name[]): Record<Name, number> {
  if (names.length > 32) throw new RangeError(`${names.length} word lists do not fit into 32 bits.`);
  return Object.fromEntries(names.map((name, index) => [name, 1 << index])) as Record<Name, number>;
}

/** Bits of `classes`: one per word list, one each for English words and proper names. */
export const classBit = bitsOf([
  ...(Object.keys(wordClasses) as (keyof typeof wordClasses)[]),
  "plain" as const,
  "proper" as const,
]);

/** Bits of `cues`, one per list. */
export const cueBit = bitsOf(Object.keys(cueClasses) as (keyof typeof cueClasses)[]);

/** Bits of `talk`, one per list. */
export const talkBit = bitsOf(Object.keys(talkClasses) as (keyof typeof talkClasses)[]);

/** By word number: bits. */
export type WordBits = Map<number, number>;

/** Sets the bit of each word of a list. */
export function addBits(bits: WordBits, vocabulary: Vocabulary, list: { words: string; bit: number }): void {
  for (const word of list.words.trim().split(/\s+/)) {
    const number = vocabulary.numberOf(word);
    bits.set(number, (bits.get(number) ?? 0) | list.bit);
  }
}

/** The bits of all word lists. */
export function readWordBits(vocabulary: Vocabulary, english: { plain: string; proper: string }) {
  const classes: WordBits = new Map();
  const cues: WordBits = new Map();
  const talk: WordBits = new Map();
  for (const [name, words] of Object.entries(wordClasses))
    addBits(classes, vocabulary, { words, bit: classBit[name as keyof typeof wordClasses] });
  for (const [name, words] of Object.entries(cueClasses))
    addBits(cues, vocabulary, { words, bit: cueBit[name as keyof typeof cueClasses] });
  for (const [name, words] of Object.entries(talkClasses))
    addBits(talk, vocabulary, { words, bit: talkBit[name as keyof typeof talkClasses] });
  addBits(classes, vocabulary, { words: english.plain, bit: classBit.plain });
  addBits(classes, vocabulary, { words: english.proper, bit: classBit.proper });
  return { classes, cues, talk };
}
