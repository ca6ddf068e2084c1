import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Feed, feedSchema } from "#contract/feeds.ts";
import { feedsPerUserMax } from "#domain/feeds/feed.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let ada: TestClient & { userId: string };
let bob: TestClient & { userId: string };
let feedNumber = 0;

beforeAll(async () => {
  // Without a worker no address is visited, so that a feed's health stays as it is.
  product = await startTestProduct({
    environment: {
      ROLE: "web",
      OUTBOUND_ALLOW: "127.0.0.1:9",
      DEFAULT_FEEDS: JSON.stringify([
        { name: "First wire", url: "http://127.0.0.1:9/first.xml", color: "#7c3aed" },
        { name: "Second wire", url: "http://127.0.0.1:9/second.xml", color: "#2563eb" },
      ]),
    },
  });
  [ada, bob] = await Promise.all([product.signedIn(), product.signedIn()]);
});
afterAll(() => product.close());

const newUrl = () => {
  feedNumber += 1;
  return `http://127.0.0.1:9/feed-${feedNumber}.xml`;
};
const add = (client: TestClient, body: unknown) => client.request("POST", "/api/feeds", body);
async function added(client: TestClient, body: object = {}): Promise<Feed> {
  const answer = await add(client, { name: "Wire", url: newUrl(), ...body });
  expect(answer.status).toBe(201);
  return feedSchema.strict().parse(await answer.json());
}
async function list(client: TestClient): Promise<Feed[]> {
  return (await (await client.get("/api/feeds")).json()).feeds;
}

describe("GET /api/feeds", () => {
  it("FEEDS-17, FEEDS-18: a new user has the default feeds, each with a color, enabled and numbered from 1", async () => {
    expect(await list(bob)).toMatchObject([
      { name: "First wire", color: "#7c3aed", enabled: true, order: 1, isDefault: true, userId: bob.userId },
      { name: "Second wire", color: "#2563eb", enabled: true, order: 2, isDefault: true, userId: bob.userId },
    ]);
  });
  it("FEEDS-17, FEEDS-18: where the operator names none, they are a portal, a news search and a cable channel, in this order", async () => {
    const plain = await startTestProduct({ environment: { ROLE: "web", DEFAULT_FEEDS: "" } });
    try {
      const feeds = await list(await plain.signedIn());
      expect(feeds.map(({ url, color, enabled, order }) => [url, color, enabled, order])).toEqual([
        ["https://finance.yahoo.com/news/rssindex", "#7c3aed", true, 1],
        [expect.stringMatching(/^https:\/\/news\.google\.com\/rss\/search\?q=/), "#2563eb", true, 2],
        [expect.stringMatching(/^https:\/\/[a-z.]*cnbc\.com\/.*\b100003114\b/), "#dc2626", true, 3],
      ]);
      expect(feeds.map(({ isDefault }) => isDefault)).toEqual([true, true, true]);
    } finally {
      await plain.close();
    }
  });
  it("DATA-19: a feed has these fields, its folder and its health, and no other", async () => {
    const [feed] = await list(bob);
    expect(Object.keys(feed ?? {}).sort()).toEqual([
      "color",
      "createdAt",
      "enabled",
      "folderId",
      "fullText",
      "health",
      "id",
      "isDefault",
      "lastUpdated",
      "name",
      "order",
      "url",
      "userId",
    ]);
  });
  it("200: deletes nothing, whatever a method override asks for", async () => {
    const before = await list(bob);
    await bob.get("/api/feeds", { "x-http-method-override": "DELETE" });
    await bob.get(`/api/feeds?_method=DELETE&id=${before[0]?.id}`);
    expect(await list(bob)).toEqual(before);
  });
});

