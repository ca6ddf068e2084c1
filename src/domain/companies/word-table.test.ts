import { describe, expect, it } from "vitest";
import { createWordTable, wordWithoutS } from "#domain/companies/word-table.ts";
import { tokensOf } from "#tests/support/match-context.ts";

const words = ["walmart", "apple", "apples", "app", "a", "bill", "mat", "ga"];
const table = createWordTable(words);
const numberOf = (word: string) => table.find(tokensOf(word), 0);

describe("the table of words", () => {
  it("gives each word its number, from 1 on, and 0 to any other", () => {
    expect(words.map(numberOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(table.count).toBe(8);
    for (const other of ["appl", "applesx", "ap", "b", "walmarts", "lemon"]) expect(numberOf(other)).toBe(0);
  });

  it("finds each of 2,000 words, whatever shares its place, and none beside them", () => {
    const many = Array.from({ length: 2_000 }, (_, n) => `word${n}`);
    const large = createWordTable(many);
    const wrong = many.filter((word, n) => large.find(tokensOf(word), 0) !== n + 1);
    expect(wrong).toEqual([]);
    const strangers = Array.from({ length: 2_000 }, (_, n) => `other${n}`);
    expect(strangers.filter((word) => large.find(tokensOf(word), 0) !== 0)).toEqual([]);
  });

  it("has room for 65,535 words and rejects one more", () => {
    const most = Array.from({ length: 65_535 }, (_, n) => `w${n}`);
    const full = createWordTable(most);
    expect(full.find(tokensOf("w65534"), 0)).toBe(65_535);
    expect(() => createWordTable([...most, "one more"])).toThrow("65536 words are more than 65535.");
  });

  it("reads the words of a headline where they are", () => {
    const tokens = tokensOf("buy Apple, sell Walmart");
    expect([0, 1, 2, 3].map((index) => table.find(tokens, index))).toEqual([0, 2, 0, 1]);
  });
});

describe("a word that lost the apostrophe of its s", () => {
  it.each([
    ["Walmarts", 1],
    ["Apples", 2],
    ["Bills", 6],
    ["Walmartz", 0],
    // Too short to tell.
    ["Mats", 0],
    ["Gas", 0],
    ["Lemons", 0],
  ])("%s is word %i", (word, number) => {
    const tokens = tokensOf(`buy ${word} now`);
    expect(wordWithoutS(tokens, 1, table)).toBe(number);
  });
});
