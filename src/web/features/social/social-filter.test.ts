import { describe, expect, it } from "vitest";
import { filterFrom, searchWith } from "./social-filter.ts";

const read = (search: string) => filterFrom(new URLSearchParams(search));

describe("the filter in the address", () => {
  it("SOCIAL-05, SOCIAL-07: a first visit loads 25 posts of all sources by score", () => {
    expect(read("")).toEqual({
      count: 25,
      source: undefined,
      search: undefined,
      sort: "score",
      company: undefined,
    });
  });
  it("reads what the controls write", () => {
    const chosen = {
      count: 50,
      source: "r-stocks",
      search: "free cash flow",
      sort: "date",
      company: "BRK.B",
    } as const;
    const search = searchWith(new URLSearchParams(), chosen);
    expect(search.toString()).toBe("source=r-stocks&search=free+cash+flow&count=50&sort=date&company=BRK.B");
    expect(filterFrom(search)).toEqual(chosen);
  });
  it.each(["count=26&sort=hot", "count=-1&sort=&company=", `source=${"x".repeat(41)}`, "company=<b>"])(
    "takes no nonsense: %s",
    (search) => expect(read(search)).toEqual(read("")),
  );
  it("SOCIAL-22: a search belongs to its community, and is cut at a hundred characters", () => {
    expect(read("search=tesla").search).toBeUndefined();
    expect(read(`source=r-stocks&search=${"x".repeat(101)}`).search).toBe("x".repeat(100));
    const chosen = new URLSearchParams("source=r-stocks&search=tesla");
    expect(searchWith(chosen, { source: undefined, search: undefined }).toString()).toBe("");
  });
  it("leaves defaults out and anonymous callers' parameters in", () => {
    const search = searchWith(new URLSearchParams("ref=mail&count=50&sort=date"), {
      count: 25,
      sort: "score",
    });
    expect(search.toString()).toBe("ref=mail");
  });
});
