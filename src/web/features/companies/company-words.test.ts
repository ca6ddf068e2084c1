import { describe, expect, it } from "vitest";
import type { CompanyProfile } from "#contract/companies.ts";
import { english } from "#domain/language/translate.ts";
import { cameByIn, exchangeName, profileNotes } from "#web/features/companies/company-words.ts";

const company: CompanyProfile = {
  symbol: "META",
  name: "Meta Platforms",
  exchange: "NASDAQ",
  sector: null,
  industry: null,
  country: null,
  formerNames: [],
  listedUntil: null,
  cameBy: null,
  before: null,
};
const moved = { symbol: "FB", kind: "moved", until: null } as const;

describe("what became of a company", () => {
  it("is nothing to say of one that has always been listed under its name", () => {
    expect(profileNotes(company, null, english)).toEqual({ ended: undefined, lines: [] });
  });

  it("tells how its address led here", () => {
    const linesOf = (cameBy: CompanyProfile["cameBy"]) => profileNotes(company, cameBy, english).lines;
    expect(linesOf(moved)).toEqual(["FB is now META."]);
    expect(linesOf({ ...moved, until: "2022-06-08" })).toEqual([
      "FB is now META. The old symbol ended on Jun 8, 2022.",
    ]);
    expect(linesOf({ symbol: "BRK.A", kind: "share-class", until: null })).toEqual([
      "BRK.A is another share class. Headlines are under META.",
    ]);
  });

  it("tells when it left, who had the symbol before, and its former names", () => {
    const past = {
      ...company,
      listedUntil: "2026-02-09",
      before: { name: "Metals Inc.", until: "2010-01-31" },
      formerNames: ["Facebook", "TheFacebook"],
    };
    expect(profileNotes(past, null, english)).toEqual({
      ended: "No longer listed. Its last day was Feb 9, 2026.",
      lines: ["META was Metals Inc. until Jan 31, 2010.", "Formerly Facebook and TheFacebook"],
    });
  });
});

it("what the history's entry says counts only when it makes sense", () => {
  expect(cameByIn({ cameBy: moved })).toEqual(moved);
  for (const state of [null, undefined, "x", {}, { cameBy: null }, { cameBy: { symbol: 7, kind: "moved" } }])
    expect(cameByIn(state)).toBeNull();
});

it("exchanges have the names that people use", () => {
  expect(["NASDAQ", "NYSE", "AMEX", "OTC"].map((exchange) => exchangeName(exchange, english))).toEqual([
    "Nasdaq",
    "NYSE",
    "NYSE American",
    "Over the counter",
  ]);
});
