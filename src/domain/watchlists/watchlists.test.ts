import { describe, expect, it } from "vitest";
import { isSameName, isWatchlistName, searchedCompanies } from "./watchlists.ts";

describe("names of watchlists", () => {
  it("a name is something to see, of at most 60 characters", () => {
    for (const name of ["Chips", "半导体", "a".repeat(60), "🍏"])
      expect(isWatchlistName(name), name).toBe(true);
    for (const name of ["", " ", "\u200b", "a".repeat(61), "a\u0000"])
      expect(isWatchlistName(name), JSON.stringify(name)).toBe(false);
  });
  it("two names are one but for capitals and spaces", () => {
    expect(isSameName("My  chips", " my Chips ")).toBe(true);
    expect(isSameName("Chips", "Chip")).toBe(false);
  });
});

describe("the companies that a search asks for", () => {
  it("any without a filter, the one of a symbol, those of a list", () => {
    expect(searchedCompanies(undefined, undefined)).toBeUndefined();
    expect(searchedCompanies("AAPL", undefined)).toEqual(["AAPL"]);
    expect(searchedCompanies(undefined, ["NVDA", "AAPL"])).toEqual(["NVDA", "AAPL"]);
  });
  it("with both filters the company if the list has it, else none", () => {
    expect(searchedCompanies("AAPL", ["NVDA", "AAPL"])).toEqual(["AAPL"]);
    expect(searchedCompanies("MSFT", ["NVDA", "AAPL"])).toEqual([]);
    expect(searchedCompanies(undefined, [])).toEqual([]);
  });
});
