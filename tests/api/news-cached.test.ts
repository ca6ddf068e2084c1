import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createChannelsStore } from "#server/features/ingestion/channels.store.ts";
import { encodedItems } from "#server/feed-parser/new-items.ts";
import { newItem } from "#tests/support/items.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

type User = TestClient & { userId: string };

let product: TestProduct;
let user: User;
let serial = 0;

beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
});
afterAll(() => product?.close());
beforeEach(async () => {
  user = await userOf("first");
});

/** A user with one feed that brought one item. */
async function userOf(name: string): Promise<User> {
  const user = await product.signedIn();
  serial += 1;
  const channelId = `channel-${serial}`;
  await product.platform.database.pool.query(
    `with source as (
       insert into channels (id, url, state) values ($1, 'http://127.0.0.1:9/' || $1, 'ok') returning id, url)
     insert into feeds (id, user_id, channel_id, url, name, color, "order")
     select $1, $2, id, url, $3, '#2563eb', 1 from source`,
    [channelId, user.userId, name],
  );
  await bring(channelId, `News of ${name} ${serial}`);
  return { ...user, userId: user.userId };
}

/** As a visit does that found one new item. */
async function bring(channelId: string, title: string): Promise<void> {
  const { database, events } = product.platform;
  const arrived = await createChannelsStore({ db: database.db }).storeVisit(
    channelId,
    encodedItems([newItem({ title, content: title.repeat(60), sortKey: 1 })]),
    {},
  );
  const { fromSeq = 0, toSeq = 0 } = arrived ?? {};
  await events.publish({ kind: "items", channelId, fromSeq, toSeq });
}

const plain = { "accept-encoding": "identity" };
const headersOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => !["x-request-id", "date"].includes(name)));
const titlesOf = async (answer: Response) =>
  ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
const isStored = (user: User, search = "") =>
  product.services.news.news.kept.find(user.userId, search) !== undefined;

describe("GET /api/news, kept", () => {
  it("a cached answer has the bytes and the headers of the one that was made, in each form", async () => {
    for (const coding of ["identity", "gzip", "br"]) {
      const search = `?limit=${20 + coding.length}`;
      const headers = { "accept-encoding": coding };
      expect(isStored(user, search)).toBe(false);
      const made = await user.get(`/api/news${search}`, headers);
      expect(isStored(user, search)).toBe(true);
      const kept = await user.get(`/api/news${search}`, headers);
      expect([made.status, kept.status]).toEqual([200, 200]);
      expect(headersOf(kept)).toEqual(headersOf(made));
      expect(kept.headers.get("x-request-id")).not.toBe(made.headers.get("x-request-id"));
      expect(made.headers.get("content-encoding")).toBe(coding === "identity" ? null : coding);
      expect(await kept.text()).toBe(await made.text());
    }
  });

  it("304: says that nothing changed, made or kept, until something did", async () => {
    const { headers } = await user.get("/api/news", plain);
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/".+"$/);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toBe("Accept-Encoding, Cookie");
    const held = await user.get("/api/news", { "if-none-match": `"other", ${etag}` });
    // An address that was not asked yet goes the long way.
    const long = await user.get("/api/news?limit=10", { "if-none-match": etag });
    for (const answer of [held, long]) {
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe("");
    }
    expect(headersOf(held)).toEqual(headersOf(long));
    await bring(`channel-${serial}`, `Fresh ${serial}`);
    const changed = await user.get("/api/news", { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
    expect(await titlesOf(changed)).toContain(`Fresh ${serial}`);
  });

  it("an answer that is made again and is the same keeps its tag; another one never has it", async () => {
    const tags = new Set<string | null>();
    for (let turn = 0; turn < 3; turn += 1) {
      tags.add((await user.get("/api/news")).headers.get("etag"));
      await product.platform.events.publish({ kind: "user", userId: user.userId });
    }
    expect(tags.size).toBe(1);
    for (const search of ["?limit=1", "?limit=2", "?feedId=channel-1"])
      tags.add((await (await userOf("other")).get(`/api/news${search}`)).headers.get("etag"));
    expect(tags.size).toBeGreaterThan(2);
  });

  it("never gives a user what is kept for another, whatever the other's tag or address", async () => {
    const etag = (await user.get("/api/news", plain)).headers.get("etag") ?? "";
    const other = await userOf("second");
    for (const turn of ["made", "kept"]) {
      const answer = await other.get("/api/news", { ...plain, "if-none-match": etag });
      expect(answer.status, turn).toBe(200);
      expect(await titlesOf(answer), turn).toEqual([`News of second ${serial}`]);
    }
    const anonymous = await product.client().get("/api/news", { "if-none-match": etag });
    expect(anonymous.status).toBe(401);
  });

  it("401: a user who has signed out gets nothing from the cache", async () => {
    const cookie = user.cookie();
    for (let turn = 0; turn < 2; turn += 1) expect((await user.get("/api/news", plain)).status).toBe(200);
    expect(isStored(user)).toBe(true);
    expect((await user.request("POST", "/api/auth/sign-out", {})).status).toBe(200);
    const after = await product.client().get("/api/news", { ...plain, cookie });
    expect(after.status).toBe(401);
  });

  it("a cached answer does not widen what a request may be", async () => {
    await user.get("/api/news", plain);
    expect(isStored(user)).toBe(true);
    expect((await user.get("/api/news", { ...plain, "x-long": "x".repeat(17_000) })).status).toBe(431);
    expect((await user.request("POST", "/api/news", {})).status).toBe(405);
    expect((await user.get("/api/news?limit=0")).status).toBe(400);
    expect(isStored(user, "?limit=0")).toBe(false);
    const head = await user.request("HEAD", "/api/news");
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
