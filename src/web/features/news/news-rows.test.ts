import { describe, expect, it } from "vitest";
import type { NewsItem } from "#contract/news.ts";
import { newsItem } from "#tests/support/items.ts";
import { rowsOf, sourcesOf } from "./news-rows.tsx";

const item = (id: string, title: string, feedId: string): NewsItem =>
  newsItem({ id, title, feedId, pubDate: "2026-11-21T03:00:00.000Z" });
const items = [
  item("a", "Tesla recalls 120,000 vehicles over software fault", "f1"),
  item("b", "Oil slips as traders wait for inventories", "f1"),
  item("c", "Tesla recalls 120,000 vehicles over software fault", "f2"),
];

describe("rowsOf", () => {
  it("puts one event of several sources into one row, in the order of the list, and leaves nothing out", () => {
    const rows = rowsOf(items);
    expect(rows.map((row) => [row.item.id, ...row.others.map(({ id }) => id)])).toEqual([["a", "c"], ["b"]]);
    expect(rows.map(sourcesOf)).toEqual([2, 1]);
  });
});
