import { afterEach, describe, expect, it } from "vitest";
import { hugeListing } from "#fakes/reddit/answers.ts";
import { type FakeReddit, type RedditOptions, startFakeReddit } from "#fakes/reddit/reddit.ts";
import { redditRejections } from "#fakes/reddit/rejections.data.ts";
import { createFeedParser } from "#server/feed-parser/feed-parser.ts";
import { example } from "#tests/support/upstream-example.ts";
import { postsOfListing } from "./reddit.transform.ts";
import { createRedditEndpoints, type RedditAnswer } from "./reddit-endpoints.client.ts";

const ask = { kind: "listing", community: "stocks", sort: "hot", time: "day", limit: 13 } as const;
const html = { "content-type": "text/html; charset=UTF-8" };
const page = "<!doctype html><h1>whoa there, pardner!</h1>";

let fake: FakeReddit;
const parser = createFeedParser({ workers: 1 });
afterEach(() => fake.stop());

async function start(options: RedditOptions = {}, admit: () => Promise<number> = async () => 0) {
  fake = await startFakeReddit(options);
  const { client } = fake;
  const endpoints = createRedditEndpoints({
    baseUrl: fake.url,
    apiBaseUrl: fake.oauthUrl,
    fetch,
    admit,
    now: Date.now,
    async readFeed(text, contentType) {
      const meta = { contentType, feedUrl: fake.url, fetchedAtMs: Date.now() };
      const read = await parser.parse(Buffer.from(text), meta);
      return read.kind === "feed" ? read.feed.items : undefined;
    },
  });
  const api = (secret = client.secret) => endpoints.api({ clientId: client.id, clientSecret: secret }, ask);
  return { ...endpoints, api };
}

function postsIn(answer: RedditAnswer) {
  if (answer.kind !== "posts") throw new Error(`No posts but ${JSON.stringify(answer)}`);
  return answer.posts;
}
const pathsOf = () => fake.requests.map(({ path }) => path);

describe("the interface for apps", () => {
  it("SOCIAL-23 READ-86: gives posts with one token for all who ask at once", async () => {
    const { api } = await start({ odd: true });
    const answers = await Promise.all([api(), api(), api()]);
    for (const answer of answers) expect(postsIn(answer)).toHaveLength(13);
    expect(pathsOf().filter((path) => path === "/api/v1/access_token")).toHaveLength(1);
    const [video] = postsIn(answers[0]!).filter(({ isVideo }) => isVideo);
    expect(video?.thumbnail ?? "none").not.toContain("&amp;");
    expect(fake.requests.at(-1)?.headers.authorization).toMatch(/^bearer /);
  });

  it("renews a token that ends on the way once, however many find it ended", async () => {
    const { api } = await start();
    await api();
    fake.expireTokens();
    for (const answer of await Promise.all([api(), api(), api(), api()])) expect(answer.kind).toBe("posts");
    expect(pathsOf().filter((path) => path === "/api/v1/access_token")).toHaveLength(2);
  });

  it("a token rejected again and again ends as a rejection, not as a loop", async () => {
    const { api } = await start();
    fake.failNextOauth({ status: 401, body: example("reddit/error.401.expired-token.json"), times: 9 });
    expect(await api()).toEqual({ kind: "wrong-key" });
    expect(pathsOf().filter((path) => path !== "/api/v1/access_token")).toHaveLength(2);
  });

  it("says when the app's key is rejected, and asks for no posts then", async () => {
    const { api } = await start();
    expect(await api("wrong-secret-0001")).toEqual({ kind: "wrong-key" });
    expect(pathsOf()).toEqual(["/api/v1/access_token"]);
  });

  it.each([
    ["with Retry-After", { "retry-after": "233" }, 233_000],
    ["with the site's own header", { "x-ratelimit-reset": "58.5" }, 58_500],
    ["with nothing", {}, null],
    ["with nonsense", { "retry-after": "soon", "x-ratelimit-reset": "-5" }, null],
  ])("429 %s", async (_how, headers: Record<string, string>, retryAfterMs) => {
    const { api } = await start();
    fake.failNextOauth({ status: 429, body: example("reddit/error.429.json"), headers });
    expect(await api()).toEqual({ kind: "limited", retryAfterMs });
  });

  it("tells a pause when the answer was the last of the ten minutes", async () => {
    const { api } = await start({ callsPerTenMinutesMax: 1 });
    const answer = await api();
    expect(answer.kind === "posts" && answer.pauseMs).toBeGreaterThan(0);
    expect((await api()).kind).toBe("limited");
  });

  it.each([
    [
      "a private community",
      403,
      example("reddit/error.403.private.json"),
      { kind: "no-source", why: "private" },
    ],
    [
      "a banned community",
      404,
      example("reddit/error.404.banned.json"),
      { kind: "no-source", why: "banned" },
    ],
    ["an unknown community", 404, example("reddit/error.404.json"), { kind: "no-source", why: "missing" }],
    ["a fault of the site", 503, page, { kind: "down", why: "failing" }],
    [
      "nothing that is a listing",
      200,
      { kind: "Listing", data: { children: {} } },
      { kind: "down", why: "unreadable" },
    ],
    ["no JSON under its name", 200, "{", { kind: "down", why: "unreadable" }],
  ])("%s", async (_what, status, body, wanted) => {
    const { api } = await start();
    fake.failNextOauth({ status, body, headers: { "content-type": "application/json" } });
    expect(await api()).toEqual(wanted);
  });

  it("READ-86: a page with 200 is no answer but a closed endpoint", async () => {
    const { api } = await start();
    fake.failNextOauth({ status: 200, body: page, headers: html });
    expect(await api()).toEqual({ kind: "closed" });
  });

  it("reads no listing of ten megabytes to its end", async () => {
    const { api } = await start();
    fake.failNextOauth({ status: 200, body: hugeListing(10_000_000) });
    expect(await api()).toEqual({ kind: "down", why: "unreadable" });
  });

  it("no posts are posts, too", async () => {
    const { api } = await start();
    fake.failNextOauth({ status: 200, body: example("reddit/listing.empty.200.json") });
    expect(postsIn(await api())).toEqual([]);
  });

  it("sends nothing without leave, not even for a token", async () => {
    const { api, json, atom } = await start({}, async () => 4_000);
    for (const endpoint of [api, () => json(ask), () => atom(ask)])
      expect(await endpoint()).toEqual({ kind: "limited", retryAfterMs: 4_000 });
    expect(pathsOf()).toEqual([]);
  });
});

