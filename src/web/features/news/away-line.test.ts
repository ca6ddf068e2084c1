import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { newsItem } from "#tests/support/items.ts";
import { leave, newStories, whileAway, whileAwayText } from "#web/features/news/away-line.tsx";
import type { NewsList } from "#web/features/news/news-list.ts";

const about = (id: string, title: string, ...symbols: string[]) =>
  newsItem({
    id,
    title,
    feedId: id,
    detectedCompanies: symbols.map((symbol) => ({ symbol, name: symbol, confidence: 1, method: "keyword" })),
  } as Parameters<typeof newsItem>[0]);

const listOf = (visible: NewsList["visible"], fresh: NewsList["fresh"] = []): NewsList => ({
  visit: 1,
  count: 10,
  checkedMs: 0,
  visible,
  fresh,
  sources: [],
  hidden: { count: 0, rules: [] },
});

const old = about("old", "Intel names a new finance chief", "INTC");
const other = about("other", "Oil falls for a third day", "XOM");

describe("new stories", () => {
  it("are those that were not there before, in the list or waiting above it", () => {
    const left = leave(listOf([old], [other]), {}, 0);
    const seen = newStories(
      listOf([about("a", "Copper at a record"), old], [about("b", "Rain in Spain"), other]),
      left,
    );
    expect(seen.stories).toBe(2);
    expect([...seen.ids].toSorted()).toEqual(["a", "b"]);
  });
  it("are not the older ones that scrolling on brings", () => {
    const left = leave(listOf([old]), {}, 0);
    const older = { ...about("older", "Wheat rises"), firstSeenAt: "2026-11-20T03:00:00.000Z" };
    expect(newStories(listOf([old, older]), left).stories).toBe(0);
    expect(newStories(listOf([about("a", "Copper at a record"), old, older]), left).stories).toBe(1);
  });
  it("of one event are one", () => {
    const left = leave(listOf([old]), {}, 0);
    const fresh = [
      about("a", "Tesla recalls 120,000 vehicles over door latch", "TSLA"),
      about("b", "Tesla recalls 120,000 vehicles over a door latch", "TSLA"),
    ];
    expect(newStories(listOf([old], fresh), left)).toEqual({ ids: new Set(["a", "b"]), stories: 1 });
  });
});

describe("companies that moved", () => {
  const left = leave(listOf([old, other]), { INTC: 100, XOM: 200, AAPL: 50 }, 0);
  const movedAt = (prices: Record<string, number>) => whileAway(listOf([old, other]), left, prices).moved;
  it("changed by 1% or more, up or down", () => {
    expect(movedAt({ INTC: 101, XOM: 198 })).toBe(2);
    expect(movedAt({ INTC: 100.99, XOM: 198.01 })).toBe(0);
    expect(movedAt({ INTC: 100, XOM: 260 })).toBe(1);
  });
  it("are on the page, with a price before and after", () => {
    expect(movedAt({ AAPL: 99 })).toBe(0);
    expect(movedAt({})).toBe(0);
    expect(whileAway(listOf([old]), leave(listOf([old]), { INTC: 0 }, 0), { INTC: 5 }).moved).toBe(0);
  });
});

it.each([
  [7, 3, "While you were away: 7 stories, 3 of your companies moved 1% or more"],
  [1, 0, "While you were away: 1 story"],
  [0, 1, "While you were away: 1 of your companies moved 1% or more"],
  [0, 0, null],
])("%i stories and %i companies: %s", (stories, moved, text) =>
  expect(whileAwayText({ stories, moved }, english)).toBe(text),
);
