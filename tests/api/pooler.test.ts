import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "#server/config/config.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { feed, type Publisher, rss, startPublisher } from "#tests/support/ingestion.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { tellArrival } from "#tests/support/told-arrival.ts";
import { startTransactionPooler, type TransactionPooler } from "#tests/support/transaction-pooler.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pooler: TransactionPooler;
let publisher: Publisher;

beforeAll(async () => {
  database = await createTestDatabase();
  [pooler, publisher] = await Promise.all([startTransactionPooler(database.url), startPublisher()]);
});
afterAll(async () => {
  await pooler?.close();
  await publisher?.stop();
  await database?.drop();
});

it("a start on a pooler alone is rejected and says which setting is missing", async () => {
  const start = startTestProduct({ environment: { DATABASE_URL: pooler.url } });
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(
    "DATABASE_DIRECT_URL: required, since DATABASE_URL leads to a pooler. See docs/operations/scaling.md",
  );
  pooler.misused.length = 0;
});

it("the direct address alone is rejected", async () => {
  await expect(
    startTestProduct({ environment: { DATABASE_URL: "", DATABASE_DIRECT_URL: database.url } }),
  ).rejects.toThrow("DATABASE_URL: required with DATABASE_DIRECT_URL");
});

it("a direct address that does not work is named", async () => {
  await expect(
    startTestProduct({
      environment: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: "postgres://nobody@127.0.0.1:9/nothing" },
    }),
  ).rejects.toThrow(/^DATABASE_DIRECT_URL: the database cannot be used \(/);
});

it("two processes work over a pooler in transaction mode: an item that the worker reads reaches a stream at the other, writes and searches pass", async () => {
  const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  const web = await startTestProduct({ environment });
  const both = await startTestProduct({ environment: { ...environment, ROLE: "all" } });
  try {
    publisher.serve(
      "/pooled",
      feed(
        rss([
          {
            title: "Harbor cranes stand still",
            link: "https://news.example.com/cranes",
            pubDate: new Date().toUTCString(),
          },
        ]),
      ),
    );
    const user = await web.signedIn();
    const stream = await openEventSource(`${web.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    const added = await user.request("POST", "/api/feeds", {
      name: "Pooled",
      url: publisher.urlOf("/pooled"),
      color: "#2563eb",
    });
    expect(added.status).toBe(201);
    const arrived = JSON.parse((await stream.next((event) => event.event === "item")).data) as unknown;
    expect(arrived).toMatchObject({ title: "Harbor cranes stand still" });
    stream.close();

    // One after the other: twelve at once keep a busy machine for longer than a client of the pooler waits.
    const readers: TestClient[] = [];
    for (let each = 0; each < 12; each += 1) readers.push(await both.signedIn());
    const statuses = await Promise.all(readers.map(async (each) => (await each.get("/api/me")).status));
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await user.request("PATCH", "/api/settings", { theme: "dark" })).status).toBe(200);
    expect(await (await user.get("/api/settings")).json()).toMatchObject({ theme: "dark" });
    await indexAll(both.services.news.searchIndex);
    expect(await (await user.get("/api/news/search?q=cranes")).json()).toMatchObject({
      items: [{ title: "Harbor cranes stand still" }],
    });
    expect((await web.client().get("/readyz")).status).toBe(200);
    expect((await both.client().get("/readyz")).status).toBe(200);
  } finally {
    await Promise.all([web.close(), both.close()]);
  }
  expect(pooler.misused).toEqual([]);
  // More connections than the pooler has to the database: they did share.
  expect(pooler.clientsMost()).toBeGreaterThan(2);
});

it("a pooler that sets no limit for statements is warned of; one that is away makes the process unready", async () => {
  const last = await startTransactionPooler(database.url);
  const product = await startTestProduct({
    environment: { DATABASE_URL: last.url, DATABASE_DIRECT_URL: database.url },
  });
  expect((await product.client().get("/readyz")).status).toBe(200);
  await last.close();
  await expect.poll(async () => (await product.client().get("/readyz")).status).toBe(503);
  await product.close();
  expect(product.logLines.join("\n")).toContain(
    "The pooler sets no statement_timeout: see docs/operations/scaling.md for its connect_query",
  );
});

describe("while the database moves to another machine", () => {
  let direct: Awaited<ReturnType<typeof createEndpoint>>;
  /** As a pooler: it takes clients while the database is away, and lets them wait. */
  let pooled: Awaited<ReturnType<typeof createEndpoint>>;
  let product: TestProduct;
  beforeAll(async () => {
    [direct, pooled] = await Promise.all([createEndpoint(database.url), createEndpoint(database.url)]);
    product = await startTestProduct({
      environment: { DATABASE_URL: pooled.url, DATABASE_DIRECT_URL: direct.url, ROLE: "web" },
    });
  });
  afterAll(async () => {
    await product?.close();
    await Promise.all([direct?.shut(), pooled?.shut()]);
  });

  it("503: calls don't wait in the pooler, and pass when the database is back", async () => {
    const user = await product.signedIn();
    expect((await user.get("/api/me")).status).toBe(200);
    pooled.freeze();
    await direct.shut();
    await expect.poll(() => product.platform.watch.isSilent()).toBe(true);
    const answer = await user.request("PATCH", "/api/settings", { theme: "dark" });
    expect(answer.status).toBe(503);
    expect((await (await user.get("/readyz")).json()).reasons).toEqual(["The database isn't responding."]);
    pooled.thaw();
    await direct.open();
    await expect.poll(async () => (await user.get("/readyz")).status).toBe(200);
    expect((await user.request("PATCH", "/api/settings", { theme: "dark" })).status).toBe(200);
  });

  it("an item that is told of before the pooler is back reaches open pages once it is", async () => {
    const user = await product.signedIn();
    const other = new Client(database.url);
    await other.connect();
    await other.query(
      `with channel as (insert into channels (id, url, state) values ('moved', 'https://moved.example.com/', 'ok') returning id, url)
       insert into feeds (id, user_id, channel_id, name, url, color, "order")
       select 'moved', $1, id, id, url, '#2563eb', 9 from channel`,
      [user.userId],
    );
    const stream = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    await pooled.shut();
    await tellArrival(other, { channelId: "moved", id: "moved", title: "Told too early" });
    await expect.poll(() => product.logLines.join("\n")).toContain("An event did not reach the open pages");
    await pooled.open();
    await stream.next(({ event, data }) => event === "item" && data.includes("Told too early"));
    stream.close();
    await other.end();
  });
});
