import { describe, expect, it } from "vitest";
import { defaultFeeds } from "./default-feeds.data.ts";
import { feedsPerUserMax, isFeedColor } from "./feed.ts";
import { inFeedOrder, nextFeedOrder } from "./feed-order.ts";
import { feedUrlProblem } from "./feed-url.ts";

describe("feedUrlProblem", () => {
  it.each([
    ["  ", "empty"],
    ["ftp://example.com/feed", "scheme"],
    ["example.com/feed", "scheme"],
    [`https://example.com/${"a".repeat(2_048)}`, "too-long"],
    [" https://example.com/followed ", "duplicate"],
    ["HTTPS://example.com/new", null],
  ])("%s is %s", (url, problem) =>
    expect(feedUrlProblem(url, ["https://example.com/followed"])).toBe(problem),
  );

  it("turns away feed number 501", () => {
    const followed = Array.from({ length: feedsPerUserMax }, (_, at) => `https://example.com/${at}`);
    expect(feedUrlProblem("https://example.com/new", followed)).toBe("too-many");
    expect(feedsPerUserMax).toBe(500);
  });
});

describe("the default feeds", () => {
  it("are a finance portal, a business-news search and a cable business feed, each with a colour (FEEDS-17, FEEDS-18)", () => {
    expect(defaultFeeds.map(({ url }) => new URL(url).hostname)).toEqual([
      "finance.yahoo.com",
      "news.google.com",
      "search.cnbc.com",
    ]);
    expect(defaultFeeds.map(({ color }) => color)).toEqual(["#7c3aed", "#2563eb", "#dc2626"]);
    expect(
      defaultFeeds.every(({ color, url }) => isFeedColor(color) && feedUrlProblem(url, []) === null),
    ).toBe(true);
  });
});

describe("feed order", () => {
  it("is by order, then creation", () => {
    const feed = (id: string, order: number, createdAt: string) => ({ id, order, createdAt });
    const feeds = [feed("c", 2, "2026-01-02"), feed("b", 2, "2026-01-01"), feed("a", 1, "2026-01-03")];
    expect(inFeedOrder(feeds).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("of a new feed is count plus one (FEEDS-12)", () => expect(nextFeedOrder(3)).toBe(4));
});
