import { describe, expect, it } from "vitest";
import { countMentions, mentionRate, wholeDays } from "./mentions.ts";

const now = Date.parse("2026-11-22T10:00:00Z");

describe("most mentioned", () => {
  it("counts a post once for a company, the most named first", () => {
    const [apple, tesla] = [
      { symbol: "AAPL", name: "Apple Inc." },
      { symbol: "TSLA", name: "Tesla, Inc." },
    ];
    const posts = [{ companies: [tesla, apple, tesla] }, { companies: [tesla] }, { companies: [] }];
    expect(countMentions(posts)).toEqual([
      { ...tesla, mentions: 2 },
      { ...apple, mentions: 1 },
    ]);
    const rising = [{ companies: [apple] }, { companies: [tesla] }, { companies: [tesla] }];
    expect(countMentions(rising).map(({ symbol }) => symbol)).toEqual(["TSLA", "AAPL"]);
    const equal = [{ companies: [tesla] }, { companies: [apple] }];
    expect(countMentions(equal).map(({ symbol }) => symbol)).toEqual(["AAPL", "TSLA"]);
  });

  it("the first day on which posts were read is not known whole; today neither, nor what is older than a week", () => {
    expect(wholeDays(["2026-11-20", "2026-11-21", "2026-11-22"], now)).toEqual(["2026-11-21"]);
    expect(wholeDays(["2026-11-13", "2026-11-14", "2026-11-15", "2026-11-21"], now)).toEqual([
      "2026-11-15",
      "2026-11-21",
    ]);
    expect(wholeDays([], now)).toEqual([]);
  });

  it("compares with the mean of the days known, and says nothing while fewer than two are", () => {
    const counts = [
      { day: "2026-11-20", symbol: "AAPL", posts: 4 },
      { day: "2026-11-21", symbol: "AAPL", posts: 2 },
      { day: "2026-11-22", symbol: "AAPL", posts: 50 },
    ];
    expect(mentionRate(7, counts, ["2026-11-20", "2026-11-21"])).toEqual({
      dailyAverage: 3,
      days: 2,
      ratio: 2,
    });
    expect(mentionRate(3, [], ["2026-11-20", "2026-11-21"])).toEqual({ dailyAverage: 0, days: 2, ratio: 4 });
    expect(mentionRate(3, counts, ["2026-11-21"])).toEqual({ dailyAverage: null, days: 1, ratio: null });
  });
});
