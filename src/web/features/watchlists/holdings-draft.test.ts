import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import {
  type Entry,
  entriesOf,
  few,
  problemOf,
  withFile,
  withSymbol,
} from "#web/features/watchlists/holdings-draft.ts";

const entry = (symbol: string, shares = "", weight = ""): Entry => ({ symbol, name: symbol, shares, weight });

it("a list's companies become entries, with what is known of them", () => {
  const company = (symbol: string) => ({ symbol, name: `${symbol} Inc.`, listed: true });
  const list = {
    id: "l",
    name: "Mine",
    companies: [company("NVDA"), company("AMD")],
    tags: [],
    createdAt: "",
  };
  const nvda = { symbol: "NVDA", shares: 12.5, weight: null };
  const companies = [
    { symbol: "NVDA", name: "NVDA Inc.", shares: "12.5", weight: "" },
    { symbol: "AMD", name: "AMD Inc.", shares: "", weight: "" },
  ];
  expect(entriesOf(list, [nvda], null)).toEqual(companies);
  const fund = { symbol: "VOO", name: "Vanguard 500 Index Fund", asOf: null, companies: {} };
  const unnamed = { ...fund, symbol: "NEW", name: "NEW" };
  const held = (symbol: string) => ({ symbol, shares: null, weight: 40 });
  expect(entriesOf(list, [held("VOO"), nvda, held("NEW")], [fund, unnamed])).toEqual([
    ...companies,
    { symbol: "VOO", name: "Vanguard 500 Index Fund", shares: "", weight: "40" },
    { symbol: "NEW", name: "", shares: "", weight: "40" },
  ]);
});

it("a symbol is added once", () => {
  expect(withSymbol([entry("VOO", "3")], "VOO")).toEqual([entry("VOO", "3")]);
  expect(withSymbol([entry("VOO")], "QQQ").map(({ symbol }) => symbol)).toEqual(["VOO", "QQQ"]);
});

describe("a broker's file", () => {
  it("sets shares, leaves weights alone and adds what is not in the list", () => {
    const { next, words } = withFile(
      [entry("NVDA", "1", "20"), entry("AMD", "2")],
      "Symbol,Quantity\nNVDA,3\nTSLA,4\nCash,--",
      english,
    );
    expect(next).toEqual([
      entry("NVDA", "3", "20"),
      entry("AMD", "2"),
      { symbol: "TSLA", name: "", shares: "4", weight: "" },
    ]);
    expect(words).toBe("2 positions found. Check them, then save. Left out: Cash");
  });

  it("that says nothing of positions changes nothing and says so", () => {
    const entries = [entry("NVDA", "1")];
    const told = (text: string) => withFile(entries, text, english);
    expect(told("Activity Date,Instrument,Trans Code,Quantity\n1/1/2026,NVDA,Buy,1")).toEqual({
      next: entries,
      words: "This file lists buys and sells. Export your positions instead, or type your shares.",
    });
    expect(told("a,b")).toEqual({
      next: entries,
      words: "No positions found: the file needs a column with symbols and one with shares.",
    });
  });
});

it("says which number is none", () => {
  expect([
    problemOf(entry("A")),
    problemOf(entry("A", "1,000.5", "100")),
    problemOf(entry("A", "0")),
    problemOf(entry("A", "-1", "101")),
    problemOf(entry("A", "1", "101")),
  ]).toEqual([null, null, "shares", "shares", "weight"]);
});

it("names the first eight of many", () => {
  expect(few(["A", "B"], english)).toBe("A and B");
  expect(few(["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"], english)).toBe(
    "A, B, C, D, E, F, G, H, and 2 more",
  );
});
