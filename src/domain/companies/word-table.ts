import { hashStart, hashStep, type Tokens } from "#domain/companies/tokens.ts";

/** Words and their numbers. Number 0 stands for every word that is not in the table. */
export type WordTable = {
  count: number;
  /** The number of a token's word, without making a string. */
  find(tokens: Tokens, index: number): number;
  /** The numbers of the first `count` tokens' words. */
  findAll(tokens: Tokens, count: number, into: Int32Array): void;
  /** The number of a token's word less its last unit. */
  findShorter(tokens: Tokens, index: number): number;
};

const smallS = 115;
/** Shortest word that may have lost the apostrophe of its "'s", in letters. */
const withoutSMin = 5;

/** The number of a word without its last "s", or 0. */
export function wordWithoutS(tokens: Tokens, index: number, words: WordTable): number {
  const end = (tokens.keyEnd[index] ?? 0) - 1;
  if (tokens.keys[end] !== smallS || (tokens.letters[index] ?? 0) < withoutSMin) return 0;
  return words.findShorter(tokens, index);
}

/** A place in the table has the number of its word, and of its hash what tells most other words from it. */
const numberBits = 0xffff;
const hashBits = ~numberBits;

function hashOf(word: string): number {
  let hash = hashStart;
  for (let at = 0; at < word.length; at++) hash = hashStep(hash, word.charCodeAt(at));
  return hash;
}

/**
 * The words must be distinct ASCII, at most 65,535; they get the numbers 1, 2, 3 … in the order given.
 * @throws for more words than there are numbers
 */
export function createWordTable(words: string[]): WordTable {
  if (words.length > numberBits) throw new Error(`${words.length} words are more than ${numberBits}.`);
  const size = 2 ** Math.ceil(Math.log2(words.length * 2 + 2));
  const slots = new Int32Array(size);
  const starts = new Int32Array(words.length + 2);
  const units = new Uint8Array(words.reduce((sum, word) => sum + word.length, 0));
  let end = 0;
  words.forEach((word, index) => {
    const number = index + 1;
    const hash = hashOf(word);
    starts[number] = end;
    for (let at = 0; at < word.length; at++) units[end + at] = word.charCodeAt(at);
    end += word.length;
    let slot = (hash ^ (hash >>> 15)) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = number | (hash & hashBits);
  });
  starts[words.length + 1] = end;

  function matches(number: number, keys: Uint8Array, from: number, length: number): boolean {
    const start = starts[number] ?? 0;
    if ((starts[number + 1] ?? 0) - start !== length) return false;
    for (let at = 0; at < length; at++) if (units[start + at] !== keys[from + at]) return false;
    return true;
  }

  function lookUp(hash: number, keys: Uint8Array, from: number, length: number): number {
    let slot = (hash ^ (hash >>> 15)) & (size - 1);
    for (;;) {
      const found = slots[slot] ?? 0;
      if (found === 0) return 0;
      const number = found & numberBits;
      if (((found ^ hash) & hashBits) === 0 && matches(number, keys, from, length)) return number;
      slot = (slot + 1) & (size - 1);
    }
  }

  return {
    count: words.length,
    findShorter(tokens, index) {
      const from = tokens.keyStart[index] ?? 0;
      const end = (tokens.keyEnd[index] ?? 0) - 1;
      let hash = hashStart;
      for (let at = from; at < end; at++) hash = hashStep(hash, tokens.keys[at] ?? 0);
      return lookUp(hash, tokens.keys, from, end - from);
    },
    find(tokens, index) {
      const from = tokens.keyStart[index] ?? 0;
      return lookUp(tokens.hashes[index] ?? 0, tokens.keys, from, (tokens.keyEnd[index] ?? 0) - from);
    },
    findAll({ hashes, keys, keyStart, keyEnd }, count, into) {
      for (let index = 0; index < count; index++) {
        const from = keyStart[index] ?? 0;
        into[index] = lookUp(hashes[index] ?? 0, keys, from, (keyEnd[index] ?? 0) - from);
      }
    },
  };
}
