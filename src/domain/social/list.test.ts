import { describe, expect, it } from "vitest";
import { isLowScore, mergePosts, orderPosts } from "./list.ts";

const post = (id: string, createdMs: number, score: number | null = 1, numComments: number | null = 1) => ({
  id,
  createdMs,
  score,
  numComments,
});
const ids = (merged: readonly { post: { id: string } }[]) => merged.map((each) => each.post.id);

describe("the list of posts", () => {
  it("SOCIAL-17: a post of two sources is there once and knows both, the first first", () => {
    const merged = mergePosts(
      [
        { source: "r-stocks", posts: [post("a", 1), post("b", 2)] },
        { source: "search-tesla", posts: [post("b", 2), post("b", 2)] },
      ],
      10,
    );
    expect(ids(merged)).toEqual(["b", "a"]);
    expect(merged[0]?.sources).toEqual(["r-stocks", "search-tesla"]);
  });

  it("SOCIAL-18 READ-87: newest first, cut to the count before the page's own order", () => {
    const posts = [post("old", 1, 900), post("new", 3, 1), post("middle", 2, 5)];
    const merged = mergePosts([{ source: "s", posts }], 2);
    expect(ids(merged)).toEqual(["new", "middle"]);
    expect(ids(orderPosts(merged, "date"))).toEqual(["new", "middle"]);
    expect(ids(orderPosts(merged, "score"))).toEqual(["middle", "new"]);
  });

  it("figures that are not known stand last, equals by date", () => {
    const posts = [post("a", 1, null, 9), post("b", 2, 5, null), post("c", 3, 5, 2), post("d", 4, -3, 9)];
    const merged = mergePosts([{ source: "s", posts }], 9);
    expect(ids(orderPosts(merged, "score"))).toEqual(["c", "b", "d", "a"]);
    expect(ids(orderPosts(merged, "comments"))).toEqual(["d", "a", "c", "b"]);
  });

  it("FEEDS-09: low is a score under 10; an unknown one is not", () => {
    expect([9, 10, null].map((score) => isLowScore({ score }))).toEqual([true, false, false]);
  });
});
