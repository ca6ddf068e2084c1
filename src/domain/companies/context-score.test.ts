import { describe, expect, it } from "vitest";
import { contextScore } from "#domain/companies/context-score.ts";
import { gap } from "#domain/companies/marks.ts";
import type { MatchContext } from "#domain/companies/match-context.ts";
import { packTail, pairKey, type Weights } from "#domain/companies/weights.ts";
import { contextOf, tokenOf } from "#tests/support/match-context.ts";

const wordOf = (word: string) => contextOf(word).line[0] ?? 0;
const usual = contextOf("").lexicon;
const { endWord, numberWord } = usual.weights;
const why = wordOf("why");
const tell = wordOf("tell");
const shares = wordOf("shares");
const fall = wordOf("fall");
const today = wordOf("today");

/** Each weight is a bit of its own: a sum tells which of them were counted. */
const bits = {
  why: 1,
  tell: 2,
  tellWhy: 4,
  shares: 8,
  fall: 16,
  today: 32,
  sharesFall: 64,
  whyAndShares: 128,
  commaBefore: 256,
  colonBehind: 512,
  possessive: 1_024,
  endsInRes: 2_048,
  endsInAres: 4_096,
  endAfter: 8_192,
  endLater: 16_384,
  number: 32_768,
  atStart: 65_536,
};

const column = (...values: [number, number][]) => {
  const all = new Float32Array(usual.classes.length);
  for (const [word, weight] of values) all[word] = weight;
  return all;
};
const weights: Weights = {
  bias: 0,
  single: {
    l1: column([why, bits.why]),
    l2: column([tell, bits.tell]),
    r1: column([shares, bits.shares], [endWord, bits.endAfter], [numberWord, bits.number]),
    r2: column([fall, bits.fall], [endWord, bits.endLater]),
    r3: column([today, bits.today]),
  },
  pairs: {
    L: new Map([
      [pairKey(tell, why), bits.tellWhy],
      [pairKey(0, why), bits.atStart],
    ]),
    R: new Map([[pairKey(shares, fall), bits.sharesFall]]),
    x: new Map([[pairKey(why, shares), bits.whyAndShares]]),
  },
  possessive: bits.possessive,
  gaps: { gl: new Map([[gap.comma, bits.commaBefore]]), gr: new Map([[gap.colon, bits.colonBehind]]) },
  tails: new Map([
    [packTail("res"), bits.endsInRes],
    [packTail("ares"), bits.endsInAres],
  ]),
  endWord,
  numberWord,
};

/** The weights that are counted for a name of one word. */
function counted(text: string, name: string): string[] {
  const context: MatchContext = contextOf(text);
  const from = tokenOf(context, name);
  const score = contextScore({ ...context, lexicon: { ...usual, weights } }, { from, to: from, alias: 0 });
  return Object.entries(bits).flatMap(([key, bit]) => (score & bit ? [key] : []));
}

const tails = ["endsInRes", "endsInAres"];
const sharesFallToday = ["shares", "fall", "today", "sharesFall", ...tails];

describe("the words around a name that count", () => {
  it.each([
    ["Ford shares fall today", sharesFallToday],
    ["tell why Ford", ["why", "tell", "tellWhy", "endAfter", "endLater"]],
    ["why Ford", ["why", "endAfter", "endLater", "atStart"]],
    ["why Ford shares", ["why", "shares", ...tails, "whyAndShares", "endLater", "atStart"]],
    ["Ford was today and more", []],
    ["Ford 5 and more", ["number"]],
    ["Ford's rise and more", ["possessive"]],
    ["A plan, Ford or not", ["commaBefore"]],
    ["Ford: what it is", ["colonBehind"]],
    ["Ford mares and more", tails],
    ["Ford fires and more", ["endsInRes"]],
    ["Ford res and more", []],
    ["Ford", ["endAfter", "endLater"]],
    // What follows is another sentence.
    ["Go to Ford. Shares fall today", [...tails, "endAfter", "endLater"]],
    ["Go to Ford? Shares fall today", [...tails, "endAfter", "endLater"]],
    ["Go to Ford. shares fall today", sharesFallToday],
    ["Go to Ford, Shares fall today", sharesFallToday],
  ])("in %s are %j", (text, expected) => {
    expect(counted(text, "Ford").toSorted()).toEqual(expected.toSorted());
  });

  it("go on behind a short word or a legal form with its dot", () => {
    expect(counted("Go to Fo. Shares fall today", "Fo").toSorted()).toEqual(sharesFallToday.toSorted());
    expect(counted("Go to Ltd. Shares fall today", "Ltd").toSorted()).toEqual(sharesFallToday.toSorted());
    expect(counted("Go to Gap. Shares fall today", "Gap").toSorted()).toEqual(
      [...tails, "endAfter", "endLater"].toSorted(),
    );
  });
});
