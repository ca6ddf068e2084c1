import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { socialAnswerSchema } from "#contract/social.ts";
import { type FakeBluesky, startFakeBluesky } from "#fakes/bluesky/bluesky.ts";
import type { BlueskyPost } from "#fakes/bluesky/posts.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

// Bluesky through the interface: the stream in short turns, views of what it brought, and its bad days.

let product: TestProduct;
let fake: FakeBluesky;

beforeAll(async () => {
  fake = await startFakeBluesky();
  product = await startTestProduct({
    environment: {
      BLUESKY_JETSTREAM_URL: fake.url,
      BLUESKY_APPVIEW_URL: fake.url,
      REDDIT_BASE_URL: "http://127.0.0.1:9",
      REDDIT_OAUTH_BASE_URL: "http://127.0.0.1:10",
    },
  });
});
afterAll(async () => {
  await product?.close();
  await fake?.stop();
});
beforeEach(async () => {
  await sql(
    "truncate social_posts, social_listings, social_listing_posts, social_endpoints, social_calls, social_mentions",
  );
  await forgetFailures();
  fake.requests.length = 0;
  fake.state.mood = "well";
  fake.state.posts = [];
});

/** A process remembers for two minutes that a source failed. */
async function forgetFailures(): Promise<void> {
  await product.platform.events.publish({ kind: "key-works", vendor: "bluesky", mark: "none" });
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const sql = (text: string) => product.platform.database.pool.query(text);
/** As if so much time had passed since the last reading, and every pause were over. */
const later = (minutes: number) =>
  sql(`update social_listings set checked_at = checked_at - interval '${minutes} minutes',
    fresh_until = fresh_until - interval '${minutes} minutes'`);

async function user(blueskyEnabled = true): Promise<TestClient> {
  const client = await product.signedIn();
  expect((await client.request("PUT", "/api/keys", { blueskyEnabled })).status).toBe(200);
  return client;
}
async function load(client: TestClient, query = "?sort=date") {
  const answer = await client.get(`/api/social${query}`);
  expect(answer.status).toBe(200);
  return socialAnswerSchema.parse(await answer.json());
}
let posted = 0;
function post(text: string, more: Partial<BlueskyPost> & { agoMs?: number } = {}): BlueskyPost {
  posted += 1;
  const { agoMs = 60_000, ...rest } = more;
  return {
    did: "did:plc:ada",
    rkey: `3k${posted}`,
    handle: "ada.bsky.test",
    text,
    createdMs: Date.now() - agoMs - posted,
    likes: 7,
    replies: 2,
    ...rest,
  };
}
const titles = ({ posts }: Awaited<ReturnType<typeof load>>) => posts.map(({ title }) => title);
const streams = () => fake.requests.filter(({ method }) => method === "STREAM");

describe("Bluesky on the social page", () => {
  it("is off until its user switches it on, and reads nothing before", async () => {
    const answer = await (await user(false)).get("/api/social");
    expect([answer.status, (await answer.json()).error.code]).toEqual([403, "social-disabled"]);
    expect(fake.requests).toEqual([]);
    const keys = await (await user()).get("/api/keys");
    expect(await keys.json()).toMatchObject({
      blueskyEnabled: true,
      blueskyOffered: true,
      redditEnabled: false,
    });
  });

  it("brings posts of their own that name a listed company by $TICKER, with figures, author, companies and link", async () => {
    fake.state.posts = [
      post("Long $AAPL and $TSLA into the close", {
        likes: 41,
        replies: 5,
        link: "https://news.example.com/a",
      }),
      post("nothing about shares"),
      post("$ZZZZ and $aapl and $5"),
      post("a reply about $MSFT", { isReply: true }),
      post("old words on $NVDA", { agoMs: 11 * 60_000 }),
    ];
    const { posts, sources, mentions } = await load(await user());
    expect(posts).toMatchObject([
      {
        title: "Long $AAPL and $TSLA into the close",
        content: "",
        author: "@ada.bsky.test",
        source: "bluesky",
        sourceName: "Bluesky",
        url: expect.stringMatching(/^https:\/\/bsky\.app\/profile\/did:plc:ada\/post\/3k\d+$/),
        externalUrl: "https://news.example.com/a",
        domain: "news.example.com",
        score: 41,
        numComments: 5,
        upvoteRatio: null,
        over18: false,
      },
    ]);
    expect(posts[0]?.detectedStocks.map(({ symbol }) => symbol)).toEqual(["AAPL", "TSLA"]);
    expect(sources).toMatchObject([
      {
        id: "bluesky",
        name: "Bluesky",
        endpoint: "stream",
        state: "ok",
        pause: null,
        isSearchable: false,
        posts: 1,
      },
    ]);
    expect(mentions.map(({ symbol, mentions }) => [symbol, mentions])).toEqual([
      ["AAPL", 1],
      ["TSLA", 1],
    ]);
    expect(streams().map(({ query }) => query.wantedCollections)).toEqual(["app.bsky.feed.post"]);
    expect(fake.requests.some(({ path }) => path.includes("searchPosts"))).toBe(false);
  });

  it("goes on from where it ended, once for all users, and no sooner than two minutes", async () => {
    const first = post("Buying $F");
    fake.state.posts = [first];
    await load(await user());
    await load(await user());
    expect(streams()).toHaveLength(1);
    await later(3);
    fake.state.posts = [first, post("Selling $F", { agoMs: 0 })];
    expect(titles(await load(await user(), "?sort=date&refresh=1"))).toEqual(["Selling $F", "Buying $F"]);
    const [before, after] = streams().map(({ query }) => Number(query.cursor));
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(9 * 60_000_000);
  });

  it("drops what its author deleted, what moderators took down, and whoever is not shown without an account", async () => {
    const [deleted, stays] = [post("Deleted soon $IBM"), post("Stays $IBM")];
    fake.state.posts = [
      deleted,
      stays,
      post("Hidden $GE", { labels: ["!takedown"] }),
      post("Members only $GE", { authorLabels: ["!no-unauthenticated"] }),
      post("Adult $GE", { labels: ["porn"] }),
    ];
    const seen = await load(await user());
    expect(titles(seen).sort()).toEqual(["Adult $GE", "Deleted soon $IBM", "Stays $IBM"]);
    expect(seen.posts.filter(({ over18 }) => over18).map(({ title }) => title)).toEqual(["Adult $GE"]);
    fake.state.posts = [stays];
    await later(3);
    expect(titles(await load(await user(), "?sort=date&refresh=1"))).toEqual(["Stays $IBM"]);
    const { rows } = await sql("select title from social_posts where removed");
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set([""]));
  });

  it("more than 25 posts are looked at in calls of 25, and each is there once", async () => {
    fake.state.posts = Array.from({ length: 30 }, (_, at) => post(`Number ${at} on $KO`));
    const { posts } = await load(await user(), "?limit=100&sort=date");
    expect(posts).toHaveLength(30);
    const calls = fake.requests.filter(({ path }) => path.endsWith("getPosts"));
    expect(calls).toHaveLength(2);
  });

  it("hostile texts stay text, and no message of the stream becomes an address", async () => {
    fake.state.mood = "garbage";
    fake.state.posts = [
      post("<img src=x onerror=alert(1)> $AAPL", { handle: "handle.invalid", link: "javascript:alert(1)" }),
    ];
    const { posts } = await load(await user());
    expect(posts).toMatchObject([
      { title: "<img src=x onerror=alert(1)> $AAPL", author: null, externalUrl: null },
    ]);
    const asked = fake.requests.filter(({ path }) => path.endsWith("getPosts"));
    expect(JSON.stringify(asked)).not.toContain("..");
  });
});

