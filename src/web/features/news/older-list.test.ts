import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewsItem, OlderNewsAnswer } from "#contract/news.ts";
import { english } from "#domain/language/translate.ts";
import { newsItem } from "#tests/support/items.ts";
import { type NewsList, startList } from "./news-list.ts";
import { hiddenOf, olderStateOf, olderText, withOlder, withRefresh } from "./older-list.ts";

const at = (id: string, minute: number, more: Partial<NewsItem> = {}): NewsItem =>
  newsItem({
    id,
    link: `https://example.com/${id}`,
    pubDate: new Date(Date.parse("2026-11-20T12:00:00Z") - minute * 60_000).toISOString(),
    ...more,
  });
const nothing = { count: 0, rules: [] };
const load = { visit: 1, count: 10, checkedMs: 1_000 };
const source = {
  feedId: "f1",
  name: "f1",
  color: "#dc2626",
  state: "ok" as const,
  checkedAt: null,
  nextCheckAt: null,
  folders: [],
  unread: 0,
};
const answer = (items: NewsItem[], older: string | null = "1.0") => ({
  items,
  sources: [source],
  hidden: nothing,
  older,
});
const page = (items: NewsItem[], more: Partial<OlderNewsAnswer> = {}): OlderNewsAnswer => ({
  items,
  arrived: [],
  hidden: nothing,
  next: "1.1",
  ...more,
});
const ids = (items: readonly NewsItem[]) => items.map(({ id }) => id).join(" ");
const list = startList(answer([at("a", 0), at("b", 10), at("c", 100)]), load);

describe("withOlder", () => {
  it("puts each headline where its date belongs and says how many stand further up", () => {
    const next = withOlder(list, page([at("x", 5), at("y", 50), at("z", 200)]));
    expect(ids(next.visible)).toBe("a x b y c z");
    expect(next.older).toBe("1.1");
    expect(olderText(next, english)).toBe("3 older headlines loaded, 2 of them further up.");
  });

  it("shows nothing twice: neither an item, nor its copy with another tracking parameter, nor what waits behind the pill", () => {
    const waiting: NewsList = { ...list, fresh: [at("w", -5)] };
    const copy = at("b2", 60, { title: "b", link: "https://example.com/b?utm_source=rss" });
    const next = withOlder(waiting, page([at("a", 0), copy, at("w", -5), at("z", 200), at("z", 201)]));
    expect(ids(next.visible)).toBe("a b c z");
    expect(olderText(next, english)).toBe("1 older headline loaded.");
  });

  it("what has arrived waits behind the pill", () => {
    const next = withOlder(list, page([], { arrived: [at("new", -1), at("a", 0), at("mid", 40)] }));
    expect([ids(next.visible), ids(next.fresh)]).toEqual(["a b c", "new mid"]);
  });

  it("headlines of one minute keep their order, and new ones come after them", () => {
    const same = startList(
      answer([at("p", 5, { firstSeenAt: "2026-11-20T10:00:00.000Z" }), at("q", 5)]),
      load,
    );
    const joined = withOlder(same, page([at("r", 5, { firstSeenAt: "2026-11-22T10:00:00.000Z" })]));
    expect(ids(joined.visible)).toBe("p q r");
  });

  it("counts what mutes hide, of all pages", () => {
    const first: NewsList = { ...list, hidden: { count: 2, rules: [{ id: "m", count: 2 }] } };
    const hidden = {
      count: 3,
      rules: [
        { id: "m", count: 1 },
        { id: "n", count: 2 },
      ],
    };
    const next = withOlder(withOlder(first, page([], { hidden })), page([], { hidden }));
    expect(hiddenOf(next)).toEqual({
      count: 8,
      rules: [
        { id: "m", count: 4 },
        { id: "n", count: 4 },
      ],
    });
    expect(hiddenOf(first)).toEqual(first.hidden);
  });

  it("shows each headline once and never lets dates ascend, whatever the pages bring", () => {
    const item = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.array(fc.array(item, { maxLength: 30 }), { maxLength: 8 }), (pages) => {
        let grown = list;
        for (const each of pages)
          grown = withOlder(grown, page(each.map(([name, minute]) => at(`i${name}`, minute))));
        expect(new Set(grown.visible.map(({ id }) => id)).size).toBe(grown.visible.length);
        const dates = grown.visible.map(({ pubDate }) => pubDate ?? "");
        expect(dates).toEqual(dates.toSorted().toReversed());
      }),
    );
  });
});

describe("what the end of the list says", () => {
  it("is known by the cursor, and a page of 2,000 headlines is full", () => {
    const visible = (length: number) => Array.from({ length }, (_, minute) => at(`v${minute}`, minute));
    expect(olderStateOf({ ...list, older: undefined })).toBe("unknown");
    expect(olderStateOf({ ...list, older: null })).toBe("end");
    expect(olderStateOf({ ...list, visible: visible(1_990) })).toBe("more");
    expect(olderStateOf({ ...list, visible: visible(1_991) })).toBe("full");
  });

  it("says what a load brought", () => {
    const text = (loaded: number, further: number, older: string | null = "1.0") =>
      olderText({ told: { loaded, further, hidden: nothing }, older }, english);
    expect(text(50, 12)).toBe("50 older headlines loaded, 12 of them further up.");
    expect(text(50, 0)).toBe("50 older headlines loaded.");
    expect(text(10, 10)).toBe("10 older headlines loaded, all of them further up.");
    expect(text(1, 1)).toBe("1 older headline loaded, further up.");
    expect(text(0, 0)).toBe("Nothing new so far. There may be more further back.");
    expect(text(0, 0, null)).toBe("");
    expect(olderText({ older: "1.0" }, english)).toBe("");
  });
});

describe("withRefresh", () => {
  const grown = withOlder(list, page([at("z", 200, { read: true })]));

  it("puts what is new on top and leaves older pages and their cursor", () => {
    const next = withRefresh(
      grown,
      answer([at("n", -1), at("a", 0)], "1.9"),
      { ...load, checkedMs: 2_000 },
      false,
    );
    expect([ids(next.visible), next.fresh.length, next.older, next.checkedMs]).toEqual([
      "n a b c z",
      0,
      "1.1",
      2_000,
    ]);
  });

  it("under Unread only what was read goes", () => {
    expect(ids(withRefresh(grown, answer([at("a", 0)]), load, true).visible)).toBe("a b c");
  });
});
