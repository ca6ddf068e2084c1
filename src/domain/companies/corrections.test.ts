import { describe, expect, it } from "vitest";
import { correctedCompanies, correctionsByHeadline, headlineKey } from "./corrections.ts";

const keyOf = (title: string, id = "id") => headlineKey({ id, title });

describe("the key of a headline", () => {
  it.each([
    "Apple raises its dividend again",
    "UPDATE 1-Apple raises its dividend again",
    "Apple Raises Its Dividend Again - Reuters",
    "APPLE (NASDAQ: AAPL) raises its dividend: again",
  ])("is the same for what news desks make of one headline: %s", (title) => {
    expect(keyOf(title)).toBe("apple raises its dividend again");
  });

  it("is another for other words, and the item's own where there are none", () => {
    expect(keyOf("Apple cuts its dividend again")).not.toBe(keyOf("Apple raises its dividend again"));
    expect(keyOf("苹果公司公布业绩")).not.toBe(keyOf("苹果公司公布利润"));
    for (const title of ["No title", "", "!!!"]) expect(keyOf(title, "one")).not.toBe(keyOf(title, "two"));
  });

  it("is short, and whole characters, whatever comes", () => {
    for (const text of ["\uFDFA".repeat(300), "😀 ".repeat(300), "𝕏".repeat(400), "a".repeat(9_000)]) {
      expect(keyOf(text).length).toBeLessThanOrEqual(300);
      expect(keyOf(text).isWellFormed()).toBe(true);
    }
  });
});

describe("corrected companies", () => {
  const found = [{ symbol: "AAPL" }, { symbol: "META" }];
  const of = correctionsByHeadline([
    { headline: "apple pays", symbol: "AAPL", kind: "hide" },
    { headline: "apple pays", symbol: "META", kind: "add" },
    { headline: "apple pays", symbol: "F", kind: "add" },
  ]);
  const correct = (title: string) =>
    correctedCompanies(found, of({ id: "id", title }), (symbol) => ({ symbol }));

  it("lack what is hidden and have what is added once, for that headline alone", () => {
    expect(correct("Apple pays!")).toEqual([{ symbol: "META" }, { symbol: "F" }]);
    expect(correct("Apple pays more")).toBe(found);
    expect(correctionsByHeadline([])({ id: "id", title: "Apple pays" })).toBeUndefined();
  });
});
