import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewsItem, NewsSource } from "#contract/news.ts";
import { newsItem } from "#tests/support/items.ts";
import {
  afterLoad,
  isFilling,
  onlyChosen,
  startList,
  withCompanies,
  withItems,
  withNewVisible,
  withReload,
} from "./news-list.ts";

const load = { visit: 1, count: 10, checkedMs: 1_000 };
const laterMs = 2_000;
const item = (id: string, minute: number | null, feedId = "f1"): NewsItem =>
  newsItem({
    id,
    feedId,
    pubDate: minute === null ? null : `2026-11-21T03:${String(minute).padStart(2, "0")}:00.000Z`,
  });
const source = (feedId: string, state: NewsSource["state"] = "ok"): NewsSource => ({
  feedId,
  name: feedId,
  color: "#dc2626",
  state,
  checkedAt: null,
  nextCheckAt: null,
  folders: [],
  unread: 0,
});
const hidden = { count: 0, rules: [] };
const ids = (items: NewsItem[]) => items.map((each) => each.id).join(" ");
const list = startList(
  { items: [item("c", 30), item("b", 20)], sources: [source("f1")], hidden, older: null },
  { ...load, count: 2 },
);

describe("withReload", () => {
  it("keeps shown items where they are and puts new ones behind the pill, newest first", () => {
    const next = withReload(
      list,
      { items: [item("e", 50), item("d", 40), item("c", 30)], sources: [source("f1")], hidden, older: null },
      laterMs,
    );
    expect(ids(next.visible)).toBe("c b");
    expect(ids(next.fresh)).toBe("e d");
  });

  it("takes newer versions of shown items in place", () => {
    const found = {
      ...item("c", 30),
      detectedCompanies: [{ symbol: "AAPL", name: "Apple", method: "ai" as const }],
    };
    expect(
      withReload(list, { items: [found], sources: [source("f1")], hidden, older: null }, laterMs).visible[0],
    ).toEqual(found);
  });

  it("drops items of feeds no longer followed", () => {
    const two = startList(
      {
        items: [item("c", 30), item("x", 25, "f2")],
        sources: [source("f1"), source("f2")],
        hidden,
        older: null,
      },
      { ...load, count: 2 },
    );
    expect(
      ids(
        withReload(two, { items: [item("c", 30)], sources: [source("f1")], hidden, older: null }, laterMs)
          .visible,
      ),
    ).toBe("c");
  });

  it("shows the answer at once when nothing is shown yet", () => {
    const empty = startList({ items: [], sources: [source("f1")], hidden, older: null }, load);
    expect(
      ids(
        withReload(empty, { items: [item("a", 1)], sources: [source("f1")], hidden, older: null }, laterMs)
          .visible,
      ),
    ).toBe("a");
  });

  it("shows the answer at once while feeds owe their first headlines", () => {
    const filling = startList(
      { items: [item("a", 1)], sources: [source("f1"), source("f2", "pending")], hidden, older: null },
      load,
    );
    expect(isFilling(filling)).toBe(true);
    const next = withReload(
      filling,
      { items: [item("b", 2), item("a", 1)], sources: [source("f1"), source("f2")], hidden, older: null },
      laterMs,
    );
    expect(ids(next.visible)).toBe("b a");
  });
});

describe("the times of a page", () => {
  const minute = fc.integer({ min: 0, max: 59 });
  const copy = fc
    .record({
      id: fc.constantFrom(..."abcdefgh"),
      minute,
      dated: fc.boolean(),
      feed: fc.constantFrom("f1", "f2"),
    })
    .map(({ id, minute: at, dated, feed }) => {
      const moment = `2026-11-21T03:${String(at).padStart(2, "0")}:00.000Z`;
      return { ...item(id, dated ? at : null, feed), ...(dated ? {} : { firstSeenAt: moment }) };
    });
  const shown = (each: NewsItem) => each.pubDate ?? each.firstSeenAt;
  const newestFirst = (items: NewsItem[]) =>
    [...new Map(items.map((each) => [each.id, each])).values()].sort((a, b) =>
      shown(a) < shown(b) ? 1 : -1,
    );
  const step = fc.record({
    items: fc.array(copy, { maxLength: 6 }),
    kind: fc.constantFrom("stream", "reload", "pill", "unfollow"),
  });

  it("never ascend down the page, whatever arrives, reloads or is shown (READ-72)", () => {
    fc.assert(
      fc.property(fc.array(copy), fc.array(step), (first, steps) => {
        const answerOf = (items: NewsItem[], feeds = ["f1", "f2"]) => ({
          items: newestFirst(items).filter(({ feedId }) => feeds.includes(feedId)),
          sources: feeds.map((feedId) => source(feedId)),
          hidden,
          older: null,
        });
        let now = startList(answerOf(first), { ...load, count: 5 });
        for (const { items, kind } of steps) {
          if (kind === "stream") now = withItems(now, items);
          else if (kind === "pill") now = withNewVisible(now);
          else now = withReload(now, answerOf(items, kind === "unfollow" ? ["f1"] : ["f1", "f2"]), laterMs);
          const times = now.visible.map(shown);
          expect(times).toEqual(times.toSorted().reverse());
        }
      }),
    );
  });

  it("a newer copy of a shown item changes neither its place nor what is shown of it", () => {
    const newer = { ...item("b", 50, "f2"), author: "Another", read: true };
    const next = withReload(
      list,
      { items: [newer, item("c", 30)], sources: [source("f1"), source("f2")], hidden, older: null },
      laterMs,
    );
    expect(next.visible).toEqual([item("c", 30), { ...item("b", 20), read: true }]);
  });
});

