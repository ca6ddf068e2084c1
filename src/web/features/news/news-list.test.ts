import { describe, expect, it } from "vitest";
import type { NewsItem, NewsSource } from "#contract/news.ts";
import {
  afterLoad,
  freshItemsMax,
  isFilling,
  onlyFeed,
  startList,
  symbolsOf,
  withCompanies,
  withFreshShown,
  withItem,
  withReload,
} from "./news-list.ts";

const load = { visit: 1, count: 10, checkedMs: 1_000 };
const laterMs = 2_000;
const item = (id: string, minute: number | null, feedId = "f1"): NewsItem => ({
  id,
  title: id,
  link: "https://example.com/",
  pubDate: minute === null ? null : `2026-11-21T03:${String(minute).padStart(2, "0")}:00.000Z`,
  firstSeenAt: "2026-11-21T03:00:00.000Z",
  content: "",
  author: null,
  source: "",
  feedId,
  feedName: feedId,
  feedColor: "#dc2626",
  detectedCompanies: [],
  read: false,
  saved: false,
});
const source = (feedId: string, state: NewsSource["state"] = "ok"): NewsSource => ({
  feedId,
  name: feedId,
  color: "#dc2626",
  state,
  checkedAt: null,
  unread: 0,
});
const ids = (items: NewsItem[]) => items.map((each) => each.id).join(" ");
const list = startList(
  { items: [item("c", 30), item("b", 20)], sources: [source("f1")] },
  { ...load, count: 2 },
);

describe("withReload", () => {
  it("keeps shown items where they are and puts new ones behind the pill, newest first", () => {
    const next = withReload(
      list,
      { items: [item("e", 50), item("d", 40), item("c", 30)], sources: [source("f1")] },
      laterMs,
    );
    expect(ids(next.shown)).toBe("c b");
    expect(ids(next.fresh)).toBe("e d");
  });

  it("takes newer versions of shown items in place", () => {
    const found = {
      ...item("c", 30),
      detectedCompanies: [{ symbol: "AAPL", name: "Apple", method: "ai" as const }],
    };
    expect(withReload(list, { items: [found], sources: [source("f1")] }, laterMs).shown[0]).toEqual(found);
  });

  it("drops items of feeds no longer followed", () => {
    const two = startList(
      { items: [item("c", 30), item("x", 25, "f2")], sources: [source("f1"), source("f2")] },
      { ...load, count: 2 },
    );
    expect(ids(withReload(two, { items: [item("c", 30)], sources: [source("f1")] }, laterMs).shown)).toBe(
      "c",
    );
  });

  it("shows the answer at once when nothing is shown yet", () => {
    const empty = startList({ items: [], sources: [source("f1")] }, load);
    expect(ids(withReload(empty, { items: [item("a", 1)], sources: [source("f1")] }, laterMs).shown)).toBe(
      "a",
    );
  });

  it("shows the answer at once while feeds owe their first headlines", () => {
    const filling = startList(
      { items: [item("a", 1)], sources: [source("f1"), source("f2", "pending")] },
      load,
    );
    expect(isFilling(filling)).toBe(true);
    const next = withReload(
      filling,
      { items: [item("b", 2), item("a", 1)], sources: [source("f1"), source("f2")] },
      laterMs,
    );
    expect(ids(next.shown)).toBe("b a");
  });
});

describe("afterLoad", () => {
  const answer = { items: [item("d", 40), item("c", 30)], sources: [source("f1")] };

  it("starts anew on another visit", () => {
    const next = afterLoad(list, answer, { visit: 2, count: 10, checkedMs: laterMs });
    expect(next).toMatchObject({ visit: 2, fresh: [], checkedMs: laterMs });
    expect(ids(next.shown)).toBe("d c");
  });

  it("keeps the reader's place within a visit", () => {
    const next = afterLoad(list, answer, { ...load, count: 2, checkedMs: laterMs });
    expect(ids(next.shown)).toBe("c b");
    expect(ids(next.fresh)).toBe("d");
    expect(next.checkedMs).toBe(laterMs);
  });
});

describe("withItem", () => {
  it("puts a new item behind the pill and ignores one that is known", () => {
    const next = withItem(list, item("d", 40));
    expect(ids(next.fresh)).toBe("d");
    expect(withItem(next, item("d", 40))).toBe(next);
    expect(withItem(next, item("b", 20))).toBe(next);
  });

  it("ignores an item older than a full page", () => {
    expect(withItem(list, item("a", 10))).toBe(list);
    expect(withItem(list, item("n", null))).toBe(list);
  });

  it("shows the first item on an empty page", () => {
    const empty = startList({ items: [], sources: [source("f1")] }, load);
    expect(ids(withItem(empty, item("a", 1)).shown)).toBe("a");
  });

  it("keeps a bounded number behind the pill", () => {
    let many = startList({ items: [item("a", 1)], sources: [source("f1")] }, load);
    for (let at = 0; at < freshItemsMax + 20; at++) many = withItem(many, item(`n${at}`, at % 60));
    expect(many.fresh).toHaveLength(freshItemsMax);
  });
});

describe("withFreshShown", () => {
  it("puts waiting items on top and loses none below", () => {
    const next = withFreshShown(withItem(list, item("d", 40)));
    expect(ids(next.shown)).toBe("d c b");
    expect(next.fresh).toEqual([]);
  });

  it("puts items without a date last", () => {
    const open = startList({ items: [item("c", 30)], sources: [source("f1")] }, { ...load, count: 5 });
    expect(ids(withFreshShown(withItem(open, item("n", null))).shown)).toBe("c n");
  });
});

describe("withCompanies", () => {
  const event = {
    itemId: "b",
    detectedCompanies: [{ symbol: "TSLA", name: "Tesla", method: "keyword" as const }],
  };

  it("fills the companies of a shown or waiting item", () => {
    expect(withCompanies(list, event).shown[1]?.detectedCompanies).toEqual(event.detectedCompanies);
    const waiting = withCompanies(withItem(list, item("d", 40)), { ...event, itemId: "d" });
    expect(waiting.fresh[0]?.detectedCompanies).toEqual(event.detectedCompanies);
  });

  it("leaves the list as it is for an unknown item", () => {
    expect(withCompanies(list, { ...event, itemId: "zz" })).toBe(list);
  });
});

describe("onlyFeed and symbolsOf", () => {
  it("keeps the items of one feed", () => {
    const two = startList(
      { items: [item("c", 30), item("x", 25, "f2")], sources: [] },
      { ...load, count: 2 },
    );
    expect(ids(onlyFeed(two, "f2").shown)).toBe("x");
    expect(ids(onlyFeed(two, undefined).shown)).toBe("c x");
  });

  it("lists distinct symbols in reading order", () => {
    const of = (symbol: string) => ({ symbol, name: symbol, method: "ai" as const });
    const items = [
      { ...item("a", 1), detectedCompanies: [of("TSLA"), of("AAPL")] },
      { ...item("b", 2), detectedCompanies: [of("AAPL"), of("MSFT")] },
    ];
    expect(symbolsOf(items)).toEqual(["TSLA", "AAPL", "MSFT"]);
  });
});
