import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortKeyOf } from "./dates.ts";
import { mergeNews } from "./merge.ts";
import { articlesPerFeed } from "./quota.ts";

const item = (id: string, sortKey: number, title = id, link = `https://news.example.com/${id}`) => ({
  id,
  title,
  link,
  sortKey,
  pubDate: new Date(sortKey) as Date | null,
});
const seen = (id: string, sortKey: number) => ({ ...item(id, sortKey), pubDate: null });

describe("mergeNews", () => {
  it("sorts newest first (NEWS-24), undated items where they were seen (READ-72)", () => {
    const merged = mergeNews([item("a", 1), seen("b", 3), item("c", 4), item("d", 2)], 10);
    expect(merged.map(({ id }) => id)).toEqual(["c", "b", "d", "a"]);
  });

  it("keeps the newest copy of an article (NEWS-23)", () => {
    const merged = mergeNews([item("a", 1), { ...item("a", 5), title: "newer" }, item("a", 3)], 10);
    expect(merged).toEqual([{ ...item("a", 5), title: "newer" }]);
  });

  it("prefers a copy with a date to one that was seen later without", () => {
    const merged = mergeNews([seen("a", 9), item("b", 5), item("a", 1)], 10);
    expect(merged).toEqual([item("b", 5), item("a", 1)]);
  });

  it("never lets times ascend, shows each article once and no copy but its newest", () => {
    const copies = fc.array(
      fc.record({
        id: fc.constantFrom("a", "b", "c", "d"),
        sortKey: fc.integer({ min: 0, max: 20 }),
        dated: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(copies, fc.integer({ min: 0, max: 6 }), (given, countMax) => {
        const items = given.map(({ id, sortKey, dated }) => (dated ? item(id, sortKey) : seen(id, sortKey)));
        const merged = mergeNews(items, countMax);
        const times = merged.map(({ sortKey }) => sortKey);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        for (const one of merged)
          for (const copy of items.filter(({ id }) => id === one.id)) {
            if (one.pubDate === null) expect(copy.pubDate).toBeNull();
            if ((copy.pubDate === null) === (one.pubDate === null))
              expect(copy.sortKey).toBeLessThanOrEqual(one.sortKey);
          }
      }),
    );
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

  it("of an item without a readable date is when it was seen; the first of a document is the newest", () => {
    expect(sortKeyOf(null, 1_000)).toBe(1_000);
    expect(sortKeyOf("soon", 1_000, 3)).toBe(997);
  });
});

describe("articlesPerFeed", () => {
  it("is the ceiling of count over enabled feeds (NEWS-22)", () => {
    expect(articlesPerFeed(10, 3)).toBe(4);
    expect(articlesPerFeed(50, 50)).toBe(1);
    expect(articlesPerFeed(10, 0)).toBe(0);
  });
});
