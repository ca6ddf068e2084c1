import { describe, expect, it } from "vitest";
import { groupStories, type StoryItem } from "./stories.ts";

const item = (id: string, title: string): StoryItem => ({
  id,
  title,
  feedId: id,
  pubDate: "2026-11-20T15:00:00.000Z",
  firstSeenAt: "2026-11-20T15:00:00.000Z",
  companies: [],
});

describe("groupStories", () => {
  it("puts equal headlines into one story, which stands where its first headline stands", () => {
    const items = [item("a", "Apple opens store"), item("b", "Fed waits"), item("c", "APPLE opens store!")];
    expect(groupStories(items)).toEqual([
      { lead: "a", others: ["c"] },
      { lead: "b", others: [] },
    ]);
  });
});
