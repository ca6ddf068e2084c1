import { describe, expect, it } from "vitest";
import { filterFrom, isBare, searchWith, viewChangeOf } from "./news-filter.ts";

const plain = {
  count: 10,
  feedId: undefined,
  folderId: undefined,
  unreadOnly: false,
  muted: false,
  view: "news",
  order: "newest",
};

const from = (text: string) => filterFrom(new URLSearchParams(text));

describe("what is remembered (READ-94)", () => {
  it("begins a visit whose address says nothing of list or search", () => {
    const bare = (text: string) => isBare(new URLSearchParams(text));
    expect(["", "layout=tape", "utm_source=mail"].map(bare)).toEqual([true, true, true]);
    for (const text of ["feed=f1", "folder=m", "count=10", "unread=1", "muted=1", "view=saved", "q="])
      expect(bare(text), text).toBe(false);
  });

  it("is count, feed, folder and unread only: the chosen ones alone", () => {
    expect(viewChangeOf({ count: 20 })).toEqual({ newsCount: 20 });
    expect(viewChangeOf({ feedId: undefined, folderId: "m" })).toEqual({
      newsFeedId: null,
      newsFolderId: "m",
    });
    expect(viewChangeOf({ view: "news", unreadOnly: false })).toEqual({ newsUnreadOnly: false });
    expect(viewChangeOf({ muted: true })).toEqual({});
  });
});

describe("filterFrom", () => {
  it("is all sources and 10 articles when nothing is given", () => {
    expect(from("")).toEqual(plain);
  });

  it("reads a feed, each of the four counts, what is unread, muted and saved", () => {
    expect(from("feed=f1&count=50")).toEqual({ ...plain, count: 50, feedId: "f1" });
    expect(from("folder=m")).toEqual({ ...plain, folderId: "m" });
    expect(from("unread=1&muted=1&view=saved")).toEqual({
      ...plain,
      unreadOnly: true,
      muted: true,
      view: "saved",
    });
    expect(from("sort=reaction")).toEqual({ ...plain, order: "reaction" });
    expect(from("sort=quiet")).toEqual({ ...plain, order: "quiet" });
    for (const count of [10, 20, 30, 50]) expect(from(`count=${count}`).count).toBe(count);
  });

  it.each([
    "count=11",
    "count=abc",
    "count=-10",
    "count=1e1x",
    "unread=yes",
    "muted=",
    "view=everything",
    "sort=oldest",
    `feed=${"x".repeat(65)}`,
    `folder=${"x".repeat(65)}`,
  ])("ignores %s", (text) => {
    expect(from(text)).toEqual(plain);
  });
});

describe("searchWith", () => {
  it("comes back as it was written and leaves defaults out", () => {
    const search = searchWith(new URLSearchParams("a=1"), { count: 30, feedId: "f 1" });
    expect(filterFrom(search)).toEqual({ ...plain, count: 30, feedId: "f 1" });
    expect(searchWith(search, { count: 10, feedId: undefined }).toString()).toBe("a=1");
  });

  it("an order comes back as it was written, and 'Newest' is left out", () => {
    const search = searchWith(new URLSearchParams(), { order: "reaction" });
    expect(search.toString()).toBe("sort=reaction");
    expect(searchWith(search, { order: "newest" }).toString()).toBe("");
  });

  it("a folder comes back as it was written", () => {
    const search = searchWith(new URLSearchParams("feed=f1"), { feedId: undefined, folderId: "m" });
    expect(search.toString()).toBe("folder=m");
    expect(filterFrom(search)).toEqual({ ...plain, folderId: "m" });
  });

  it("changes what is named and leaves the rest", () => {
    const search = new URLSearchParams("feed=f1&count=30");
    expect(filterFrom(searchWith(search, { count: 50 }))).toEqual({ ...plain, count: 50, feedId: "f1" });
    expect(filterFrom(searchWith(search, { feedId: undefined }))).toEqual({
      ...plain,
      count: 30,
      feedId: undefined,
    });
  });
});
