import { describe, expect, it } from "vitest";
import { filterFrom, searchWith } from "./news-filter.ts";

const from = (text: string) => filterFrom(new URLSearchParams(text));

describe("filterFrom", () => {
  it("is all sources and 10 articles when nothing is given", () => {
    expect(from("")).toEqual({ count: 10, feedId: undefined });
  });

  it("reads a feed and each of the four counts", () => {
    expect(from("source=f1&count=50")).toEqual({ count: 50, feedId: "f1" });
    for (const count of [10, 20, 30, 50]) expect(from(`count=${count}`).count).toBe(count);
  });

  it.each(["count=11", "count=abc", "count=-10", "count=1e1x", `source=${"x".repeat(65)}`])(
    "ignores %s",
    (text) => {
      expect(from(text)).toEqual({ count: 10, feedId: undefined });
    },
  );
});

describe("searchWith", () => {
  it("comes back as it was written and leaves defaults out", () => {
    const search = searchWith(new URLSearchParams("a=1"), { count: 30, feedId: "f 1" });
    expect(filterFrom(search)).toEqual({ count: 30, feedId: "f 1" });
    expect(searchWith(search, { count: 10, feedId: undefined }).toString()).toBe("a=1");
  });

  it("changes what is named and leaves the rest", () => {
    const search = new URLSearchParams("source=f1&count=30");
    expect(filterFrom(searchWith(search, { count: 50 }))).toEqual({ count: 50, feedId: "f1" });
    expect(filterFrom(searchWith(search, { feedId: undefined }))).toEqual({ count: 30, feedId: undefined });
  });
});
