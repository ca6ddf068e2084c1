import { gapBitsOf } from "#domain/companies/marks.ts";
import type { WordTable } from "#domain/companies/word-table.ts";

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

function readPair(value: string, separator: string, words: WordTable): number {
  const at = value.lastIndexOf(separator);
  return pairKey(words.numberOf(value.slice(0, at)), words.numberOf(value.slice(at + 1)));
}

/** Reads lines of feature, tab and weight in hundredths; the line "bias=" gives the start value. */
export function readWeights(text: string, words: WordTable): Weights {
  const column = () => new Float32Array(words.count + 1);
  const weights: Weights = {
    bias: 0,
    single: { l1: column(), l2: column(), r1: column(), r2: column(), r3: column() },
    pairs: { L: new Map(), R: new Map(), x: new Map() },
    possessive: 0,
    gaps: { gl: new Map(), gr: new Map() },
    tails: new Map(),
    numberWord: words.numberOf("#"),
    endWord: words.numberOf("</s>"),
  };
  for (const line of text.split("\n")) {
    const [feature = "", hundredths = "0"] = line.split("\t");
    const weight = Number(hundredths) / 100;
    const kind = feature.slice(0, feature.indexOf("="));
    const value = feature.slice(kind.length + 1);
    if (feature === "bias=") weights.bias = weight;
    else if (feature === "p=1") weights.possessive = weight;
    else if (kind === "rs") weights.tails.set(packTail(value), weight);
    else if (kind === "gl" || kind === "gr") {
      const bits = gapBitsOf(value);
      if (!weights.gaps[kind].has(bits)) weights.gaps[kind].set(bits, weight);
    } else if (kind === "L" || kind === "R" || kind === "x")
      weights.pairs[kind].set(readPair(value, kind === "x" ? "_" : " ", words), weight);
    else if (kind === "l1" || kind === "l2" || kind === "r1" || kind === "r2" || kind === "r3")
      weights.single[kind][words.numberOf(value)] = weight;
  }
  for (const column of Object.values(weights.single)) column[0] = 0;
  return weights;
}