describe("Bluesky on a bad day", () => {
  it("a stream that falls over when it has caught up has said enough", async () => {
    fake.state.mood = "drops";
    fake.state.posts = [post("Before the fall $AMD")];
    expect(titles(await load(await user()))).toEqual(["Before the fall $AMD"]);
  });

  it.each([
    ["refuses", "refuses" as const],
    ["is silent", "silent" as const],
  ])(
    "a stream that %s: older posts stay, the source says so, and the next good answer is the end of it",
    async (_, mood) => {
      const before = post("Older words on $MU");
      fake.state.posts = [before];
      await load(await user());
      await later(3);
      fake.state.mood = mood;
      const client = await user();
      await load(client, "?sort=date&refresh=1");
      await product.services.social.social.idle();
      const failed = await load(client);
      expect(titles(failed)).toEqual(["Older words on $MU"]);
      expect(failed.sources[0]).toMatchObject({
        state: "failing",
        reason: "Bluesky isn’t responding: older posts stay.",
        pause: { who: "Bluesky", reason: "no answer" },
      });
      fake.state.mood = "well";
      fake.state.posts = [before, post("Newer words on $MU", { agoMs: 0 })];
      await later(3);
      await forgetFailures();
      const mended = await load(client, "?sort=date&refresh=1");
      expect(titles(mended)).toEqual(["Newer words on $MU", "Older words on $MU"]);
      expect(mended.sources[0]).toMatchObject({ state: "ok", pause: null });
    },
  );

  const reset = () => String(Math.ceil(Date.now() / 1_000) + 120);
  const limited = () => ({ status: 429, body: {}, headers: { "ratelimit-reset": reset() } });
  const page = () => ({ status: 403, body: "<html>", headers: { "content-type": "text/html" } });
  const fault = () => ({ status: 502, body: "bad gateway" });

  it.each([
    ["429 with the moment of the network's own header", limited, "limited", /call limit is reached/],
    ["a page in place of posts", page, "failing", /doesn’t let this server read/],
    ["faults", fault, "failing", /isn’t responding/],
  ])(
    "views that answer %s cost no post: the same turn is read again later",
    async (_, failure, state, reason) => {
      fake.state.posts = [post("Missed at first $WMT")];
      fake.failNext({ ...failure(), path: "/xrpc/" });
      const first = await load(await user());
      expect([first.posts, first.sources[0]?.state]).toEqual([[], state]);
      expect(first.sources[0]?.reason).toMatch(reason);
      const { rows } = await sql("select cursor from social_listings");
      expect(rows).toEqual([{ cursor: null }]);
      if (state === "limited") {
        const { pause } = first.sources[0] ?? {};
        const seconds = (Date.parse(pause?.until ?? "") - Date.parse(pause?.since ?? "")) / 1_000;
        expect(Math.abs(seconds - 120)).toBeLessThan(3);
        const [told] = await product.services.social.social.pauses();
        expect(told).toMatchObject({ who: "Bluesky’s stream", reason: "429, the call limit is reached" });
      }
      await sql("delete from social_endpoints");
      await forgetFailures();
      expect(titles(await load(await user()))).toEqual(["Missed at first $WMT"]);
    },
  );
});

it("an operator may leave it out: nobody can switch it on, and nothing is asked", async () => {
  const without = await startTestProduct({
    environment: { BLUESKY_ENABLED: "false", BLUESKY_JETSTREAM_URL: fake.url, BLUESKY_APPVIEW_URL: fake.url },
  });
  const client = await without.signedIn();
  const saved = await client.request("PUT", "/api/keys", { blueskyEnabled: true });
  expect(await saved.json()).toMatchObject({ blueskyOffered: false });
  expect((await client.get("/api/social")).status).toBe(403);
  expect(fake.requests).toEqual([]);
  await without.close();
});
