import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createCompanySearch } from "./company-search.ts";

const lexicon = JSON.parse(readFileSync(new URL("data/lexicon.json", import.meta.url), "utf8"));
const search = createCompanySearch(lexicon);
const symbols = (text: string, most = 3) => search(text, most).map(({ symbol }) => symbol);

describe("the search for a company", () => {
  it.each([
    ["a symbol in any case, before all that begin with it", "app", ["APP", "AAPL", "AMAT"]],
    ["a class by its dot, a cashtag", "brk.b", ["BRK.B"]],
    ["a cashtag", "$tsla", ["TSLA"]],
    ["an everyday name", "google", ["GOOGL"]],
    ["an older name", "facebook", ["META"]],
    ["a brand, behind names", "youtube", ["GOOGL"]],
    ["beginnings of several words", "bank of am", ["BAC"]],
    ["signs as news writes them", "coca cola", ["KO", "CCEP", "COKE"]],
    ["one of another country", "nestlé", ["NSRGY"]],
    ["the main share class of two", "goog", ["GOOGL"]],
  ])("finds %s", (_, text, expected) => {
    expect(symbols(text)).toEqual(expected);
  });

  it("finds nothing for what is no US-listed company, and for no words", () => {
    for (const text of ["", "  ", "%", "schneewittchen", "no such company", "x".repeat(5_000)])
      expect(symbols(text)).toEqual([]);
  });

  it("answers no more than asked for, each once, larger companies first", () => {
    const many = symbols("a", 20);
    expect([many.length, new Set(many).size]).toEqual([20, 20]);
    expect(many.indexOf("AAPL")).toBeLessThan(many.indexOf("AMD"));
  });
});
