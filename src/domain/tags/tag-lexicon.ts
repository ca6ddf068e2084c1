import { createFolded, foldText } from "#domain/companies/fold.ts";
import { createTokens, keyOf, tokenize } from "#domain/companies/tokens.ts";
import { columnByWord, createVocabulary } from "#domain/companies/vocabulary.ts";
import { createWordTable, type WordTable } from "#domain/companies/word-table.ts";
import { currencyCodes, tagNames } from "#domain/tags/tag-names.data.ts";
import { otherTagSenses, type TagCue, tagCues } from "#domain/tags/tag-words.data.ts";
import type { Tag } from "#domain/tags/tags.ts";

/** A name as it is listed: what it stands for, none for another sense, and when it counts. */
export type TagName = {
  tags: readonly Tag[];
  /** Only beside words of the market. */
  isDoubtful: boolean;
  /** Only with a second capital. */
  isCapitals: boolean;
  /** Only in a title. */
  isForTitles: boolean;
};

export type TagLexicon = {
  words: WordTable;
  /** By word number: the node of the tree in which a name with this word first goes on, or 0. */
  first: Int32Array;
  /** By node and word: the next node. */
  next: Map<number, number>;
  /** By node: the name that ends there. */
  ends: (TagName | undefined)[];
  /** By word number: the bits of its cues. */
  cues: Int32Array;
  number: Readonly<Record<"the", number>>;
};

const cueNames = Object.keys(tagCues) as TagCue[];
export const tagCueBit = Object.fromEntries(cueNames.map((name, at) => [name, 1 << at])) as Readonly<
  Record<TagCue, number>
>;

/** More words than any lexicon of tags has. */
const edgeBase = 8_192;
export const tagEdge = (node: number, word: number) => node * edgeBase + word;

type Listed = { text: string; name: TagName };

function listed(entry: string, tag: Tag): Listed {
  const text = entry.replace(/^[~^?]+/, "");
  const signs = entry.slice(0, entry.length - text.length);
  return {
    text,
    name: {
      tags: [tag],
      isDoubtful: signs.includes("~"),
      isCapitals: signs.includes("^"),
      isForTitles: signs.includes("?"),
    },
  };
}

const namesOfTags = (): Listed[] =>
  Object.entries(tagNames).flatMap(([tag, names]) =>
    names.split("|").map((entry) => listed(entry, tag as Tag)),
  );

function namesOfPairs(): Listed[] {
  const codes = Object.entries(currencyCodes);
  return codes.flatMap(([one, first]) =>
    codes.flatMap(([other, second]) => {
      if (first === second) return [];
      const name = { tags: [first, second], isDoubtful: false, isCapitals: true, isForTitles: false };
      return [`${one} ${other}`, `${one}${other}`].map((text) => ({ text, name }));
    }),
  );
}

/** "a/b c" as "a c" and "b c". */
const choices = (phrase: string): string[] =>
  phrase
    .split(" ")
    .reduce<string[]>(
      (begun, part) =>
        begun.flatMap((text) => part.split("/").map((word) => (text ? `${text} ${word}` : word))),
      [""],
    );

const noTag: TagName = { tags: [], isDoubtful: false, isCapitals: false, isForTitles: false };
const otherSenses = (): Listed[] =>
  otherTagSenses
    .split("|")
    .flatMap(choices)
    .map((text) => ({ text, name: noTag }));

/** "Gold miners" are a sector and speak of gold. */
const bothOf = (before: TagName | undefined, name: TagName): TagName =>
  before === undefined ? name : { ...before, tags: [...before.tags, ...name.tags] };

/** Opens the lists of names, other senses and cues: a few milliseconds; do it once. */
export function openTagLexicon(): TagLexicon {
  const vocabulary = createVocabulary();
  const folded = createFolded();
  const tokens = createTokens();
  const numbersOf = (text: string): number[] => {
    foldText(text, folded);
    tokenize(folded, tokens);
    return Array.from({ length: tokens.count }, (_, at) => vocabulary.numberOf(keyOf(tokens, at)));
  };
  const first = new Map<number, number>();
  const next = new Map<number, number>();
  const ends: (TagName | undefined)[] = [undefined];
  const goOn = (at: number | undefined, put: (node: number) => void): number => {
    if (at !== undefined) return at;
    const node = ends.push(undefined) - 1;
    put(node);
    return node;
  };
  for (const { text, name } of [...namesOfTags(), ...namesOfPairs(), ...otherSenses()]) {
    const [word = 0, ...rest] = numbersOf(text);
    let node = goOn(first.get(word), (made) => first.set(word, made));
    for (const each of rest) {
      const edge = tagEdge(node, each);
      node = goOn(next.get(edge), (made) => next.set(edge, made));
    }
    ends[node] = bothOf(ends[node], name);
  }
  const cues = new Map<number, number>();
  for (const cue of cueNames)
    for (const word of new Set(numbersOf(tagCues[cue])))
      cues.set(word, (cues.get(word) ?? 0) | tagCueBit[cue]);
  const { numberOf } = vocabulary;
  const number = {
    the: numberOf("the"),
  };
  return {
    words: createWordTable(vocabulary.words),
    first: columnByWord(vocabulary, first),
    next,
    ends,
    cues: columnByWord(vocabulary, cues),
    number,
  };
}