describe("the public endpoints", () => {
  it("READ-86: public JSON is closed by a page with 403, and gives posts when it is open", async () => {
    const { json } = await start();
    expect(await json(ask)).toEqual({ kind: "closed" });
    fake.openPublicJson(true);
    expect(postsIn(await json(ask))).toHaveLength(13);
    fake.failNext({ status: 200, body: page, headers: html });
    expect(await json(ask)).toEqual({ kind: "closed" });
  });

  it("READ-86: the public feed gives posts without score, comments and flair, and says when its turn is over", async () => {
    const { atom } = await start({ odd: true });
    const answer = await atom({ ...ask, sort: "new", limit: 40 });
    const found = postsIn(answer);
    expect(found).toHaveLength(38);
    for (const post of found)
      expect(post).toMatchObject({ score: null, numComments: null, flair: null, subreddit: "stocks" });
    const text = found.find(({ content }) => content !== "");
    expect(text?.content).not.toMatch(/submitted by|\[link\]|\[comments\]/);
    expect(found.map(({ author }) => author)).not.toContain("[deleted]");
    expect(found.some(({ author }) => author !== null && !author.startsWith("/u/"))).toBe(true);
    expect(answer.kind === "posts" && answer.removedIds.sort()).toEqual(["1odd08", "1odd09"]);
    expect(answer).toMatchObject({ goodForMs: 3_600_000 });
    expect(answer.kind === "posts" && answer.pauseMs).toBeGreaterThan(0);
    expect(await atom(ask)).toMatchObject({ kind: "limited", retryAfterMs: expect.any(Number) });
  });

  it("a feed that is none is unreadable, a page is a closed endpoint", async () => {
    const { atom } = await start();
    fake.failNext({ status: 200, body: "<nothing", headers: { "content-type": "application/atom+xml" } });
    expect(await atom(ask)).toEqual({ kind: "down", why: "unreadable" });
    fake.failNext({ status: 200, body: page, headers: html });
    expect(await atom(ask)).toEqual({ kind: "closed" });
  });
});

const closed: RedditAnswer = { kind: "closed" };
const noSource = (why: "private" | "banned" | "missing"): RedditAnswer => ({ kind: "no-source", why });
const limitedFor = (retryAfterMs: number | null): RedditAnswer => ({ kind: "limited", retryAfterMs });
const failing: RedditAnswer = { kind: "down", why: "failing" };

