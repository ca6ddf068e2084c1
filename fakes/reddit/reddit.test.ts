import { afterEach, describe, expect, it } from "vitest";
import { example, shapeDifferences } from "#tests/support/upstream-example.ts";
import { type FakeReddit, type RedditOptions, startFakeReddit } from "./reddit.ts";

let fake: FakeReddit;
let nowMs = 0;
afterEach(() => fake.stop());

async function start(options: RedditOptions = {}) {
  nowMs = Date.parse("2026-11-21T12:00:00Z");
  fake = await startFakeReddit({ now: () => nowMs, ...options });
}
async function token(secret = fake.client.secret) {
  const basic = Buffer.from(`${fake.client.id}:${secret}`).toString("base64");
  const response = await fetch(`${fake.url}/api/v1/access_token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return { status: response.status, body: await response.json() };
}
async function get(path: string, bearer?: string) {
  const access = bearer ?? (await token()).body.access_token;
  const response = await fetch(fake.oauthUrl + path, { headers: { authorization: `bearer ${access}` } });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
type Child = {
  data: {
    id: string;
    title: string;
    selftext: string;
    score: number;
    subreddit: string;
    created_utc: number;
  };
};
const posts = (body: { data: { children: Child[] } }) => body.data.children.map((child) => child.data);

describe("the Reddit fake", () => {
  it("rejects public JSON with a page, as the site does", async () => {
    await start();
    for (const path of ["/r/stocks/hot.json?limit=12", "/search.json?q=AAPL"]) {
      const response = await fetch(fake.url + path);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        403,
        "text/html; charset=UTF-8",
      ]);
    }
  });
  it("gives a token to the right client only", async () => {
    await start();
    const { status, body } = await token();
    expect([status, shapeDifferences(body, example("reddit/oauth.token.200.json"))]).toEqual([200, []]);
    expect(await token("wrong")).toEqual({ status: 401, body: example("reddit/oauth.token.401.json") });
  });
  it("lists posts with every key of the real listing and the quota headers", async () => {
    await start();
    const { status, headers, body } = await get("/r/stocks/hot?limit=100&raw_json=1");
    expect(status).toBe(200);
    const wanted = example("reddit/subreddit.hot.200.json");
    const real = wanted.data.children[1].data;
    for (const child of body.data.children) {
      const { url_overridden_by_dest, post_hint, ...data } = child.data;
      expect(shapeDifferences(data, real)).toEqual([]);
      expect([typeof url_overridden_by_dest, post_hint ?? ""]).toEqual(
        data.is_self ? ["undefined", ""] : ["string", "link"],
      );
    }
    expect(shapeDifferences({ ...body.data, children: [] }, { ...wanted.data, children: [] })).toEqual([]);
    expect(headers.get("x-ratelimit-used")).toBe("1");
    expect(headers.get("x-ratelimit-remaining")).toBe("999.0");
  });
  it("honours limit, after and sort, and dates posts in the past", async () => {
    await start();
    const first = (await get("/r/stocks/new?limit=5")).body;
    const second = (await get(`/r/stocks/new?limit=5&after=${first.data.after}`)).body;
    const times = [...posts(first), ...posts(second)].map((post) => post.created_utc);
    expect(times).toHaveLength(10);
    expect(times).toEqual([...new Set(times)].sort((a, b) => b - a));
    expect(times[0]).toBeLessThanOrEqual(nowMs / 1000);
    const scores = posts((await get("/r/stocks/top?limit=20")).body).map((post) => post.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
  it("searches all subreddits, or one, and answers an empty list for nonsense", async () => {
    await start();
    const found = posts((await get("/search?q=earnings&sort=relevance&limit=100")).body);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((post) => /earnings/i.test(post.title + post.selftext))).toBe(true);
    const inside = posts((await get("/r/investing/search?q=dividend&restrict_sr=1")).body);
    expect(new Set(inside.map((post) => post.subreddit))).toEqual(new Set(["investing"]));
    expect((await get("/search?q=zzzz&raw_json=1")).body).toEqual(example("reddit/listing.empty.200.json"));
  });
  it("escapes markup unless raw_json is set", async () => {
    await start();
    const html = async (query: string) =>
      (await get(`/r/stocks/hot?limit=50${query}`)).body.data.children
        .map((c: { data: { selftext_html: string } }) => c.data.selftext_html)
        .join("");
    expect(await html("")).toContain("&lt;div");
    expect(await html("&raw_json=1")).toContain("<div");
  });
  it("rejects an expired token and unknown subreddits", async () => {
    await start();
    const { access_token } = (await token()).body;
    expect((await get("/r/doesnotexist_example/hot", access_token)).body).toEqual(
      example("reddit/error.404.json"),
    );
    fake.expireTokens();
    const { status, body, headers } = await get("/r/stocks/hot", access_token);
    expect([status, body]).toEqual([401, example("reddit/error.401.expired-token.json")]);
    expect(headers.get("www-authenticate")).toContain("invalid_token");
  });
  it("counts calls over ten minutes", async () => {
    await start({ callsPerTenMinutesMax: 1 });
    expect((await get("/r/stocks/hot")).status).toBe(200);
    const { status, body, headers } = await get("/r/stocks/hot");
    expect([status, body]).toEqual([429, example("reddit/error.429.json")]);
    nowMs += Number(headers.get("retry-after")) * 1000;
    expect((await get("/r/stocks/hot")).status).toBe(200);
  });
  it("serves one Atom feed a minute to anyone", async () => {
    await start();
    const read = (path: string) => fetch(fake.url + path);
    const first = await read("/r/stocks/hot/.rss");
    expect([first.status, first.headers.get("content-type")]).toEqual([
      200,
      "application/atom+xml; charset=UTF-8",
    ]);
    expect((await first.text()).match(/<entry>/g)).toHaveLength(25);
    const second = await read("/search.rss?q=AAPL");
    expect([second.status, await second.text()]).toEqual([429, "Too Many Requests"]);
    nowMs += Number(second.headers.get("retry-after")) * 1000;
    expect((await read("/search.rss?q=AAPL")).status).toBe(200);
  });
  it("opens its public JSON when told to, and closes it again", async () => {
    await start({ publicJson: true });
    const read = () => fetch(`${fake.url}/r/stocks/hot.json?limit=5`);
    expect((await (await read()).json()).data.children).toHaveLength(5);
    fake.openPublicJson(false);
    expect((await read()).status).toBe(403);
  });
  it("knows communities that cannot be read", async () => {
    await start();
    const { status, body } = await get("/r/private_example/hot");
    expect([status, body]).toEqual([403, example("reddit/error.403.private.json")]);
    const banned = await get("/r/banned_example/hot");
    expect([banned.status, banned.body]).toEqual([404, example("reddit/error.404.banned.json")]);
  });
  it("pins posts above the number asked for, and has removed, adult, spoiling and moving ones", async () => {
    await start({ odd: true });
    const all = (await get("/r/stocks/new?limit=60&raw_json=1")).body.data;
    expect(all.dist).toBe(62);
    const data = all.children.map((child: { data: Record<string, unknown> }) => child.data);
    const where = (key: string, value: unknown) =>
      data.filter((post: Record<string, unknown>) => post[key] === value);
    expect(where("stickied", true)).toHaveLength(2);
    for (const key of ["over_18", "spoiler", "is_video", "is_gallery", "locked"])
      expect(where(key, true), key).toHaveLength(1);
    expect(where("removed_by_category", "moderator")[0].selftext).toBe("[removed]");
    expect(where("author", "[deleted]")).toHaveLength(2);
    const [video] = where("is_video", true);
    expect((await fetch(video.thumbnail)).headers.get("content-type")).toBe("image/png");
    expect(JSON.stringify((await get("/r/stocks/new?limit=60")).body)).toContain("height=140&amp;auto");
  });
});
