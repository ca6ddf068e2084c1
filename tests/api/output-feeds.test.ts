import { createHash } from "node:crypto";
import { parseJsonFeed, parseRssFeed } from "feedsmith";
import RssParser from "rss-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createdOutputFeedSchema, outputFeedsAnswerSchema } from "#contract/output-feeds.ts";
import { channelItems, items } from "#server/db/schema/news.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { parseFeed } from "#server/feed-parser/parse-feed.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let serial = 0;

beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web", DEFAULT_FEEDS: "[]" }, logLevel: "debug" });
});
afterAll(() => product?.close());
beforeEach(() => sql("delete from rate_limits"));

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const nowMs = Date.parse("2026-11-20T15:00:00Z");

type User = TestClient & { userId: string; email: string };
type Story = {
  title: string;
  content?: string;
  symbols?: string[];
  link?: string;
  author?: string;
  dated?: false;
};

/** A feed of the user; its address is one that only the user may know. */
async function follow(user: User, name = "My name for it"): Promise<{ feedId: string; channelId: string }> {
  serial += 1;
  const [feedId, channelId, url] = [
    `f-${serial}`,
    `c-${serial}`,
    `https://feeds.example.com/private-${serial}`,
  ];
  await sql("insert into channels (id, url, state, title) values ($1, $2, 'ok', 'Harbor Wire')", [
    channelId,
    url,
  ]);
  await sql(
    `insert into feeds (id, user_id, channel_id, name, url, color, "order") values ($1, $2, $3, $4, $5, '#dc2626', $6)`,
    [feedId, user.userId, channelId, name, url, serial],
  );
  return { feedId, channelId };
}

/** The first story is the newest. */
async function bring(channelId: string, stories: Story[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, story] of stories.entries()) {
    serial += 1;
    const id = `item${String(serial).padStart(16, "0")}`;
    const sortKey = nowMs - at * 60_000;
    await product.platform.database.db.insert(items).values({
      id,
      title: story.title,
      link: story.link ?? `https://news.example.com/${id}`,
      pubDate: story.dated === false ? null : new Date(sortKey),
      content: story.content ?? "",
      author: story.author ?? null,
      companies: (story.symbols ?? []).map((symbol) => ({ symbol, name: symbol })),
    });
    await product.platform.database.db
      .insert(channelItems)
      .values({ channelId, itemId: id, sortKey, isDated: true });
    ids.push(id);
  }
  await indexAll(product.services.news.searchIndex);
  return ids;
}

const add = (user: TestClient, filter: object = {}, name = "Chips") =>
  user.request("POST", "/api/output-feeds", { name, filter });
async function added(user: TestClient, filter: object = {}, name = "Chips") {
  const answer = await add(user, filter, name);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return createdOutputFeedSchema.strict().parse(await answer.json());
}
const list = async (user: TestClient) =>
  outputFeedsAnswerSchema.strict().parse(await (await user.get("/api/output-feeds")).json()).outputFeeds;

/** As a reader app does: by the address alone. */
const fetched = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(product.url + new URL(address).pathname, { method, headers });
async function titlesAt(address: string): Promise<string[]> {
  const answer = await fetched(address);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
}
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];