describe("afterLoad", () => {
  const answer = { items: [item("d", 40), item("c", 30)], sources: [source("f1")], hidden, older: null };

  it("starts again on another visit", () => {
    const next = afterLoad(list, answer, { visit: 2, count: 10, checkedMs: laterMs });
    expect(next).toMatchObject({ visit: 2, fresh: [], checkedMs: laterMs });
    expect(ids(next.visible)).toBe("d c");
  });

  it("keeps the user's place within a visit", () => {
    const next = afterLoad(list, answer, { ...load, count: 2, checkedMs: laterMs });
    expect(ids(next.visible)).toBe("c b");
    expect(ids(next.fresh)).toBe("d");
    expect(next.checkedMs).toBe(laterMs);
  });
});

describe("withItems", () => {
  it("puts a new item behind the pill and ignores one that is known", () => {
    const next = withItems(list, [item("d", 40)]);
    expect(ids(next.fresh)).toBe("d");
    expect(withItems(next, [item("d", 40)])).toBe(next);
    expect(withItems(next, [item("b", 20)])).toBe(next);
  });

  it("ignores an item older than a full page", () => {
    expect(withItems(list, [item("a", 10)])).toBe(list);
    expect(withItems(list, [item("n", null)])).toBe(list);
  });

  it("shows the first item on an empty page", () => {
    const empty = startList({ items: [], sources: [source("f1")], hidden, older: null }, load);
    expect(ids(withItems(empty, [item("a", 1)]).visible)).toBe("a");
  });

  it("shows at most 2,000 items, the newest of those that came to an empty page or out of the pill", () => {
    const timed = (prefix: string, count: number, hour: string) =>
      Array.from({ length: count }, (_, at) => ({
        ...item(`${prefix}${at}`, 0),
        pubDate: `2026-11-20T${hour}:${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}.000Z`,
      }));
    const empty = startList(
      { items: [], sources: [source("f1")], hidden, older: null },
      { ...load, count: 2_000 },
    );
    const full = withItems(empty, timed("old", 2_001, "10"));
    expect(full.visible).toHaveLength(2_000);
    expect(full.visible.map(({ id }) => id)).not.toContain("old0");
    const newer = withNewVisible(withItems(full, timed("new", 3, "11")));
    expect(newer.visible).toHaveLength(2_000);
    expect(newer.visible.slice(0, 4).map(({ id }) => id)).toEqual(["new2", "new1", "new0", "old2000"]);
    expect(newer.visible.at(-1)?.id).toBe("old4");
  });

  it("keeps a bounded number behind the pill", () => {
    let many = startList({ items: [item("a", 1)], sources: [source("f1")], hidden, older: null }, load);
    many = withItems(
      many,
      Array.from({ length: 2_020 }, (_, at) => item(`n${at}`, at % 60)),
    );
    expect(many.fresh).toHaveLength(2_000);
  });
});

describe("withNewVisible", () => {
  it("puts waiting items on top and loses none below", () => {
    const next = withNewVisible(withItems(list, [item("d", 40)]));
    expect(ids(next.visible)).toBe("d c b");
    expect(next.fresh).toEqual([]);
  });

  it("puts items without a date where they were seen", () => {
    const open = startList(
      { items: [item("c", 30), item("b", 10)], sources: [source("f1")], hidden, older: null },
      { ...load, count: 5 },
    );
    const seen = { ...item("n", null), firstSeenAt: "2026-11-21T03:20:00.000Z" };
    expect(ids(withNewVisible(withItems(open, [seen])).visible)).toBe("c n b");
  });
});

describe("withCompanies", () => {
  const event = {
    itemId: "b",
    detectedCompanies: [{ symbol: "TSLA", name: "Tesla", method: "keyword" as const }],
  };

  it("fills the companies of a shown or waiting item", () => {
    expect(withCompanies(list, event).visible[1]?.detectedCompanies).toEqual(event.detectedCompanies);
    const waiting = withCompanies(withItems(list, [item("d", 40)]), { ...event, itemId: "d" });
    expect(waiting.fresh[0]?.detectedCompanies).toEqual(event.detectedCompanies);
  });

  it("leaves the list as it is for an unknown item", () => {
    expect(withCompanies(list, { ...event, itemId: "zz" })).toBe(list);
  });
});

describe("onlyChosen", () => {
  it("keeps the items of one feed", () => {
    const two = startList(
      { items: [item("c", 30), item("x", 25, "f2")], sources: [], hidden, older: null },
      { ...load, count: 2 },
    );
    expect(ids(onlyChosen(two, { feedId: "f2", unreadOnly: false }).visible)).toBe("x");
    expect(ids(onlyChosen(two, { feedId: undefined, unreadOnly: false }).visible)).toBe("c x");
  });
});
