import type { Vocabulary } from "#domain/companies/vocabulary.ts";
import { pairKey } from "#domain/companies/weights.ts";

/** Word numbers to the left (nearest first) and to the right of a name, or anywhere. */
type Phrase = { left: number[][]; right: number[][]; anywhere: number };

/** By name (one or two words): the phrases in which it is not the company. */
export type Senses = Map<number, Phrase[]>;

/** The key of a name in `Senses`; names of three words and more have none. */
export function senseKey(line: Int32Array, { from, to }: { from: number; to: number }): number {
  if (to - from > 1) return -1;
  return from === to ? (line[from] ?? 0) : pairKey(line[from] ?? 0, line[to] ?? 0);
}

function readPhrase(text: string, words: Vocabulary): Phrase {
  const part = (list: string) =>
    list
      .trim()
      .split(/\s+/)
      .filter((choices) => choices !== "")
      // The words of a headline have "and" as "&".
      .map((choices) => choices.split("/").map((word) => words.numberOf(word === "and" ? "&" : word)));
  if (text.startsWith("*")) return { left: [], right: [], anywhere: words.numberOf(text.slice(1)) };
  const [before = "", after = ""] = text.split("_");
  return { left: part(before).toReversed(), right: part(after), anywhere: 0 };
}

function keyOf(name: string, { numberOf }: Vocabulary): number {
  const [first = "", second] = name.split(" ");
  return second === undefined ? numberOf(first) : pairKey(numberOf(first), numberOf(second));
}

/** Reads phrases written as in word-senses.data.ts. */
export function readSenses(phrases: Record<string, string>, words: Vocabulary): Senses {
  return new Map(
    Object.entries(phrases).map(([word, text]) => [
      keyOf(word, words),
      text.split("|").map((phrase) => readPhrase(phrase, words)),
    ]),
  );
}

/** Whether the name from token `from` to token `to` stands in a phrase of another meaning. */
export function hasOtherSense(
  phrases: Phrase[],
  line: Int32Array,
  span: { count: number; from: number; to: number },
): boolean {
  return phrases.some(({ left, right, anywhere }) => {
    if (anywhere !== 0) return line.subarray(0, span.count).includes(anywhere);
    return (
      left.every((choices, step) => choices.includes(line[span.from - 1 - step] ?? 0)) &&
      right.every(
        (choices, step) => span.to + 1 + step < span.count && choices.includes(line[span.to + 1 + step] ?? 0),
      )
    );
  });
}
