import { describe, expect, it } from "vitest";
import { sortKeyOf, undatedSortKey } from "./dates.ts";
import { mergeNews } from "./merge.ts";
import { articlesPerFeed } from "./quota.ts";

const item = (id: string, sortKey: number, title = id, link = `https://news.example.com/${id}`) => ({
  id,
  title,
  link,
  sortKey,
});

describe("mergeNews", () => {
  it("sorts newest first (NEWS-24) and undated items last (READ-72)", () => {
    const merged = mergeNews([item("a", 1), item("b", undatedSortKey), item("c", 3), item("d", 2)], 10);
    expect(merged.map(({ id }) => id)).toEqual(["c", "d", "a", "b"]);
  });

  it("keeps the newest copy of an article (NEWS-23)", () => {
    const merged = mergeNews([item("a", 1), { ...item("a", 5), title: "newer" }, item("a", 3)], 10);
    expect(merged).toEqual([{ ...item("a", 5), title: "newer" }]);
  });

  it("takes links that differ in tracking parameters for one article, other titles at that link for others", () => {
    const merged = mergeNews(
      [
        item("a", 3, "Alpha", "https://news.example.com/1?utm_source=rss"),
        item("b", 2, "Alpha", "https://NEWS.example.com/1?utm_source=x#top"),
        item("c", 1, "Beta", "https://news.example.com/1"),
      ],
      10,
    );
    expect(merged.map(({ id }) => id)).toEqual(["a", "c"]);
  });

  it("keeps items without a link apart", () => {
    expect(mergeNews([item("a", 1, "No title", "#"), item("b", 1, "No title", "#")], 10)).toHaveLength(2);
  });

  it("cuts to the chosen count after merging (READ-71)", () => {
    expect(
      mergeNews([item("a", 1), item("a", 2), item("b", 3), item("c", 4)], 2).map(({ id }) => id),
    ).toEqual(["c", "b"]);
  });
});

describe("sortKeyOf", () => {
  it("is never later than the moment the item was seen", () => {
    expect(sortKeyOf("2099-01-05T10:00:00.000Z", 1_000)).toBe(1_000);
    expect(sortKeyOf("1970-01-01T00:00:00.500Z", 1_000)).toBe(500);
  });

  it("puts unreadable and missing dates before all others", () => {
    expect(sortKeyOf(null, 1_000)).toBe(-1);
    expect(sortKeyOf("soon", 1_000)).toBe(-1);
  });
});

describe("articlesPerFeed", () => {
  it("is the ceiling of count over enabled feeds (NEWS-22)", () => {
    expect(articlesPerFeed(10, 3)).toBe(4);
    expect(articlesPerFeed(50, 50)).toBe(1);
    expect(articlesPerFeed(10, 0)).toBe(0);
  });
});
