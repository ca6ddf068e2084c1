import { describe, expect, it } from "vitest";
import type { Listing } from "./listing.ts";
import { meaningOf, symbolInAddress } from "./symbol-meaning.ts";

const listing = (fields: Partial<Listing>): Listing => ({
  symbol: "ABCD",
  name: "Abcdef Inc.",
  formerNames: [],
  exchange: "NYSE",
  sector: "",
  industry: "",
  country: "",
  rank: null,
  cik: null,
  primary: "",
  kind: "",
  validFrom: null,
  validTo: null,
  successor: "",
  ...fields,
});

describe("what a symbol stands for today", () => {
  it("is the company that has it, and who had it before", () => {
    const first = listing({ name: "First", validTo: "2020-01-31" });
    const second = listing({ name: "Second", validTo: "2024-05-01" });
    const third = listing({ name: "Third" });
    expect(meaningOf([third])).toEqual({ kind: "listing", listing: third, before: undefined });
    expect(meaningOf([first, third, second])).toEqual({ kind: "listing", listing: third, before: second });
  });

  it("is the main share class of a company that has several", () => {
    expect(meaningOf([listing({ primary: "ABC" })])).toEqual({ kind: "share-class", to: "ABC", until: null });
  });

  it("is the symbol that its company has now, once it moved", () => {
    const moved = listing({ validTo: "2026-02-09", successor: "WXYZ" });
    expect(meaningOf([moved])).toEqual({ kind: "moved", to: "WXYZ", until: "2026-02-09" });
  });

  it("is the company that had it last, once that left without another symbol", () => {
    const older = listing({ name: "Older", validTo: "2019-01-01", successor: "WXYZ" });
    const last = listing({ name: "Last", validTo: "2026-02-09" });
    expect(meaningOf([older, last])).toEqual({ kind: "listing", listing: last, before: older });
  });

  it("is nothing without a listing", () => {
    expect(meaningOf([])).toBeUndefined();
  });
});

describe("a symbol in an address", () => {
  it.each([
    ["nvda", "NVDA"],
    ["BRK.B", "BRK.B"],
    ["brk-b", "BRK.B"],
    [" brk/b ", "BRK.B"],
  ])("%s is %s", (text, symbol) => {
    expect(symbolInAddress(text)).toBe(symbol);
  });
});
