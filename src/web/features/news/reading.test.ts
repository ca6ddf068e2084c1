import { describe, expect, it } from "vitest";
import type { NewsItem, NewsSource } from "#contract/news.ts";
import { newsItem } from "#tests/support/items.ts";
import { cachedOf, listFromCached, storedItemsMax } from "#web/features/news/cached-list.ts";
import { startList } from "#web/features/news/news-list.ts";
import { countText, unreadOf, withAllRead, withMoreUnread, withReading } from "#web/features/news/reading.ts";

const item = (id: string, feedId = "f1"): NewsItem => newsItem({ id, feedId, content: "a long text" });
const source = (feedId: string, unread: number): NewsSource => ({
  feedId,
  name: feedId,
  color: "#dc2626",
  state: "ok",
  checkedAt: null,
  nextCheckAt: null,
  unread,
  folders: feedId === "f2" ? [{ id: "m", name: "Markets" }] : [],
});
const load = { visit: 1, count: 10, checkedMs: 1_000 };
const hidden = { count: 0, rules: [] };
const list = startList(
  {
    items: [item("a"), item("b", "f2"), item("c")],
    sources: [source("f1", 2), source("f2", 100)],
    hidden,
    older: null,
  },
  load,
);
const unreadBySource = (known: typeof list) => known.sources.map(({ unread }) => unread);

describe("what was read", () => {
  it("counts once, down and up again, and never below nothing", () => {
    const once = withReading(list, ["a"], { read: true });
    expect(once.visible.map(({ read }) => read)).toEqual([true, false, false]);
    expect(unreadBySource(once)).toEqual([1, 100]);
    expect(unreadBySource(withReading(once, ["a"], { read: true }))).toEqual([1, 100]);
    expect(unreadBySource(withReading(once, ["a"], { read: false }))).toEqual([2, 100]);
    const empty = { ...list, sources: [source("f1", 0)] };
    expect(unreadBySource(withReading(empty, ["a"], { read: true }))).toEqual([0]);
  });

  it("leaves a count of 100 or more as it is, and says it so", () => {
    expect(unreadBySource(withReading(list, ["b"], { read: true }))).toEqual([2, 100]);
    expect(countText(unreadOf(list.sources, {}))).toBe("100+");
    expect(countText(unreadOf(list.sources, { feedId: "f1" }))).toBe("2");
  });

  it("is everything of the chosen source, or of all", () => {
    expect(withAllRead(list, { feedId: "f2" }).visible.map(({ read }) => read)).toEqual([false, true, false]);
    expect(unreadBySource(withAllRead(list, { folderId: "m" }))).toEqual([2, 0]);
    expect(unreadBySource(withAllRead(list, {}))).toEqual([0, 0]);
  });

  it("grows by what arrives", () => {
    expect(unreadBySource(withMoreUnread(list, [item("d"), { ...item("e"), read: true }]))).toEqual([3, 100]);
  });
});

describe("the list that is kept for times without a network", () => {
  const filter = {
    count: 10,
    feedId: undefined,
    folderId: undefined,
    unreadOnly: false,
    muted: false,
    view: "news",
    order: "newest",
  } as const;
  const copy = (value: unknown) => ({ userId: "u", savedMs: 500, value: JSON.parse(JSON.stringify(value)) });

  it("comes back without the texts, with the moment it was checked, and by the chosen source", () => {
    const kept = listFromCached(copy(cachedOf(list)), filter, load);
    expect(kept).toMatchObject({ kept: true, checkedMs: 500 });
    expect(kept?.visible.map(({ id, content }) => `${id}${content}`)).toEqual(["a", "b", "c"]);
    const chosen = listFromCached(copy(cachedOf(list)), { ...filter, feedId: "f2" }, load);
    expect(chosen?.visible.map(({ id }) => id)).toEqual(["b"]);
    const folder = listFromCached(copy(cachedOf(list)), { ...filter, folderId: "m" }, load);
    expect(folder?.visible.map(({ id }) => id)).toEqual(["b"]);
  });

  it("comes back when it was kept before sources had folders", () => {
    const { folders: _, ...old } = source("f1", 2);
    const kept = listFromCached(copy({ ...cachedOf(list), sources: [old] }), filter, load);
    expect(kept?.sources).toEqual([{ ...old, folders: [] }]);
  });

  it("is bounded", () => {
    const long = { ...list, visible: Array.from({ length: 200 }, (_, at) => item(String(at))) };
    expect(cachedOf(long).visible).toHaveLength(storedItemsMax);
  });

  it("is nothing when what was stored cannot be read", () => {
    expect(listFromCached(null, filter, load)).toBeUndefined();
    for (const value of [null, 1, [], {}, { visible: [{}], sources: [] }, { visible: [null], sources: [] }])
      expect(listFromCached(copy(value), filter, load)).toBeUndefined();
  });
});
