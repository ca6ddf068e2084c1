import { describe, expect, it } from "vitest";
import {
  type CheckResult,
  casingOf,
  isAllCapitals,
  isCapital,
  isCapitalThroughout,
  isClass,
  isCue,
  isJoined,
  note,
  wordAt,
} from "#domain/companies/match-context.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";
import { contextOf, tokenOf, tokensOf } from "#tests/support/match-context.ts";

describe("the use of capitals", () => {
  it.each([
    ["Apple rises after the event", "sentence"],
    ["Apple Rises After the Event", "title"],
    ["APPLE RISES AFTER EVENT", "shout"],
    ["Only two long words of capitals say little: a big one", "sentence"],
    // Three long words, all with capitals; two of them say nothing.
    ["Cats Like Milk", "title"],
    ["Cats Like", "sentence"],
    // Words of three letters and less are not looked at.
    ["The Cat Ate All Of It now then", "sentence"],
    // Four words of capitals are loud, three are not; figures are no words.
    ["AI IS ON TV", "shout"],
    ["AI IS ON 2026 1999", "sentence"],
    ["A B C D E F", "sentence"],
    ["2024 2025 2026 2027", "sentence"],
    // Seven of ten are not loud yet, eight are.
    ["ONE TWO SIX TEN ALL AND FOR up to it", "sentence"],
    ["ONE TWO SIX TEN ALL AND FOR BUT up to", "shout"],
    [`${"Word ".repeat(18)}${"word ".repeat(7)}`, "sentence"],
    [`${"Word ".repeat(19)}${"word ".repeat(7)}`, "title"],
  ])("of %s is that of a %s", (text, casing) => {
    expect(casingOf(tokensOf(text))).toBe(casing);
  });

  it.each([
    ["NVDA", 4, true],
    ["NVDA", 5, false],
    ["Nvda", 2, false],
    ["F5", 1, false],
    ["2026", 2, false],
    ["&", 0, false],
    ["AT&T", 3, true],
  ])("%s is capitals only, %i at least: %s", (word, min, expected) => {
    expect(isAllCapitals(contextOf(word), 0, min)).toBe(expected);
  });

  it.each([
    ["Ford", true],
    ["3M", true],
    ["ford", false],
    ["eBay", false],
  ])("%s begins like a name: %s", (word, expected) => {
    expect(isCapital(contextOf(word), 0)).toBe(expected);
  });

  it.each([
    ["Planet Labs", true],
    ["Planet labs", false],
    ["planet Labs", false],
    ["Bed Bath & Beyond", true],
    ["Bank of America", true],
    ["Natural Grocers by Vitamin Cottage", true],
    ["Brown-forman", true],
    ["iRobot Labs", true],
  ])("%s is a name throughout: %s", (text, expected) => {
    const context = contextOf(text);
    expect(isCapitalThroughout(context, { from: 0, to: context.tokens.count - 1, alias: 0 })).toBe(expected);
  });
});

describe("a place outside the headline", () => {
  const context = contextOf("Ford stock");
  // As an earlier, longer headline leaves it.
  context.line[2] = context.line[1] ?? 0;
  context.tokens.shapes[2] = context.tokens.shapes[0] ?? 0;

  it.each([-1, 2])("at %i has no word and no capital", (index) => {
    expect(wordAt(context, index)).toBe(0);
    expect(isCapital(context, index)).toBe(false);
    expect(isClass(context, index, classBit.cueRight)).toBe(false);
    expect(isCue(context, index, cueBit.link)).toBe(false);
  });

  it("inside it words have their classes", () => {
    expect(isClass(context, 1, classBit.cueRight)).toBe(true);
    expect(isClass(context, 0, classBit.cueRight)).toBe(false);
    expect(isCue(contextOf("bank of it"), 1, cueBit.link)).toBe(true);
  });

  it("a word is joined to the one before by a blank or nothing", () => {
    const joined = (text: string) => isJoined(contextOf(text), tokenOf(contextOf(text), "b"));
    expect(["a b", "b", "a, b", "a-b", "(b"].map(joined)).toEqual([true, true, false, false, false]);
  });
});

describe("two findings of one company", () => {
  const found = (from: number, confidence: number, role: CheckResult["role"]): CheckResult => {
    return { company: 7, from, to: from, confidence, role };
  };
  const noted = (...results: CheckResult[]) => {
    const context = contextOf("");
    for (const result of results) note(context, result);
    return context.checkResults.get(7);
  };

  it("become one: the place of the first, the confidence of the surer", () => {
    expect(noted(found(4, 0.7, "named"), found(1, 0.9, "named"))).toEqual(found(1, 0.9, "named"));
    expect(noted(found(1, 0.7, "named"), found(4, 0.9, "named"))).toEqual(found(1, 0.9, "named"));
    expect(noted(found(1, 0.9, "named"), found(4, 0.7, "named"))).toEqual(found(1, 0.9, "named"));
    expect(noted(found(2, 0.7, "brand"), found(2, 0.9, "brand"))).toEqual(found(2, 0.9, "brand"));
  });

  it("name the company when one of them does", () => {
    expect(noted(found(1, 0.9, "broker"), found(4, 0.9, "named"))?.role).toBe("named");
    expect(noted(found(1, 0.9, "named"), found(4, 0.9, "broker"))?.role).toBe("named");
    expect(noted(found(1, 0.9, "brand"), found(4, 0.9, "broker"))?.role).toBe("brand");
  });
});
