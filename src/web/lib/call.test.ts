import { describe, expect, it } from "vitest";
import { addressOf, queryKeyOf } from "#web/lib/call.ts";

describe("addressOf", () => {
  it("fills parameters in, encoded, and leaves out what is not given", () => {
    expect(addressOf("PATCH /api/feeds/:feedId", { params: { feedId: "a/b" }, body: { name: "Wire" } })).toBe(
      "/api/feeds/a%2Fb",
    );
    expect(addressOf("GET /api/news", { query: { limit: 25, feedId: undefined, muted: "1" } })).toBe(
      "/api/news?limit=25&muted=1",
    );
    expect(addressOf("GET /api/news")).toBe("/api/news");
  });
});

describe("queryKeyOf", () => {
  it("begins with the route, so that the route alone covers every call of it", () => {
    expect(queryKeyOf("GET /api/feeds")).toEqual(["GET /api/feeds"]);
    expect(queryKeyOf("GET /api/companies", { query: { q: "apple" } })).toEqual([
      "GET /api/companies",
      { query: { q: "apple" } },
    ]);
  });
});
