import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { formatRatio, ratioText } from "#web/features/social/most-mentioned.tsx";

const apple = { symbol: "AAPL", name: "Apple Inc." };

describe("the words of Most mentioned", () => {
  it("shows the numbers of the formula", () => {
    const known = { ...apple, mentions: 11, dailyAverage: 4, days: 7, ratio: 12 / 5 };
    expect(ratioText(known, english)).toBe("2.4×");
    expect(formatRatio(known, english)).toEqual([
      "11 posts in the last 24 hours.",
      "4 a day on average over the 7 days before.",
      "(11 + 1) ÷ (4 + 1) = 2.4",
    ]);
  });
  it("claims nothing while too few days are known", () => {
    const young = { ...apple, mentions: 1, dailyAverage: null, days: 0, ratio: null };
    expect(ratioText(young, english)).toBe("--");
    expect(formatRatio(young, english)).toEqual([
      "1 post in the last 24 hours.",
      "Not enough history yet (needs 2 days).",
    ]);
    expect(formatRatio({ ...young, days: 1 }, english)[1]).toMatch(/needs 2 days/);
  });
});