describe("output feeds", () => {
  it("201: the addresses are in the answer to the creation only, and only a hash of the secret is stored", async () => {
    const user = await product.signedIn();
    const { rssUrl, jsonUrl, ...rest } = await added(user, { q: "chips" }, "  Chips ");
    const secret = /\/feeds\/([0-9a-f]{40})\.xml$/.exec(rssUrl)?.[1] ?? "";
    expect(jsonUrl).toBe(rssUrl.replace(/xml$/, "json"));
    expect(rest).toMatchObject({
      name: "Chips",
      filter: { view: "news", q: "chips" },
      lastFour: secret.slice(-4),
      lastFetchedAt: null,
      fetches: 0,
      isBroken: false,
    });
    expect(await list(user)).toEqual([rest]);
    const { rows } = await sql("select f::text as text from output_feeds f where user_id = $1", [
      user.userId,
    ]);
    expect(rows[0].text).not.toContain(secret);
    expect(rows[0].text).toContain(createHash("sha256").update(secret).digest("base64url"));
  });

  it("200: RSS 2.0 and JSON Feed 1.1, as three parsers read them, with nothing of the user but the filter's name", async () => {
    const user = await product.signedIn({ fullName: "Rosalind Quell" });
    const { channelId } = await follow(user);
    const [first, second] = await bring(channelId, [
      { title: "Nvidia & Arm agree", content: "One.\nTwo.", symbols: ["NVDA", "ARM"], author: "Ada Byron" },
      { title: "No address", link: "#", dated: false },
    ]);
    const feed = await added(user, {}, "Chips & more");
    const answer = await fetched(feed.rssUrl);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex, nofollow",
      "x-content-type-options": "nosniff",
    });
    const xml = await answer.text();
    const rss = parseRssFeed(xml);
    expect(rss).toMatchObject({ title: "Chips & more", link: `${product.platform.config.appUrl}/news` });
    expect(rss.items?.[0]).toMatchObject({
      title: "Nvidia & Arm agree",
      link: `https://news.example.com/${first}`,
      guid: { value: first, isPermaLink: false },
      description: "<p>One.</p><p>Two.</p>",
      categories: [{ name: "NVDA" }, { name: "ARM" }],
    });
    expect(xml).toContain("<pubDate>Fri, 20 Nov 2026 15:00:00 GMT</pubDate>");
    expect(rss.items?.[1]).toMatchObject({ title: "No address", guid: { value: second } });
    expect(rss.items?.[1]).not.toHaveProperty("link");
    const peer = await new RssParser().parseString(xml);
    expect(peer.items.map(({ title }) => title)).toEqual(["Nvidia & Arm agree", "No address"]);
    const ours = parseFeed(Buffer.from(xml), {
      contentType: "application/rss+xml",
      feedUrl: feed.rssUrl,
      fetchedAtMs: Date.now(),
    });
    expect(ours.items[0]).toMatchObject({
      title: "Nvidia & Arm agree",
      link: `https://news.example.com/${first}`,
      publishedAt: "2026-11-20T15:00:00.000Z",
    });
    const jsonAnswer = await fetched(feed.jsonUrl);
    expect(jsonAnswer.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
    const text = await jsonAnswer.text();
    const json = parseJsonFeed(JSON.parse(text));
    expect(JSON.parse(text).version).toBe("https://jsonfeed.org/version/1.1");
    expect(json.title).toBe("Chips & more");
    expect(json.items?.[0]).toMatchObject({
      id: first,
      url: `https://news.example.com/${first}`,
      content_text: "One.\nTwo.",
      date_published: "2026-11-20T15:00:00.000Z",
      authors: [{ name: "Ada Byron" }],
      tags: ["NVDA", "ARM"],
    });
    expect(json.items?.[1]).toMatchObject({ id: second, content_text: "No address" });
    for (const document of [xml, text])
      for (const own of [
        user.userId,
        user.email,
        "Quell",
        "My name for it",
        "private-",
        feed.id,
        new URL(feed.rssUrl).pathname.slice(7, 47),
      ])
        expect(document, own).not.toContain(own);
  });

  it("200: hostile titles stay text, and what XML has no way to write is left out", async () => {
    const user = await product.signedIn();
    const { channelId } = await follow(user);
    const titles = [
      "]]><script>alert(1)</script>",
      "</title></channel></rss><!-- &amp; &#0; \"quoted\" 'single'",
      "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;",
      "bell \u0007, escape \u001b, not a sign \uffff, right-to-left \u202e, 🚀",
    ];
    await bring(
      channelId,
      titles.map((title) => ({ title, content: `<img src=x onerror=alert(1)> ${title}`, author: title })),
    );
    const feed = await added(user, {}, '<b>&"name"');
    const xml = await (await fetched(feed.rssUrl)).text();
    const plain = (text: string) =>
      ["\u0007", "\u001b", "\uffff"].reduce((left, sign) => left.replaceAll(sign, ""), text);
    const peer = await new RssParser().parseString(xml);
    expect(peer.title).toBe('<b>&"name"');
    expect(peer.items.map(({ title }) => title)).toEqual(titles.map(plain));
    expect(xml).not.toMatch(/<script|<img|<!DOCTYPE|<!ENTITY/);
    // Readers take a description for HTML: there it is escaped once more.
    expect(peer.items[0]?.content).toBe(
      "<p>&lt;img src=x onerror=alert(1)&gt; ]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    );
    expect(await titlesAt(feed.jsonUrl)).toEqual(titles);
  });

  it("304: by ETag and by time, each format for itself, until something changes", async () => {
    const user = await product.signedIn();
    const { channelId } = await follow(user);
    await bring(channelId, [{ title: "One" }]);
    const { id, rssUrl, jsonUrl } = await added(user);
    const first = await fetched(rssUrl);
    const [etag, modified] = [first.headers.get("etag") ?? "", first.headers.get("last-modified") ?? ""];
    const held = await fetched(rssUrl, { "if-none-match": etag });
    expect([held.status, await held.text(), held.headers.get("etag")]).toEqual([304, "", etag]);
    for (const headers of [
      { "if-none-match": etag.replace("W/", "") },
      { "if-none-match": `"other", ${etag}` },
      { "if-modified-since": modified },
    ])
      expect((await fetched(rssUrl, headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(
        304,
      );
    for (const headers of [
      { "if-none-match": '"other"', "if-modified-since": modified },
      { "if-modified-since": "yesterday" },
      { "if-modified-since": new Date(Date.parse(modified) - 1_000).toUTCString() },
    ])
      expect((await fetched(rssUrl, headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(
        200,
      );
    expect((await fetched(jsonUrl, { "if-none-match": etag })).status).toBe(200);
    await sql("update output_feeds set changed_at = now() - interval '1 hour' where id = $1", [id]);
    const before = (await fetched(rssUrl)).headers.get("last-modified") ?? "";
    await bring(channelId, [{ title: "Two" }]);
    const after = await fetched(rssUrl, { "if-none-match": etag });
    expect(after.status).toBe(200);
    expect((await fetched(rssUrl, { "if-modified-since": before })).status).toBe(200);
    expect(Date.parse(after.headers.get("last-modified") ?? "")).toBeGreaterThan(Date.parse(before));
    const head = await fetched(rssUrl, {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("200: what the news page's filter chooses, newest first, without what is muted or switched off", async () => {
    const user = await product.signedIn();
    const [wire, other, off] = [await follow(user), await follow(user), await follow(user)];
    await bring(wire.channelId, [{ title: "Chips rise", symbols: ["NVDA"] }, { title: "War of chips" }]);
    await bring(other.channelId, [{ title: "Oil falls" }]);
    await bring(off.channelId, [{ title: "Chips elsewhere" }]);
    await sql("update feeds set enabled = false where id = $1", [off.feedId]);
    await user.request("POST", "/api/news/mutes", { kind: "word", value: "war" });
    const watchlist = await (
      await user.request("POST", "/api/watchlists", { name: "Mine", symbols: ["NVDA"] })
    ).json();
    const folder = await (await user.request("POST", "/api/folders", { name: "Energy" })).json();
    await sql("update feeds set folder_id = $1 where id = $2", [folder.id, other.feedId]);
    const titles = async (filter: object) => (await titlesAt((await added(user, filter)).jsonUrl)).toSorted();
    expect(await titles({})).toEqual(["Chips rise", "Oil falls"]);
    expect(await titles({ feedId: wire.feedId })).toEqual(["Chips rise"]);
    expect(await titles({ folderId: folder.id })).toEqual(["Oil falls"]);
    expect(await titles({ symbol: "NVDA" })).toEqual(["Chips rise"]);
    expect(await titles({ watchlistId: watchlist.id })).toEqual(["Chips rise"]);
    // As the search does: it also finds what a feed brought that is off by now.
    expect(await titles({ q: "chips" })).toEqual(["Chips elsewhere", "Chips rise"]);
  });

  it("200: the saved list, also of what is muted", async () => {
    const user = await product.signedIn();
    const { channelId } = await follow(user);
    const [one] = await bring(channelId, [{ title: "Saved one" }, { title: "Another" }]);
    await user.request("PATCH", `/api/news/${one}`, { saved: true });
    await user.request("POST", "/api/news/mutes", { kind: "word", value: "saved" });
    expect(await titlesAt((await added(user, { view: "saved" })).jsonUrl)).toEqual(["Saved one"]);
  });

  it("200: 50 headlines at most, filled up from older ones where rules hide many", async () => {
    const user = await product.signedIn();
    const { channelId } = await follow(user);
    await bring(channelId, [
      ...Array.from({ length: 60 }, (_, at) => ({ title: `War ${at}` })),
      ...Array.from({ length: 55 }, (_, at) => ({ title: `Calm ${at}` })),
    ]);
    await user.request("POST", "/api/news/mutes", { kind: "word", value: "war" });
    expect(await titlesAt((await added(user)).jsonUrl)).toEqual(
      Array.from({ length: 50 }, (_, at) => `Calm ${at}`),
    );
  });

  it("the list tells the number of fetches and the last one", async () => {
    const user = await product.signedIn();
    const { rssUrl, jsonUrl } = await added(user);
    for (const address of [rssUrl, jsonUrl, rssUrl]) await fetched(address);
    const [row] = await list(user);
    expect(row?.fetches).toBe(3);
    expect(Date.parse(row?.lastFetchedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("404: unknown, malformed, ended and of a removed user are alike", async () => {
    const user = await product.signedIn();
    const { id, rssUrl } = await added(user);
    const path = new URL(rssUrl).pathname;
    const bad = [
      `/feeds/${"0".repeat(40)}.xml`,
      path.slice(0, -4),
      `${path.slice(0, -4)}.atom`,
      path.toUpperCase().replace("/FEEDS", "/feeds"),
      "/feeds/.xml",
      `/feeds/${"a".repeat(4_000)}.xml`,
    ];
    const answers = await Promise.all(bad.map((each) => fetched(`${product.url}${each}`)));
    for (const [at, answer] of answers.entries()) {
      expect(answer.headers.get("x-robots-tag"), bad[at]).toBe("noindex, nofollow");
      expect(await codeOf(answer), bad[at]).toEqual([404, "output-feed-not-found"]);
    }
    expect((await fetched(rssUrl)).status).toBe(200);
    expect((await user.request("DELETE", `/api/output-feeds/${id}`)).status).toBe(204);
    expect(await codeOf(await fetched(rssUrl))).toEqual([404, "output-feed-not-found"]);
    expect(await codeOf(await user.request("DELETE", `/api/output-feeds/${id}`))).toEqual([
      404,
      "output-feed-not-found",
    ]);

    const removed = await product.signedIn();
    const theirs = await added(removed);
    await sql("update users set removed_at = now() where id = $1", [removed.userId]);
    expect(await codeOf(await fetched(theirs.rssUrl))).toEqual([404, "output-feed-not-found"]);
  });

  it("404: a filter whose folder is gone, and the list says so", async () => {
    const user = await product.signedIn();
    const folder = await (await user.request("POST", "/api/folders", { name: "Energy" })).json();
    const { rssUrl } = await added(user, { folderId: folder.id });
    expect((await fetched(rssUrl)).status).toBe(200);
    await user.request("DELETE", `/api/folders/${folder.id}`);
    expect(await codeOf(await fetched(rssUrl))).toEqual([404, "output-feed-not-found"]);
    expect(await list(user)).toMatchObject([{ fetches: 2, isBroken: true }]);
  });

  it("404: no filter names another user's feed, folder or watchlist", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    const { feedId } = await follow(other);
    const folder = await (await other.request("POST", "/api/folders", { name: "Energy" })).json();
    const watchlist = await (
      await other.request("POST", "/api/watchlists", { name: "Mine", symbols: [] })
    ).json();
    for (const [filter, code] of [
      [{ feedId }, "feed-not-found"],
      [{ folderId: folder.id }, "folder-not-found"],
      [{ watchlistId: watchlist.id }, "watchlist-not-found"],
    ] as const)
      expect(await codeOf(await add(user, filter))).toEqual([404, code]);
    expect(await list(user)).toEqual([]);
  });

  it("400: rejects a feed without a name or with a filter that says nothing", async () => {
    const user = await product.signedIn();
    for (const body of [
      { name: "", filter: {} },
      { name: "\u200b", filter: {} },
      { name: "a".repeat(61), filter: {} },
      { name: "Chips" },
      { name: "Chips", filter: { symbol: "not a symbol" } },
      { name: "Chips", filter: { tag: "unknown" } },
      { name: "Chips", filter: { q: "a".repeat(201) } },
      { name: "Chips", filter: { view: "saved", q: "chips" } },
      { name: "Chips", filter: { view: "saved", feedId: "f" } },
    ])
      expect((await user.request("POST", "/api/output-feeds", body)).status, JSON.stringify(body)).toBe(400);
    expect((await add(user, {}, "a".repeat(60))).status).toBe(201);
  });

  it("403: no personal token makes, lists or ends output feeds, whatever its scopes", async () => {
    const user = await product.signedIn();
    const scopes = ["read", "write", "alerts"];
    const { token } = await (await user.request("POST", "/api/tokens", { name: "Program", scopes })).json();
    const { id } = await added(user);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["DELETE", `/${id}`],
    ] as const)
      expect(
        await codeOf(
          await fetch(`${product.url}/api/output-feeds${path}`, {
            method,
            headers,
            ...(method === "POST" ? { body: JSON.stringify({ name: "Chips", filter: {} }) } : {}),
          }),
        ),
      ).toEqual([403, "session-required"]);
    expect(await list(user)).toHaveLength(1);
  });

  it("422: a user has at most 20, also when many are created at once", async () => {
    const user = await product.signedIn();
    const answers = await Promise.all(Array.from({ length: 22 }, (_, at) => add(user, {}, `Feed ${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 422, 422]);
    expect(await list(user)).toHaveLength(20);
  });

  it("429: an address is fetched 60 times an hour, and another one of the same user is not held up by it", async () => {
    const user = await product.signedIn();
    const [busy, calm] = [await added(user), await added(user)];
    await product.platform.limits.counter("output-feed-fetches").take(busy.id, 59);
    expect((await fetched(busy.rssUrl)).status).toBe(200);
    const rejected = await fetched(busy.jsonUrl);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await codeOf(rejected)).toEqual([429, "rate-limited"]);
    expect((await fetched(calm.rssUrl)).status).toBe(200);
  });

  it("no log line and no metric has the secret, whatever the answer", async () => {
    const user = await product.signedIn();
    const { rssUrl } = await added(user);
    const secret = new URL(rssUrl).pathname.slice(7, 47);
    for (const path of [
      `/feeds/${secret}.xml`,
      `/feeds/${secret}.xml/`,
      `/FEEDS/${secret}.xml`,
      `//feeds/${secret}.xml`,
      `/feeds/${secret}/more.xml`,
      `/%66eeds/${secret}.json`,
      `/feeds/%3${secret.charCodeAt(0) - 48}${secret}.xml`,
      `/other/${secret}.xml`,
      `/api/feeds/${secret}`,
    ])
      await (await fetch(product.url + path)).arrayBuffer();
    await sql("alter table output_feeds rename to output_feeds_away");
    expect((await fetched(rssUrl)).status).toBe(500);
    await sql("alter table output_feeds_away rename to output_feeds");
    const lines = product.logLines.join("\n");
    expect(lines).toContain("/feeds/***");
    expect(lines).not.toContain(secret);
    expect(await (await fetch(`${product.url}/metrics`)).text()).not.toContain(secret);
  });
});
