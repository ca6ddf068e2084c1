import { describe, expect, it } from "vitest";
import type { SocialAnswer, SocialPost, SocialSource } from "#contract/social.ts";
import { afterLoad, freshCount, isFilling, naming, startList, withNextShown } from "./use-social-list.ts";

const post = (id: string, facts: Partial<SocialPost> = {}): SocialPost => ({
  id,
  title: `Post ${id}`,
  content: "",
  author: "owl",
  subreddit: "stocks",
  url: `https://www.reddit.com/r/stocks/comments/${id}/`,
  externalUrl: null,
  domain: null,
  flair: null,
  thumbnail: null,
  source: "reddit",
  sourceUrl: "https://www.reddit.com/r/stocks/",
  sourceName: "r/stocks",
  score: 10,
  upvoteRatio: 0.9,
  numComments: 2,
  created: "2026-11-21T12:00:00.000Z",
  isVideo: false,
  isSelf: true,
  gilded: 0,
  over18: false,
  spoiler: false,
  stickied: false,
  locked: false,
  archived: false,
  detectedStocks: [],
  ...facts,
});
const source = (state: SocialSource["state"]): SocialSource => ({
  id: "r-stocks",
  name: "r/stocks",
  endpoint: "json",
  state,
  checkedAt: null,
  nextCheckAt: null,
  pause: null,
  isSearchable: true,
  posts: 0,
});
const answer = (posts: SocialPost[], sources = [source("ok")]): SocialAnswer => ({
  posts,
  sources,
  mentions: [],
  hiddenLowScores: 0,
});
const load = { visit: 1, count: 25 as const, checkedMs: 1_000 };
const ids = (posts: SocialPost[]) => posts.map(({ id }) => id).join(" ");

describe("the list of posts", () => {
  it("SOCIAL-08: a reload renews figures in place and moves nothing; new posts wait until they are asked for", () => {
    const first = startList(answer([post("a"), post("b")]), load);
    const second = afterLoad(first, answer([post("c"), post("b", { score: 99 }), post("a")]), load);
    expect(ids(second.visible)).toBe("a b");
    expect(second.visible[1]?.score).toBe(99);
    expect(freshCount(second)).toBe(1);
    const third = withNextShown(second);
    expect(ids(third.visible)).toBe("c b a");
    expect(freshCount(third)).toBe(0);
  });
  it("keeps a post that fell out of the answer while the user may be at it", () => {
    const list = afterLoad(startList(answer([post("a"), post("b")]), load), answer([post("b")]), load);
    expect(ids(list.visible)).toBe("a b");
    expect(freshCount(list)).toBe(0);
  });
  it("starts again on another choice, on an empty list, and while sources owe their first posts", () => {
    const next = answer([post("b")]);
    expect(ids(afterLoad(startList(answer([post("a")]), load), next, { ...load, visit: 2 }).visible)).toBe(
      "b",
    );
    expect(ids(afterLoad(startList(answer([]), load), next, load).visible)).toBe("b");
    const filling = startList(answer([post("a")], [source("ok"), source("pending")]), load);
    expect(isFilling(filling)).toBe(true);
    expect(ids(afterLoad(filling, next, load).visible)).toBe("b");
  });
  it("tells the posts of one company", () => {
    const named = (...symbols: string[]) => ({
      detectedStocks: symbols.map((symbol) => ({ symbol, name: symbol, method: "keyword" as const })),
    });
    const posts = [post("a", named("TSLA", "AAPL")), post("b"), post("c", named("AAPL", "KO"))];
    expect(ids(naming(posts, "AAPL"))).toBe("a c");
    expect(naming(posts, undefined)).toBe(posts);
  });
});
