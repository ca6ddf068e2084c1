import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer, searchAnswerSchema } from "#contract/search.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { searchCheckResult } from "#server/cli/search-check-result.ts";
import { channelItems, items } from "#server/db/schema/news.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let serial = 0;

beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
});
afterAll(() => product?.close());

const dayMs = 86_400_000;
const nowMs = Date.parse("2026-11-20T15:00:00Z");

type Story = {
  title: string;
  content?: string;
  symbols?: string[];
  tags?: Tag[];
  at?: number | null;
  id?: string;
};

async function follow(client: TestClient, url = `http://127.0.0.1:9/${serial++}`): Promise<string> {
  const answer = await client.request("POST", "/api/feeds", { name: "Wire", url, color: "#2563eb" });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function channelOf(feedId: string): Promise<string> {
  const { rows } = await product.platform.database.pool.query(
    "select channel_id as id from feeds where id = $1",
    [feedId],
  );
  return rows[0].id;
}

/** Puts stories into a feed's channel, the first one the newest, and makes them searchable. */
async function bring(feedId: string, stories: Story[], { indexed = true } = {}): Promise<string[]> {
  const { db } = product.platform.database;
  const channelId = await channelOf(feedId);
  const ids: string[] = [];
  for (const [at, story] of stories.entries()) {
    const id = story.id ?? `item${String(serial++).padStart(16, "0")}`;
    const sortKey = story.at ?? nowMs - at * 60_000;
    await db
      .insert(items)
      .values({
        id,
        title: story.title,
        link: `https://news.example.com/${id}`,
        pubDate: story.at === null ? null : new Date(sortKey),
        content: story.content ?? "",
        author: null,
        tags: story.tags ?? [],
        companies: (story.symbols ?? []).map((symbol) => ({ symbol, name: symbol })),
      })
      .onConflictDoNothing();
    await db.insert(channelItems).values({ channelId, itemId: id, sortKey, isDated: story.at !== null });
    ids.push(id);
  }
  if (indexed) await indexAll(product.services.news.searchIndex);
  return ids;
}

/** Puts so many entries into the search, each so much older than the one before. */
async function storeMany(feedId: string, many: { title: string; count: number; msApart: number }) {
  const { pool } = product.platform.database;
  const prefix = `many${serial++}x`;
  await pool.query(
    `with stored as (
       insert into items (id, title, link, content, companies)
       select $1 || n, $2, 'https://news.example.com/' || n, '', '[]' from generate_series(1, $3::int) n returning id)
     insert into channel_items (channel_id, item_id, sort_key)
     select $4, id, $5::bigint - substr(id, length($1) + 1)::bigint * $6::bigint from stored`,
    [prefix, many.title, many.count, await channelOf(feedId), nowMs, many.msApart],
  );
  while ((await product.services.news.searchIndex.indexNext(10_000)) > 0);
}

async function search(client: TestClient, query: Record<string, string>): Promise<SearchAnswer> {
  const answer = await client.get(`/api/news/search?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(query)).toBe(200);
  return searchAnswerSchema.strict().parse(await answer.json());
}

const titles = ({ items }: SearchAnswer) => items.map(({ title }) => title);
const marked = ({ items, marks }: SearchAnswer) =>
  items.map(({ id, title }) => (marks[id] ?? []).map(({ start, end }) => title.slice(start, end)));

describe("GET /api/news/search", () => {
  it("401: without a session", async () => {
    expect((await product.client().get("/api/news/search?q=x")).status).toBe(401);
  });

  it("400: rejects what cannot be a search", async () => {
    const user = await product.signedIn();
    const wrong = ["from=yesterday", "symbol=a+b", "limit=0", "limit=51", "sort=best", "cursor=x", "q=%00"];
    for (const query of [...wrong, `q=${"x".repeat(201)}`, `cursor=${"n.".repeat(60)}`])
      expect((await user.get(`/api/news/search?${query}`)).status, query).toBe(400);
    expect((await user.get("/api/news/search?q=a&feedId=none")).status).toBe(404);
  });

  it("finds words in any form, phrases, one or the other, and without, and marks them in the title", async () => {
    const user = await product.signedIn();
    await bring(await follow(user), [
      { title: "Oil prices rose again", content: "Brent gained." },
      { title: "Prices of oil tankers fall" },
      { title: "Rising wages", content: "Nothing about prices." },
    ]);
    const oil = await search(user, { q: "oil price" });
    expect(titles(oil)).toEqual(["Oil prices rose again", "Prices of oil tankers fall"]);
    expect(oil).toMatchObject({
      total: 2,
      exact: true,
      next: null,
      method: "text",
      similarWords: [],
      complete: true,
    });
    expect(marked(oil)).toEqual([["Oil prices"], ["Prices", "oil"]]);
    expect(titles(await search(user, { q: '"oil prices"' }))).toEqual(["Oil prices rose again"]);
    expect(titles(await search(user, { q: "prices -oil" }))).toEqual(["Rising wages"]);
    expect(titles(await search(user, { q: "wages or tankers" }))).toHaveLength(2);
    expect(titles(await search(user, { q: "BRENT" }))).toEqual(["Oil prices rose again"]);
    expect(await search(user, { q: "the" })).toMatchObject({ items: [], total: 0 });
    for (const odd of ["'", "\\", '"', "-", "or", "(((", "a & b | !", "%_%", ":*", "<b>oil</b>", "🙂"])
      await search(user, { q: odd });
  });

  it("finds a company by its symbol as a word and as a filter", async () => {
    const user = await product.signedIn();
    const feed = await follow(user);
    await bring(feed, [
      { title: "iPhone maker beats estimates", symbols: ["AAPL"] },
      { title: "Chip deal", symbols: ["NVDA", "AAPL"] },
      { title: "Bond yields", symbols: [] },
    ]);
    expect(titles(await search(user, { q: "AAPL" }))).toHaveLength(2);
    const found = await search(user, { symbol: "nvda" });
    expect(titles(found)).toEqual(["Chip deal"]);
    expect(found.items[0]?.detectedCompanies).toEqual([
      { symbol: "NVDA", name: "NVDA", method: "keyword" },
      { symbol: "AAPL", name: "AAPL", method: "keyword" },
    ]);
    expect(titles(await search(user, { q: "deal", symbol: "AAPL" }))).toEqual(["Chip deal"]);
    expect(await search(user, { q: "deal", symbol: "BRK.B" })).toMatchObject({ items: [], total: 0 });
  });

  it("finds by a tag, alone and with words and a company; a tag is no word and no symbol", async () => {
    const user = await product.signedIn();
    await bring(await follow(user), [
      { title: "Barrels pile up", symbols: ["XOM"], tags: ["oil", "energy"] },
      { title: "Rigs idle", tags: ["oil"] },
      { title: "Metal shines", tags: ["gold"] },
    ]);
    const found = await search(user, { tag: "oil" });
    expect(titles(found)).toEqual(["Barrels pile up", "Rigs idle"]);
    expect(found).toMatchObject({ total: 2, exact: true });
    expect(found.items.map(({ tags }) => tags)).toEqual([["oil", "energy"], ["oil"]]);
    expect(titles(await search(user, { tag: "oil", symbol: "XOM" }))).toEqual(["Barrels pile up"]);
    expect(titles(await search(user, { tag: "oil", q: "rigs" }))).toEqual(["Rigs idle"]);
    expect(titles(await search(user, { tag: "oil", q: "rigs", sort: "relevance" }))).toEqual(["Rigs idle"]);
    expect(titles(await search(user, { tag: "silver" }))).toEqual([]);
    expect(titles(await search(user, { q: "energy" }))).toEqual([]);
    expect((await user.get("/api/news/search?tag=moon")).status).toBe(400);
    expect((await user.get("/api/news/search?symbol=%23oil")).status).toBe(400);
  });

  it("lists by date without words, and keeps to a source, the first and the last day", async () => {
    const user = await product.signedIn();
    const [one, two] = [await follow(user), await follow(user)];
    const at = (text: string) => Date.parse(text);
    await bring(one, [
      { title: "late", at: at("2026-11-19T23:59:59Z") },
      { title: "early", at: at("2026-11-18T00:00:00Z") },
      { title: "undated", at: null },
      { title: "ancient", at: at("1999-05-05T00:00:00Z") },
    ]);
    await bring(two, [{ title: "other", at: at("2026-11-19T12:00:00Z") }]);
    const all = ["undated", "late", "other", "early", "ancient"];
    expect(titles(await search(user, {}))).toEqual(all);
    expect(titles(await search(user, { feedId: two }))).toEqual(["other"]);
    expect(titles(await search(user, { from: "2026-11-19" }))).toEqual(["undated", "late", "other"]);
    expect(titles(await search(user, { to: "2026-11-18" }))).toEqual(["early", "ancient"]);
    expect(titles(await search(user, { from: "2026-11-18", to: "2026-11-19T12:00:00Z" }))).toEqual([
      "other",
      "early",
    ]);
    expect(await search(user, { from: "2026-12-01" })).toMatchObject({ items: [], total: 0 });
  });

  it("pages through all, none twice and none left out, while new items arrive", async () => {
    const user = await product.signedIn();
    const feed = await follow(user);
    const many = Array.from({ length: 45 }, (_, n) => ({
      title: `Merger ${n}`,
      at: nowMs - Math.floor(n / 7) * 9 * dayMs,
    }));
    await bring(feed, many);
    for (const sort of ["newest", "relevance"]) {
      const seen: string[] = [];
      let cursor: string | null = "";
      for (let page = 0; cursor !== null && page < 9; page += 1) {
        const found: SearchAnswer = await search(user, {
          q: "merger",
          sort,
          limit: "10",
          ...(cursor ? { cursor } : {}),
        });
        expect(found.total).toBe(page === 0 ? 45 + (sort === "newest" ? 0 : 5) : null);
        seen.push(...found.items.map(({ id }) => id));
        cursor = found.next;
        await bring(feed, [{ title: "Merger, merger of today" }]);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(sort === "newest" ? 45 : 50);
    }
  });

  it("finds the phrases among words that stand everywhere, each page of them, and says when there may be more", async () => {
    const user = await product.signedIn();
    const feed = await follow(user);
    await bring(feed, [{ title: "Quartz mica of old", at: nowMs - 900 * dayMs }]);
    const stories = [
      { title: "Bold claim: quartz mica" },
      { title: "Mica quartz" },
      { title: "Quartz and a mica" },
    ];
    await bring(feed, stories);
    const phrase = await search(user, { q: '"quartz mica"' });
    expect(titles(phrase)).toEqual(["Bold claim: quartz mica", "Quartz mica of old"]);
    expect(phrase).toMatchObject({ total: 2, exact: true, next: null });
    expect(titles(await search(user, { q: '"quartz mica" -bold' }))).toEqual(["Quartz mica of old"]);
    expect(titles(await search(user, { q: 'mica -"quartz mica"' }))).toEqual(
      stories.slice(1).map(({ title }) => title),
    );
    expect(titles(await search(user, { q: '"mica quartz" or "quartz mica"' }))).toHaveLength(3);
    await storeMany(feed, { title: "Mica before quartz", count: 6_500, msApart: 60_000 });
    await storeMany(feed, { title: "Quartz mica mine", count: 30, msApart: 240_000 });
    const first = await search(user, { q: '"quartz mica"' });
    expect(first).toMatchObject({ exact: false });
    expect(first.total).toBeGreaterThanOrEqual(21);
    const second = await search(user, { q: '"quartz mica"', cursor: first.next ?? "" });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(32);
    expect(second).toMatchObject({ total: null, next: null });
    const ranked = await search(user, { q: '"quartz mica"', sort: "relevance" });
    expect(ranked).toMatchObject({ total: 32, exact: true });
  });

  it("by relevance the title counts more than the content", async () => {
    const user = await product.signedIn();
    await bring(await follow(user), [
      { title: "Markets today", content: "A word about lithium." },
      { title: "Lithium", content: "Lithium again." },
    ]);
    expect(titles(await search(user, { q: "lithium" }))).toEqual(["Markets today", "Lithium"]);
    expect(titles(await search(user, { q: "lithium", sort: "relevance" }))).toEqual([
      "Lithium",
      "Markets today",
    ]);
  });

  it("finds misspelt words, parts of words and names in other scripts, and says what it searched for", async () => {
    const user = await product.signedIn();
    const feed = await follow(user);
    await bring(feed, [
      { title: "Semiconductor makers rally" },
      { title: "Nvidia raises its guidance" },
      { title: "苹果公司公布创纪录的季度业绩" },
      { title: "Сбербанк повысил прогноз прибыли" },
    ]);
    const misspelt = await search(user, { q: "nvida guidance" });
    expect(titles(misspelt)).toEqual(["Nvidia raises its guidance"]);
    expect(misspelt).toMatchObject({ method: "similar", similarWords: ["nvidia"], total: 1 });
    expect(marked(misspelt)).toEqual([["Nvidia", "guidance"]]);
    expect(titles(await search(user, { q: "semicond" }))).toEqual(["Semiconductor makers rally"]);
    expect(titles(await search(user, { q: "苹果" }))).toEqual(["苹果公司公布创纪录的季度业绩"]);
    expect(titles(await search(user, { q: "Сбербанк" }))).toEqual(["Сбербанк повысил прогноз прибыли"]);
    expect(await search(user, { q: "nvida -guidance" })).toMatchObject({ items: [], total: 0 });
    expect(await search(user, { q: "zzqqxx" })).toMatchObject({ items: [], total: 0, method: "text" });
  });

  it("finds what disabled feeds brought, and nothing of another user's or of removed feeds", async () => {
    const user = await product.signedIn();
    const anonymous = await product.signedIn();
    const feed = await follow(user);
    const [id = ""] = await bring(feed, [{ title: "Zeppelin order book" }]);
    const theirs = await follow(anonymous);
    await bring(theirs, [{ title: "Balloon order book" }]);
    expect(titles(await search(user, { q: "order" }))).toEqual(["Zeppelin order book"]);
    expect(titles(await search(anonymous, { q: "order" }))).toEqual(["Balloon order book"]);
    expect((await user.get(`/api/news/search?q=order&feedId=${theirs}`)).status).toBe(404);
    // The same item comes through the anonymous caller's feed too: then it is theirs as well.
    await bring(theirs, [{ id, title: "Zeppelin order book" }]);
    expect(titles(await search(anonymous, { q: "zeppelin" }))).toEqual(["Zeppelin order book"]);
    await user.request("PATCH", `/api/feeds/${feed}`, { enabled: false });
    expect((await search(user, { q: "order" })).items).toMatchObject([{ feedId: feed, feedName: "Wire" }]);
    await user.request("DELETE", `/api/feeds/${feed}`);
    expect(await search(user, { q: "order" })).toMatchObject({ items: [], total: 0 });
  });

  it("finds what the user saved when its feed is followed no more, with its state, and only theirs", async () => {
    const user = await product.signedIn();
    const feed = await follow(user);
    const [id] = await bring(feed, [{ title: "Keepsake story" }, { title: "Keepsake of no worth" }]);
    expect((await user.request("PATCH", `/api/news/${id}`, { read: true, saved: true })).status).toBe(200);
    await user.request("DELETE", `/api/feeds/${feed}`);
    const found = await search(user, { q: "keepsake" });
    expect(found.items).toMatchObject([{ id, feedId: "", feedName: "127.0.0.1", read: true, saved: true }]);
    expect(marked(found)).toEqual([["Keepsake"]]);
    await follow(user);
    expect((await search(user, { q: "keepsake" })).total).toBe(1);
    expect((await search(await product.signedIn(), { q: "keepsake" })).total).toBe(0);
  });

  it("says so while older items are still being made searchable, and finds the newest first", async () => {
    const user = await product.signedIn();
    const feed = await follow(user);
    await bring(feed, [{ title: "Backlog one" }, { title: "Backlog two" }], { indexed: false });
    const { pool } = product.platform.database;
    // As after the update that brought the search: all that is there was there before.
    await pool.query(
      "update search_progress set to_seq = (select max(seq) from channel_items), from_seq = to_seq + 1",
    );
    await pool.query("update search_progress set from_seq = to_seq + 1");
    expect(await search(user, { q: "backlog" })).toMatchObject({ items: [], complete: false });
    expect(await product.services.news.searchIndex.indexNext(1)).toBe(1);
    expect(titles(await search(user, { q: "backlog" }))).toEqual(["Backlog two"]);
    await indexAll(product.services.news.searchIndex);
    expect(await search(user, { q: "backlog" })).toMatchObject({ total: 2, complete: true });
  });

  it("searches without similar words in a database that has no pg_trgm, and the doctor says so", async () => {
    const { pool, db } = product.platform.database;
    const user = await product.signedIn();
    await bring(await follow(user), [{ title: "Photovoltaic boom" }]);
    expect(await searchCheckResult(db)).toEqual({
      what: "Search",
      ok: true,
      says: "Every item can be found.",
    });
    await pool.query("drop extension pg_trgm cascade");
    expect(await searchCheckResult(db)).toMatchObject({
      ok: null,
      says: expect.stringContaining("CREATE EXTENSION pg_trgm"),
    });
    expect((await search(user, { q: "photovoltaic" })).total).toBe(1);
    expect((await search(user, { q: "voltaic" })).similarWords).toEqual(["photovoltaic"]);
    expect(await search(user, { q: "photovoltiac" })).toMatchObject({ items: [], total: 0 });
    await pool.query("create extension pg_trgm");
  });

  it("an item that is removed is found no more", async () => {
    const user = await product.signedIn();
    const [id] = await bring(await follow(user), [{ title: "Retracted story" }]);
    expect((await search(user, { q: "retracted" })).total).toBe(1);
    await product.platform.database.pool.query("delete from items where id = $1", [id]);
    expect((await search(user, { q: "retracted" })).total).toBe(0);
  });

  it("503: a search that takes too long says what to do, and costs no more than its time", async () => {
    const user = await product.signedIn();
    const { pool } = product.platform.database;
    await bring(await follow(user), [{ title: "Locked story" }]);
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("lock table search_entries in access exclusive mode");
    const answer = await user.get("/api/news/search?q=locked");
    await holder.query("rollback");
    holder.release();
    expect(answer.status).toBe(503);
    expect((await answer.json()).error).toMatchObject({
      code: "search-too-slow",
      message: "The search took too long. Add a word, a source or a shorter period and try again.",
    });
  });

  it("429: a user gets 120 searches a minute", async () => {
    const user = await product.signedIn();
    const statuses: number[] = [];
    for (let call = 0; call < 121; call += 1) statuses.push((await user.get("/api/news/search?q=a")).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
