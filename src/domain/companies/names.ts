import type { Vocabulary } from "#domain/companies/vocabulary.ts";

/** How far a name is trusted; the numbers are those of the stored lexicon. */
export const trust = {
  /** Stands alone. */
  certain: 0,
  /** A word with other meanings: needs points from its context. */
  ambiguous: 1,
  /** Ordinary words: must be written with capitals. */
  capitals: 2,
  /** The same for a small company: needs a finance word or a certain neighbour as well. */
  quoted: 3,
  /** A plain word for a small company: needs strong proof beside it. */
  faint: 4,
  /** A word that means many other things and people: only what opens with its figures speaks of the company. */
  reporting: 5,
} as const;

/** All names as a tree of words, and what each name stands for. */
export type Names = {
  /** By word number: the node reached from the root, or 0. */
  first: Int32Array;
  /** By node and word: the next node. */
  next: Map<number, number>;
  /** By node: the alias that ends there plus one, or 0. */
  ends: Int32Array;
  company: Int32Array;
  /** 0 written by hand, 1 the company's own name, 2 the name without its generic tail. */
  level: Uint8Array;
  trust: Uint8Array;
  brand: Uint8Array;
  possessiveOnly: Uint8Array;
};

const wordsMax = 65_536;

/** The key of an edge in `Names.next`. */
export const edge = (node: number, word: number) => node * wordsMax + word;

/** A company's aliases as words, with their packed flags; "<2" repeats the start of the last one in full. */
export function readAliases(cell: string): { key: string[]; packed: number }[] {
  if (cell === "") return [];
  let last: string[] = [];
  return cell.split("|").map((alias) => {
    const text = alias.slice(0, -1);
    const key = text.startsWith("<") ? last.slice(0, Number(text.slice(1))) : text.split(" ");
    if (!text.startsWith("<")) last = key;
    return { key, packed: alias.charCodeAt(alias.length - 1) - 48 };
  });
}

/** The company of a name that belongs to no listed one. */
export const nobody = -1;

/** Names of nobody, unless they are the own name of one of the companies marked here. */
type Strangers = { names: string[]; unless: Uint8Array };

/** Reads the aliases of all companies, one cell per company, and names of nobody; `first` as pairs of word and node. */
export function buildNames(cells: string[], strangers: Strangers, { numberOf }: Vocabulary) {
  const first = new Map<number, number>();
  const next = new Map<number, number>();
  const ends: number[] = [0];
  const company: number[] = [];
  const flags: number[] = [];
  const step = (node: number, word: number): number => {
    const tree = node === 0 ? first : next;
    const key = node === 0 ? word : edge(node, word);
    const known = tree.get(key);
    if (known !== undefined) return known;
    const made = ends.push(0) - 1;
    tree.set(key, made);
    return made;
  };
  const nodeOf = (key: string[]) => key.reduce((node, word) => step(node, numberOf(word)), 0);
  const add = (key: string[], owner: number, packed: number) => {
    const node = nodeOf(key);
    ends[node] = company.push(owner);
    flags.push(packed);
  };
  cells.forEach((cell, index) => {
    for (const { key, packed } of readAliases(cell)) add(key, index, packed);
  });
  for (const stranger of strangers.names) {
    const key = stranger.split(" ");
    const owner = company[(ends[nodeOf(key)] ?? 0) - 1];
    if (owner === undefined || strangers.unless[owner] !== 1) add(key, nobody, 0);
  }
  return {
    first,
    next,
    ends: Int32Array.from(ends),
    company: Int32Array.from(company),
    level: Uint8Array.from(flags, (packed) => packed % 3),
    trust: Uint8Array.from(flags, (packed) => Math.floor(packed / 3) % 6),
    brand: Uint8Array.from(flags, (packed) => Math.floor(packed / 18) % 2),
    possessiveOnly: Uint8Array.from(flags, (packed) => Math.floor(packed / 36)),
  };
}
