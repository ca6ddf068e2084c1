import { describe, expect, it } from "vitest";
import { defaultFeeds } from "./default-feeds.data.ts";
import { defaultFeedColor, feedsPerUserMax, isFeedColor, isFeedName } from "./feed.ts";

describe("a feed's color", () => {
  it.each(["#dc2626", "#ABCDEF"])("may be %s", (color) => {
    expect(isFeedColor(color)).toBe(true);
  });
  it.each(["", "red", "#GGGGGG", "#fff", "rgb(0,0,0)", "#dc2626;}"])("may not be %j", (color) => {
    expect(isFeedColor(color)).toBe(false);
  });
  it("is #dc2626 unless chosen", () => {
    expect(defaultFeedColor).toBe("#dc2626");
  });
});

describe("a feed's name", () => {
  it("has something to see, and 120 characters at most", () => {
    expect(["a", "x".repeat(120)].map(isFeedName)).toEqual([true, true]);
    expect(["", "\u200b", "a\u0000", "x".repeat(121)].map(isFeedName)).toEqual([false, false, false, false]);
  });
});

describe("the feeds of a new user", () => {
  it("FEEDS-17: are a finance portal, a business-news search and a cable business feed, each with a color", () => {
    expect(defaultFeeds.map(({ url }) => new URL(url).hostname)).toEqual([
      "finance.yahoo.com",
      "news.google.com",
      "search.cnbc.com",
    ]);
    expect(defaultFeeds.map(({ color }) => color)).toEqual(["#7c3aed", "#2563eb", "#dc2626"]);
  });
  it("are at most 500", () => {
    expect(feedsPerUserMax).toBe(500);
  });
});
