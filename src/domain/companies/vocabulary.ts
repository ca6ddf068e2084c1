/** Numbers for words, given out while the lexicon is read. Number 0 stands for every other word. */
export type Vocabulary = {
  /** The number of a word; a new word gets the next one. */
  numberOf(word: string): number;
  /** All words in the order of their numbers, which start at 1. */
  words: string[];
};

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  return {
    words,
    numberOf(word) {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const number = words.push(word);
      numbers.set(word, number);
      return number;
    },
  };
}

/** A column by word number from pairs of number and value; number 0 keeps the value 0. */
export function columnByWord(vocabulary: Vocabulary, values: Iterable<[number, number]>): Int32Array {
  const column = new Int32Array(vocabulary.words.length + 1);
  for (const [number, value] of values) column[number] = value;
  column[0] = 0;
  return column;
}
