import { describe, expect, it } from "vitest";
import { isSameName, isWatchlistName, searchedIn } from "./watchlists.ts";

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

describe("what a search asks for", () => {
  const list = { symbols: ["NVDA", "AAPL"], tags: ["gold"] };
  it("anything without a filter, the company of a symbol, what a list has", () => {
    expect(searchedIn(undefined, undefined)).toBeUndefined();
    expect(searchedIn("AAPL", undefined)).toEqual({ symbols: ["AAPL"], tags: [] });
    expect(searchedIn(undefined, list)).toEqual(list);
  });
  it("with both filters the company if the list has it, else nothing", () => {
    expect(searchedIn("AAPL", list)).toEqual({ symbols: ["AAPL"], tags: [] });
    expect(searchedIn("MSFT", list)).toEqual({ symbols: [], tags: [] });
    const empty = { symbols: [], tags: [] };
    expect(searchedIn(undefined, empty)).toEqual(empty);
  });
});
