import { describe, expect, it } from "vitest";
import { gap } from "#domain/companies/marks.ts";
import { createVocabulary } from "#domain/companies/vocabulary.ts";
import { packTail, pairKey, readWeights } from "#domain/companies/weights.ts";

const vocabulary = createVocabulary();
const text = [
  "bias=\t-12",
  "r1=shares\t30",
  "r2=fall\t5",
  "r3=on\t-4",
  "l1=why\t7",
  "l2=and\t-8",
  "r1=#\t9",
  "r2=</s>\t11",
  "L=why is\t13",
  "R=to buy\t-15",
  "x=in_shares\t17",
  "rs=ing\t-6",
  "rs=ment\t4",
  "gl=, \t3",
  "gl=,\t-5",
  "gr=:\t8",
  "gr=: \t-2",
  "p=1\t21",
  "p=0\t99",
].join("\n");
const weights = readWeights(text, vocabulary);
const number = vocabulary.numberOf;

describe("the context weights", () => {
  it("of single words, of any figure and of the end, in tenths", () => {
    const { l1, l2, r1, r2, r3 } = weights.single;
    expect(weights.bias).toBe(-1.2);
    expect(r1[number("shares")]).toBeCloseTo(3);
    expect(r2[number("fall")]).toBeCloseTo(0.5);
    expect(r3[number("on")]).toBeCloseTo(-0.4);
    expect(l1[number("why")]).toBeCloseTo(0.7);
    expect(l2[number("and")]).toBeCloseTo(-0.8);
    expect(r1[weights.numberWord]).toBeCloseTo(0.9);
    expect(r2[weights.endWord]).toBeCloseTo(1.1);
    expect(r2[number("shares")]).toBe(0);
  });

  it("of two words before, behind and on both sides", () => {
    const { L, R, x } = weights.pairs;
    expect(L.get(pairKey(number("why"), number("is")))).toBe(1.3);
    expect(R.get(pairKey(number("to"), number("buy")))).toBe(-1.5);
    expect(x.get(pairKey(number("in"), number("shares")))).toBe(1.7);
    expect([L.size, R.size, x.size]).toEqual([1, 1, 1]);
    expect(pairKey(1, 2)).not.toBe(pairKey(2, 1));
    expect(pairKey(1, 0)).not.toBe(pairKey(0, 65_535));
  });

  it("of word ends, of marks and of a possessive; of two spellings of a mark the more telling one stays", () => {
    expect(weights.tails.get(packTail("ing"))).toBe(-0.6);
    expect(weights.tails.get(packTail("ment"))).toBe(0.4);
    expect(packTail("ab")).not.toBe(packTail("ba"));
    expect(weights.gaps.gl.get(gap.comma)).toBe(-0.5);
    expect(weights.gaps.gr.get(gap.colon)).toBe(0.8);
    expect(weights.possessive).toBe(2.1);
  });
});
