import { describe, expect, it } from "vitest";
import { gap, shape } from "#domain/companies/marks.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { tokensOf } from "#tests/support/match-context.ts";

const keys = (text: string) => {
  const tokens = tokensOf(text);
  return Array.from({ length: tokens.count }, (_, index) => keyOf(tokens, index));
};
const namesOf = (bits: Record<string, number>, value: number) =>
  Object.keys(bits).filter((name) => (bits[name] ?? 0) & value);
const shapeOf = (word: string) => namesOf(shape, tokensOf(word).shapes[0] ?? 0);
const lettersOf = (word: string) => tokensOf(word).letters[0];
/** What is before each word, and behind the last one. */
const gapsOf = (text: string) => {
  const tokens = tokensOf(text);
  return [...tokens.gaps.subarray(0, tokens.count + 1)].map((bits) => namesOf(gap, bits));
};

describe("the words of a headline", () => {
  it.each([
    ["AT&T's 3.5% rise", ["at&t", "3.5", "rise"]],
    ["U.S. and J.P. Morgan", ["us", "and", "jp", "morgan"]],
    ["e.l.f. or E*TRADE", ["elf", "or", "e*trade"]],
    ["A.O. Smith and Z.Z. Top", ["ao", "smith", "and", "zz", "top"]],
    ["C3.ai, 3.a and a.3", ["c3.ai", "3.a", "and", "a.3"]],
    ["O'Reilly's, McDonald's, Lowe’s", ["o'reilly", "mcdonald", "lowe"]],
    ["rock'n'roll", ["rock'n'roll"]],
    ["the investors' view", ["the", "investors", "view"]],
    ["'90s and 5's", ["90s", "and", "5"]],
    ["'storm's", ["storm"]],
    ["it's'", ["it"]],
    ["he'sees", ["he'sees"]],
    ["$TSLA, $ 5 and US$", ["tsla", "5", "and", "us"]],
    ["Moody & Co + more", ["moody", "&", "co", "+", "more"]],
    ["R&D &c. A+", ["r&d", "&", "c", "a", "+"]],
    ["Brown-Forman/Diageo", ["brown", "forman", "diageo"]],
    ["end. Start", ["end", "start"]],
    ["Yahoo! @me 50%|x", ["yahoo", "me", "50", "x"]],
    ["Zs and [Az]{09}", ["zs", "and", "az", "09"]],
    ["日本 Sony", ["sony"]],
    ["Therapeutix™, Moderna®'s and Relief℠", ["therapeutix", "moderna", "and", "relief"]],
  ])("of %s", (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  it.each([
    ["Apple", ["upperFirst", "hasLower", "hasUpper"]],
    ["apple", ["hasLower"]],
    ["NVDA", ["upperFirst", "hasUpper", "innerUpper"]],
    ["eBay", ["hasLower", "hasUpper", "innerUpper"]],
    ["3M", ["digitFirst", "hasUpper", "hasDigit", "innerUpper"]],
    ["F5", ["upperFirst", "hasUpper", "hasDigit"]],
    ["2026", ["digitFirst", "hasDigit"]],
    ["Ford's", ["upperFirst", "hasLower", "hasUpper", "possessive"]],
    ["FORD'S", ["upperFirst", "hasUpper", "possessive", "innerUpper"]],
    ["O'Neill", ["upperFirst", "hasLower", "hasUpper"]],
    ["L'OREAL", ["upperFirst", "hasLower", "hasUpper", "innerUpper"]],
    ["$F", ["upperFirst", "hasUpper", "cashtag"]],
    ["$f", ["hasLower", "cashtag"]],
    ["3.5", ["digitFirst", "hasDigit", "innerDot"]],
    ["U.S.", ["upperFirst", "hasUpper", "innerDot", "innerUpper"]],
    ["&", ["sign"]],
  ])("%s has the shape %j", (word, expected) => {
    expect(shapeOf(word).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ["Apple", 5],
    ["AT&T", 3],
    ["3.5", 2],
    ["U.S", 2],
    ["&", 0],
    ["Ford's", 4],
    ["$TSLA", 4],
  ])("%s has %i letters and digits", (word, count) => {
    expect(lettersOf(word)).toBe(count);
  });

  it("are counted in the text as given, tails and signs of a cashtag included", () => {
    const text = "x $GME Lowe&#39;s Caf\u00e9s";
    const { start, end } = tokensOf(text);
    const words = [0, 1, 2, 3].map((index) => text.slice(start[index], end[index]));
    expect(words).toEqual(["x", "$GME", "Lowe&#39;s", "Caf\u00e9s"]);
  });
});

describe("what is between the words", () => {
  it.each([
    ["a b-c, d", [[], ["space"], ["hyphen"], ["space", "comma"], []]],
    ["(a) [b] {c}", [["open"], ["space", "open", "close"], ["space", "open", "close"], ["close"]]],
    ["a: b; c. d", [[], ["space", "colon"], ["space", "semicolon"], ["space", "dot"], []]],
    ["a/b|c@d", [[], ["slash"], ["bar"], ["at"], []]],
    ["a! b? c%", [[], ["space", "end"], ["space", "end"], ["percent"]]],
    [
      "\u201ca\u201d 'b' \u2014 c\t\nd",
      [["quote"], ["space", "quote"], ["space", "hyphen", "quote"], ["space"], []],
    ],
    ["a # b~", [[], ["space", "other"], ["other"]]],
  ])("%s", (text, expected) => {
    expect(gapsOf(text).map((names) => names.toSorted())).toEqual(expected.map((names) => names.toSorted()));
  });
});
