import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { socialAnswerSchema, socialEventSchema, socialPostSchema } from "#contract/social.ts";
import { postCounts } from "#domain/social/controls.ts";
import { type FakeReddit, startFakeReddit } from "#fakes/reddit/reddit.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let fake: FakeReddit;

beforeAll(async () => {
  fake = await startFakeReddit({ odd: true });
  product = await startTestProduct({
    environment: {
      REDDIT_BASE_URL: fake.url,
      REDDIT_OAUTH_BASE_URL: fake.oauthUrl,
      REDDIT_CLIENT_ID: fake.client.id,
      REDDIT_CLIENT_SECRET: fake.client.secret,
      REDDIT_USERNAME: "tapewise_ops",
    },
  });
});
afterAll(async () => {
  await product?.close();
  await fake?.stop();
});

async function user(redditEnabled = true) {
  const client = await product.signedIn();
  await client.request("PUT", "/api/keys", { redditEnabled });
  return client;
}
async function load(client: TestClient, query = "") {
  const answer = await client.get(`/api/social${query}`);
  expect(answer.status).toBe(200);
  return socialAnswerSchema.parse(await answer.json());
}

describe("GET /api/social", () => {
  it("SOCIAL-02: is rejected while Reddit is off, with the way to switch it on, and asks nothing", async () => {
    const answer = await (await user(false)).get("/api/social");
    expect([answer.status, (await answer.json()).error]).toEqual([
      403,
      expect.objectContaining({
        code: "social-disabled",
        message:
          "Social Feeds Disabled: Reddit integration is not enabled. Go to Settings → Integrations & Modules → Reddit to enable it.",
      }),
    ]);
    expect((await product.client().get("/api/social")).status).toBe(401);
    expect(fake.requests).toEqual([]);
  });

  it("DATA-42 DATA-43 DATA-44: gives posts with every field, and tells open pages that they came", async () => {
    const ada = await user();
    const stream = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: ada.cookie() },
    });
    const off = await user(false);
    const other = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: off.cookie() },
    });
    const raw = await (await ada.get("/api/social?limit=100")).json();
    for (const post of raw.posts)
      expect(Object.keys(post).sort()).toEqual(Object.keys(socialPostSchema.shape).sort());
    const { posts, sources, mentions } = socialAnswerSchema.parse(raw);
    expect(posts.length).toBeGreaterThan(50);
    expect(sources.map(({ state, endpoint }) => `${state} ${endpoint}`)).toEqual(Array(8).fill("ok api"));
    // The token too: Reddit limits whoever does not name an app and its account.
    for (const { headers } of fake.requests)
      expect(headers["user-agent"]).toMatch(/^web:localhost\.tapewise:[\d.]+ \(by \/u\/tapewise_ops\)$/);
    expect(posts.some(({ detectedStocks }) => detectedStocks.length > 0)).toBe(true);
    expect(mentions[0]?.mentions).toBeGreaterThan(0);
    for (const source of ["r-stocks", "search-tesla"]) {
      const told = await stream.next(({ event, data }) => event === "social" && data.includes(source));
      expect(socialEventSchema.parse(JSON.parse(told.data)).sourceIds).toContain(source);
    }
    expect(other.events.map(({ event }) => event)).not.toContain("social");
    stream.close();
    other.close();
  });

  it("shows odd posts as what they are, removed ones not at all, pictures through our own service", async () => {
    const { posts } = await load(await user(), "?limit=100&sort=date");
    const of = (id: string) => posts.find((post) => post.id === id);
    expect(of("1odd03")).toMatchObject({
      over18: true,
      thumbnail: null,
      isSelf: false,
      domain: expect.any(String),
    });
    expect(of("1odd04")).toMatchObject({
      spoiler: true,
      detectedStocks: [{ symbol: "DIS", method: "keyword" }],
    });
    expect(of("1odd01")).toMatchObject({
      stickied: true,
      content: expect.stringContaining("• be kind\n• no pump & dump"),
    });
    expect([of("1odd08"), of("1odd09")]).toEqual([undefined, undefined]);
    expect(JSON.stringify(posts)).not.toMatch(/\[(removed|deleted)/);
    const picture = posts.find(({ isVideo }) => isVideo)?.thumbnail ?? "";
    expect(picture).toMatch(/^\/api\/images\//);
    const visible = await (await user()).get(picture);
    expect([visible.status, visible.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("is shared: another user causes no request, and answers carry no key", async () => {
    const before = fake.requests.length;
    const { posts } = await load(await user(), "?limit=100");
    expect(posts.length).toBeGreaterThan(50);
    expect(fake.requests).toHaveLength(before);
    expect(JSON.stringify(posts)).not.toContain(fake.client.secret);
  });

  it("SOCIAL-04: loads 10, 25, 50 or 100 posts", async () => {
    const ada = await user();
    expect(postCounts).toEqual([10, 25, 50, 100]);
    for (const limit of postCounts) expect((await load(ada, `?limit=${limit}`)).posts).toHaveLength(limit);
  });

  it("SOCIAL-05 SOCIAL-07: 25 posts by score when nothing is said; rejects what makes no sense", async () => {
    const ada = await user();
    const { posts } = await load(ada);
    expect(posts).toHaveLength(25);
    expect(posts.map(({ id }) => id)).toEqual(
      (await load(ada, "?limit=25&source=&sort=Score")).posts.map(({ id }) => id),
    );
    for (const query of ["limit=11", "limit=1e9", "sort=DROP", "source=r-nothing", "refresh=2"])
      expect((await ada.get(`/api/social?${query}`)).status, query).toBe(400);
  });

  it("SOCIAL-08: Refresh Now within the memory of two minutes loads what is stored", async () => {
    const ada = await user();
    const before = fake.requests.length;
    expect((await load(ada, "?refresh=1")).posts).toHaveLength(25);
    expect(fake.requests).toHaveLength(before);
  });

  it("the settings form acts: each user's own posts per source, and the switch for low scores", async () => {
    const ada = await user();
    await ada.request("PATCH", "/api/settings", {
      socialPostsPerSource: 5,
      socialSort: "new",
      socialHideLowScores: true,
    });
    const before = fake.requests.length;
    const { posts } = await load(ada, "?limit=100");
    const calls = fake.requests.slice(before).filter(({ method }) => method === "GET");
    expect(new Set(calls.map(({ query }) => query.limit))).toEqual(new Set(["5"]));
    expect(posts.length).toBeLessThanOrEqual(40);
    expect(posts.every(({ score }) => (score ?? 10) >= 10)).toBe(true);
  });

  it("an own key is used before the server's, and stands in no table and no log", async () => {
    const ada = await user();
    await ada.request("PUT", "/api/keys", { redditApiKey: "own-client-id:own-client-secret" });
    await ada.request("PATCH", "/api/settings", { socialSort: "top" });
    const { sources } = await load(ada);
    expect(sources[0]).toMatchObject({
      state: "ok",
      endpoint: "api",
      reason: expect.stringContaining("your app’s key"),
    });
    const { rows } = await product.platform.database.pool.query("select id from social_endpoints");
    expect(JSON.stringify(rows) + product.logLines.join("\n")).not.toMatch(/own-client/);
  });
});
