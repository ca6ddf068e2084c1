import { gapBitsOf } from "#domain/companies/marks.ts";
import type { Vocabulary } from "#domain/companies/vocabulary.ts";

/**
 * Context weights: log-odds of "this is a company" from the words around a name, letter case ignored.
 * l1, l2 are the words before, r1, r2, r3 those after, L and R pairs, x the words on both sides,
 * p a possessive, gl and gr punctuation beside the name, rs the end of the next word.
 */
export type Weights = {
  bias: number;
  single: Record<"l1" | "l2" | "r1" | "r2" | "r3", Float32Array>;
  pairs: Record<"L" | "R" | "x", Map<number, number>>;
  possessive: number;
  /** By the gap's bits without blanks. */
  gaps: Record<"gl" | "gr", Map<number, number>>;
  /** By the last three or four letters, packed into one number. */
  tails: Map<number, number>;
  /** The numbers that stand for any number and for the end of the headline. */
  numberWord: number;
  endWord: number;
};

export const pairKey = (left: number, right: number) => left * 65_536 + right;

/** The last letters of a word as one number. */
export function packTail(tail: string): number {
  let packed = 0;
  for (let at = 0; at < tail.length; at++) packed = packed * 128 + tail.charCodeAt(at);
  return packed;
}

type Single = keyof Weights["single"];

const singles: Single[] = ["l1", "l2", "r1", "r2", "r3"];

function readPair(value: string, separator: string, { numberOf }: Vocabulary): number {
  const at = value.lastIndexOf(separator);
  return pairKey(numberOf(value.slice(0, at)), numberOf(value.slice(at + 1)));
}

type Entry = { kind: string; value: string; weight: number };

function readEntry(line: string): Entry {
  const tab = line.lastIndexOf("\t");
  const sign = line.indexOf("=");
  return {
    kind: line.slice(0, sign),
    value: line.slice(sign + 1, tab),
    weight: Number(line.slice(tab + 1)) / 10,
  };
}

function emptyWeights(numberWord: number, endWord: number) {
  return {
    bias: 0,
    pairs: { L: new Map(), R: new Map(), x: new Map() },
    possessive: 0,
    gaps: { gl: new Map(), gr: new Map() },
    tails: new Map(),
    numberWord,
    endWord,
  } satisfies Omit<Weights, "single">;
}

/** Reads lines of feature, tab and weight in tenths; the line "bias=" gives the start value. */
export function readWeights(text: string, vocabulary: Vocabulary): Weights {
  const { numberOf } = vocabulary;
  const weights: Omit<Weights, "single"> = emptyWeights(numberOf("#"), numberOf("</s>"));
  const single = new Map(singles.map((kind) => [kind as string, [] as [number, number][]]));
  for (const { kind, value, weight } of text.split("\n").map(readEntry)) {
    const pairs = single.get(kind);
    if (pairs !== undefined) pairs.push([numberOf(value), weight]);
    else if (kind === "L" || kind === "R" || kind === "x")
      weights.pairs[kind].set(readPair(value, kind === "x" ? "_" : " ", vocabulary), weight);
    else if (kind === "rs") weights.tails.set(packTail(value), weight);
    else if (kind === "gl" || kind === "gr") keepLarger(weights.gaps[kind], gapBitsOf(value), weight);
    else if (kind === "p" && value === "1") weights.possessive = weight;
    else if (kind === "bias") weights.bias = weight;
  }
  const column = (kind: Single) => {
    const values = new Float32Array(vocabulary.words.length + 1);
    for (const [number, weight] of single.get(kind) ?? []) values[number] = weight;
    return values;
  };
  return {
    ...weights,
    single: { l1: column("l1"), l2: column("l2"), r1: column("r1"), r2: column("r2"), r3: column("r3") },
  };
}

/** Several spellings can share their gap bits; the most telling one stays. */
function keepLarger(weights: Map<number, number>, bits: number, weight: number): void {
  if (Math.abs(weights.get(bits) ?? 0) < Math.abs(weight)) weights.set(bits, weight);
}
