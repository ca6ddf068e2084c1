import { afterAll, beforeAll, expect, it } from "vitest";
import { ConfigError } from "#server/config/config.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { feed, type Publisher, rss, startPublisher } from "#tests/support/ingestion.ts";
import { startTestProduct } from "#tests/support/product.ts";
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

    const readers = await Promise.all(Array.from({ length: 12 }, () => both.signedIn()));
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
