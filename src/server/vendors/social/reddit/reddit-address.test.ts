import { describe, expect, it } from "vitest";
import { redditAddress } from "./reddit-address.ts";

const site = "https://www.reddit.com";
const listing = { kind: "listing", community: "stocks", sort: "hot", time: "day", limit: 13 } as const;
const search = { kind: "search", words: "AAPL", sort: "relevance", time: "week", limit: 13 } as const;
const parts = (url: URL) => [url.pathname, Object.fromEntries(url.searchParams)];

describe("where Reddit is asked", () => {
  it("SOCIAL-20: a listing by its community and sort, with limit and t", () => {
    const wanted = { limit: "13", t: "day", raw_json: "1" };
    expect(parts(redditAddress(site, "json", listing))).toEqual(["/r/stocks/hot.json", wanted]);
    expect(parts(redditAddress(site, "api", listing))).toEqual(["/r/stocks/hot", wanted]);
    expect(parts(redditAddress(site, "atom", listing))).toEqual([
      "/r/stocks/hot/.rss",
      { limit: "13", t: "day" },
    ]);
  });

  it("SOCIAL-21: a search with q, sort, limit and t", () => {
    const wanted = { q: "AAPL", sort: "relevance", limit: "13", t: "week" };
    expect(parts(redditAddress(site, "json", search))).toEqual([
      "/search.json",
      { ...wanted, raw_json: "1" },
    ]);
    expect(parts(redditAddress(site, "api", search))).toEqual(["/search", { ...wanted, raw_json: "1" }]);
    expect(parts(redditAddress(site, "atom", search))).toEqual(["/search.rss", wanted]);
  });

  it("SOCIAL-22: a search inside a community adds restrict_sr", () => {
    const url = redditAddress(site, "json", { ...search, community: "stocks" });
    expect(url.pathname).toBe("/r/stocks/search.json");
    expect(url.searchParams.get("restrict_sr")).toBe("1");
  });

  it("words that are written to change the address stay words", () => {
    const url = redditAddress(site, "json", { ...search, words: "a&limit=100#x", community: "../api" });
    expect(url.searchParams.get("q")).toBe("a&limit=100#x");
    expect(url.searchParams.getAll("limit")).toEqual(["13"]);
    expect(url.pathname).toBe("/r/..%2Fapi/search.json");
  });
});