describe("POST /api/feeds", () => {
  it("FEEDS-11, FEEDS-12, FEEDS-13: adds at the end, enabled, in the default color, with spaces trimmed", async () => {
    const url = newUrl();
    const answer = await add(ada, { name: "  Markets  ", url: ` ${url} ` });
    expect(answer.status).toBe(201);
    const feed = feedSchema.strict().parse(await answer.json());
    expect(feed).toMatchObject({
      name: "Markets",
      url,
      color: "#dc2626",
      enabled: true,
      order: 3,
      isDefault: false,
      userId: ada.userId,
    });
    expect((await list(ada)).at(-1)).toEqual(feed);
  });

  it("FEEDS-12: after a deletion the new feed's number is the count plus 1, and equal numbers stand by age", async () => {
    const user = await product.signedIn();
    const [first] = await list(user);
    await user.request("DELETE", `/api/feeds/${first?.id}`);
    const third = await added(user);
    const fourth = await added(user);
    expect((await list(user)).map(({ id, order }) => [id, order])).toEqual([
      [expect.any(String), 2],
      [third.id, 2],
      [fourth.id, 3],
    ]);
  });

  it("201: reads an address without scheme as https", async () => {
    expect((await added(ada, { url: " feeds.example.com/rss " })).url).toBe("https://feeds.example.com/rss");
    expect((await added(ada, { url: "feed://feeds.example.com/atom" })).url).toBe(
      "https://feeds.example.com/atom",
    );
    const answer = await add(ada, { name: "Again", url: "https://feeds.example.com/rss" });
    expect((await answer.json()).error.code).toBe("duplicate-feed");
  });

  it("201: keeps odd names as the text they are", async () => {
    for (const name of ["__proto__", "constructor", '"quoted" & <b>more</b>', "日本語 📈", "ن"])
      expect((await added(ada, { name })).name).toBe(name);
  });

  it("201: ignores what only the server sets (READ-53)", async () => {
    const feed = await added(ada, {
      id: "mine",
      userId: bob.userId,
      order: -99,
      isDefault: true,
      enabled: false,
      createdAt: "1970-01-01",
    });
    expect(feed.id).not.toBe("mine");
    expect(feed).toMatchObject({ userId: ada.userId, isDefault: false, enabled: true });
    expect(feed.order).toBe((await list(ada)).length);
    expect(feed.createdAt.startsWith("1970")).toBe(false);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "   " }, "name"],
    [{ name: "\u200b\u2060" }, "name"],
    [{ name: ["a"] }, "name"],
    [{ name: "a\0b" }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ url: "  " }, "url"],
    [{ url: ["https://example.com/"] }, "url"],
    [{ url: `https://example.com/${"x".repeat(2_048)}` }, "url"],
    [{ color: "red" }, "color"],
    [{ color: "#12345" }, "color"],
    [{ color: "#dc2626;}</style><script>alert(1)</script>" }, "color"],
  ])("400: %.60j names the field", async (change, field) => {
    const answer = await add(ada, { name: "Wire", url: newUrl(), ...change });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.field).toBe(field);
  });

  it("409: rejects an address that the user follows already, and takes another user's", async () => {
    const { url } = await added(ada);
    const answer = await add(ada, { name: "Again", url });
    expect(answer.status).toBe(409);
    expect((await answer.json()).error).toMatchObject({ code: "duplicate-feed", field: "url" });
    expect((await add(bob, { name: "Also", url })).status).toBe(201);
  });

  it("409: of twenty equal ones at the same time, one is added", async () => {
    const url = newUrl();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(ada, { name: "Race", url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "http://10.0.0.1/feed",
    "http://[::1]/feed",
    "http://169.254.169.254/latest/meta-data",
    "http://localhost/feed",
    "https://user:secret@example.com/feed",
    "https://example.com:22/feed",
    "not an address",
    "10.0.0.1/feed",
    "localhost:8080",
  ])("422: %s cannot be a feed, and nothing is stored", async (url) => {
    const before = await list(ada);
    const answer = await add(ada, { name: "Wire", url });
    expect(answer.status).toBe(422);
    expect((await answer.json()).error).toMatchObject({ code: "feed-address-refused", field: "url" });
    expect(await list(ada)).toEqual(before);
  });

  it("FEEDS-16: no plan limits the number; feed 501 of a user is rejected with a word about the cap", async () => {
    const full = await product.signedIn();
    const { pool } = product.platform.database;
    await pool.query(
      `insert into feeds (id, user_id, channel_id, name, url, color, "order")
       select $1 || n, $1, (select id from channels limit 1), 'Feed', 'https://example.com/' || n, '#dc2626', n
       from generate_series(3, $2::int) n`,
      [full.userId, feedsPerUserMax],
    );
    const answer = await add(full, { name: "One more", url: newUrl() });
    expect(answer.status).toBe(422);
    expect((await answer.json()).error).toMatchObject({
      code: "feed-limit-reached",
      message: "You've reached the limit of 500 feeds. Remove one to add another.",
    });
    expect(await list(full)).toHaveLength(feedsPerUserMax);
  });
});