/** What each reported answer is: of the community alone, of the endpoint, or of the site. */
const meanings: Record<keyof typeof redditRejections, RedditAnswer> = {
  "blocked by policy": closed,
  "blocked by security": closed,
  "blocked, under 200": closed,
  "too many, with Retry-After": limitedFor(233_000),
  "too many, with the site's header": limitedFor(58_000),
  "too many, as a page": limitedFor(null),
  "a private community": noSource("private"),
  "a quarantined community": noSource("private"),
  "a gated community": noSource("private"),
  "a community for payers": noSource("private"),
  "a banned community": noSource("banned"),
  "an unknown community": noSource("missing"),
  "an unknown community, by a search": noSource("missing"),
  "an app that may not": closed,
  "a sign-in": closed,
  "a token that has ended": { kind: "wrong-key" },
  "a fault of its own": failing,
  "its gateway": failing,
};

describe("each reported answer in place of posts", () => {
  for (const [name, answer] of Object.entries(meanings))
    it(name, async () => {
      const { api, json, atom } = await start();
      const rejection = { ...redditRejections[name as keyof typeof meanings], times: 2 };
      fake.failNextOauth(rejection);
      expect(await api()).toEqual(answer);
      fake.failNext({ ...rejection, times: 1 });
      expect(await json(ask)).toEqual(answer);
      if (answer.kind === "no-source") return;
      fake.failNext({ ...rejection, times: 1 });
      expect(await atom(ask)).toEqual(answer);
    });

  it("a feed of a community that isn't there says nothing of other feeds", async () => {
    const { atom } = await start();
    expect(await atom({ ...ask, community: "nothing_of_this_name" })).toEqual(noSource("missing"));
  });

  it.each(["blocked by policy", "blocked by security", "blocked, under 200"] as const)(
    "%s where the app's token is asked for: the key is not at fault",
    async (name) => {
      const { api } = await start();
      fake.failNext({ ...redditRejections[name], path: "/api/v1/access_token" });
      expect((await api()).kind).not.toBe("wrong-key");
    },
  );
});

describe("the posts of a listing", () => {
  const children = (...data: unknown[]) => ({
    kind: "Listing",
    data: { children: data.map((each) => ({ kind: "t3", data: each })) },
  });
  const whole = { id: "1a", title: "Whole", subreddit: "stocks", created_utc: 1.7e9 };

  it("reads the site's own example with all its keys", () => {
    const read = postsOfListing(example("reddit/subreddit.hot.200.json"), 50);
    expect(read?.posts.length).toBeGreaterThan(2);
    expect(read?.posts[0]).toMatchObject({ subreddit: "stocks", score: 45, flair: null });
  });

  it("leaves out what is malformed, one by one, and takes odd fields as unknown", () => {
    const odd = {
      ...whole,
      id: "1b",
      score: "many",
      author: 7,
      over_18: "yes",
      link_flair_text: { a: 1 },
      upvote_ratio: 9,
    };
    const read = postsOfListing(
      children(
        null,
        3,
        { id: "../x" },
        { ...whole, title: "" },
        { ...whole, created_utc: 1e300 },
        odd,
        whole,
      ),
      50,
    );
    expect(read?.posts.map(({ id }) => id)).toEqual(["1b", "1a"]);
    expect(read?.posts[0]).toMatchObject({
      score: null,
      author: null,
      over18: false,
      flair: null,
      upvoteRatio: 1,
    });
  });

  it("names removed posts instead of showing what is left of them", () => {
    const read = postsOfListing(
      children(
        { ...whole, id: "1c", removed_by_category: "moderator" },
        { ...whole, id: "1d", selftext: "[removed]" },
        { ...whole, id: "1e", title: "[deleted by user]" },
        { ...whole, id: "1f", author: "[deleted]", selftext: "kept" },
      ),
      50,
    );
    expect(read?.removedIds).toEqual(["1c", "1d", "1e"]);
    expect(read?.posts).toMatchObject([{ id: "1f", author: null, content: "kept" }]);
  });

  it("takes no more than was asked for, pinned ones included, and undoes the escaping of a site that was asked for none", () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...whole,
      id: `1${index}`,
      stickied: index < 2,
    }));
    expect(postsOfListing(children(...many), 13)?.posts).toHaveLength(13);
    const escaped = { ...whole, title: "P&amp;L", thumbnail: "https://b.example/x?a=1&amp;b=2" };
    expect(postsOfListing(children(escaped), 1)?.posts[0]).toMatchObject({
      title: "P&L",
      thumbnail: "https://b.example/x?a=1&b=2",
    });
  });
});
