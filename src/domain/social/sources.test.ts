import { describe, expect, it } from "vitest";
import { defaultSocialPreferences, type SocialPreferences } from "./preferences.ts";
import { halfOf, redditSources, requestFor } from "./sources.ts";

const asked = (preferences: Partial<SocialPreferences>, count = 25) =>
  redditSources.map((source) => requestFor(source, { ...defaultSocialPreferences, ...preferences }, count));

describe("the sources of the social page", () => {
  it("SOCIAL-15 SOCIAL-16: four communities with hot sort, four searches by relevance", () => {
    expect(redditSources.map(({ name }) => name)).toEqual([
      ...["r/stocks", "r/investing", "r/SecurityAnalysis", "r/StockMarket"],
      ...["Search: AAPL", "Search: Tesla", "Search: dividend", "Search: earnings"],
    ]);
    expect(asked({})).toEqual([
      ...Array(4).fill({ sort: "hot", time: "day", limit: 13 }),
      ...Array(4).fill({ sort: "relevance", time: "week", limit: 13 }),
    ]);
  });

  it("SOCIAL-14 READ-87: each is asked for half the count, rounded up", () => {
    expect([10, 25, 50, 100].map(halfOf)).toEqual([5, 13, 25, 50]);
  });

  it("READ-63: what a user chose steers all of them; searches know no rising", () => {
    expect(new Set(asked({ socialPostsPerSource: 7 }, 100).map(({ limit }) => limit))).toEqual(new Set([7]));
    expect(new Set(asked({ socialTime: "month" }).map(({ time }) => time))).toEqual(new Set(["month"]));
    expect(asked({ socialSort: "top" }).map(({ sort }) => sort)).toEqual(Array(8).fill("top"));
    expect(asked({ socialSort: "rising" }).map(({ sort }) => sort)).toEqual([
      ...Array(4).fill("rising"),
      ...Array(4).fill("new"),
    ]);
  });
});