describe("PATCH /api/feeds/:id", () => {
  const change = (client: TestClient, id: string, body: unknown) =>
    client.request("PATCH", `/api/feeds/${encodeURIComponent(id)}`, body);

  it("FEEDS-14, FEEDS-15: changes name, color, address and whether it is read", async () => {
    const feed = await added(ada);
    const patch = { name: "Renamed", color: "#ABCDEF", url: newUrl(), enabled: false };
    const answer = await change(ada, feed.id, patch);
    expect(answer.status).toBe(200);
    const changed = feedSchema.strict().parse(await answer.json());
    expect(changed).toMatchObject({ ...patch, id: feed.id, order: feed.order });
    expect((await list(ada)).find(({ id }) => id === feed.id)).toEqual(changed);
  });

  it("200: ignores what only the server sets", async () => {
    const feed = await added(ada);
    const answer = await change(ada, feed.id, { id: "other", userId: bob.userId, order: 0, isDefault: true });
    expect(await answer.json()).toMatchObject({
      id: feed.id,
      userId: ada.userId,
      order: feed.order,
      isDefault: false,
    });
  });

  it("400: wrong values name their field and change nothing", async () => {
    const feed = await added(ada);
    for (const [patch, field] of [
      [{ name: "" }, "name"],
      [{ color: "rgb(0,0,0)" }, "color"],
      [{ enabled: "false" }, "enabled"],
      [{ enabled: null }, "enabled"],
    ] as const) {
      const answer = await change(ada, feed.id, patch);
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.field).toBe(field);
    }
    expect((await list(ada)).find(({ id }) => id === feed.id)).toEqual(feed);
  });

  it("404: another user's feed looks like one that does not exist", async () => {
    const feed = await added(bob);
    const foreign = await change(ada, feed.id, { name: "pwn", url: newUrl() });
    const unknown = await change(ada, "nothing-here", { name: "pwn", url: newUrl() });
    for (const answer of [foreign, unknown]) {
      expect(answer.status).toBe(404);
      const { requestId: _, ...error } = (await answer.json()).error;
      expect(error).toEqual({
        code: "feed-not-found",
        message: "This feed no longer exists. Reload the page.",
      });
    }
    expect((await list(bob)).find(({ id }) => id === feed.id)).toEqual(feed);
  });

  it.each(["../../users/1", "%00", "\0", "undefined", "1 OR 1=1", "A".repeat(10_000), "%ff"])(
    "404: the id %.20j",
    async (id) => expect((await change(ada, id, { name: "pwn" })).status).toBe(404),
  );

  it("409: rejects an address that another of the user's feeds has", async () => {
    const [one, two] = [await added(ada), await added(ada)];
    expect((await change(ada, two.id, { url: one.url })).status).toBe(409);
    expect((await change(ada, two.id, { url: two.url })).status).toBe(200);
  });

  it("422: rejects an address that is not allowed", async () => {
    const feed = await added(ada);
    expect((await change(ada, feed.id, { url: "http://192.168.0.1/" })).status).toBe(422);
    expect((await list(ada)).find(({ id }) => id === feed.id)?.url).toBe(feed.url);
  });
});

describe("DELETE /api/feeds/:id", () => {
  const remove = (client: TestClient, id: string) =>
    client.request("DELETE", `/api/feeds/${encodeURIComponent(id)}`);

  it("FEEDS-14: removes the feed; a second time it is not there", async () => {
    const feed = await added(ada);
    const answer = await remove(ada, feed.id);
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
    expect((await list(ada)).some(({ id }) => id === feed.id)).toBe(false);
    expect((await remove(ada, feed.id)).status).toBe(404);
  });

  it("404: another user's feed stays", async () => {
    const feed = await added(bob);
    expect((await remove(ada, feed.id)).status).toBe(404);
    expect((await list(bob)).some(({ id }) => id === feed.id)).toBe(true);
  });
});
