import { rm } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { type LonePrimary, startLonePrimary } from "#tests/support/lone-primary.ts";
import { newMemoryFolder } from "#tests/support/memory-folder.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { tellArrival } from "#tests/support/told-arrival.ts";

const reason = "Nothing can be saved: the database waits for a standby that isn't there.";
const unconfirmed = "We couldn't confirm that this was saved. Reload the page before you try again.";

let dataDir: string;
let primary: LonePrimary;
let product: TestProduct;
beforeAll(async () => {
  dataDir = await newMemoryFolder("tapewise-lone-");
  primary = await startLonePrimary(dataDir);
  await migrateDatabase(primary.url);
  product = await startTestProduct({ environment: { DATABASE_URL: primary.url, ROLE: "web" } });
});
afterAll(async () => {
  await product?.close();
  await primary?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const saidOfCommits = async () =>
  /^database_commits_waiting (\d+)$/m.exec(await (await product.client().get("/metrics")).text())?.[1];
const readiness = async () => (await product.client().get("/readyz")).json();

it("503: while commits wait for a standby that isn't there, writes are rejected and hold no connection, reading goes on, and /readyz, metrics and log say why; then it goes on by itself", async () => {
  const { pool } = product.platform.database;
  const user = await product.signedIn();
  await pool.query(
    `with channel as (insert into channels (id, url, state) values ('wire', 'https://wire.example.com/', 'ok') returning id, url)
     insert into feeds (id, user_id, channel_id, name, url, color, "order")
     select 'wire', $1, id, id, url, '#2563eb', 9 from channel`,
    [user.userId],
  );
  const stream = await openEventSource(`${product.url}/api/news/stream`, {
    headers: { cookie: user.cookie() },
  });
  expect(await saidOfCommits()).toBe("0");

  await primary.waitForStandby(true);
  const first = await user.request("PATCH", "/api/settings", { theme: "dark" });
  expect(first.status).toBe(503);
  expect((await first.json()).error).toMatchObject({ code: "unavailable", message: unconfirmed });
  expect(await readiness()).toMatchObject({ reasons: [reason] });
  expect((await user.get("/readyz?scope=process")).status).toBe(200);
  expect(Number(await saidOfCommits())).toBeGreaterThan(0);

  // Nothing of these is sent to wait: they failed for sure.
  const held = await saidOfCommits();
  for (const [method, address, body] of [
    ["PATCH", "/api/settings", { theme: "light" }],
    ["POST", "/api/feeds", { name: "Second", url: "http://127.0.0.1/feed" }],
    ["POST", "/api/waitlist", { email: "waits@example.com" }],
  ] as const) {
    const answer = await user.request(method, address, body);
    expect(answer.status, address).toBe(503);
    expect((await answer.json()).error.message, address).toBe(
      "Service temporarily unavailable. Please try again later.",
    );
  }
  for (const address of ["/api/me", "/api/settings", "/api/feeds", "/api/news"])
    expect((await user.get(address)).status, address).toBe(200);
  // Searches are counted, and that is written.
  expect((await user.get("/api/news/search?q=anything")).status).toBe(200);
  // As the visit of a feed whose commit was given up: it is stored when there is a standby, and nobody tells of it.
  const late = pool.connect().then((client) =>
    client
      .query(
        `with fresh as (insert into items (id, title, link, content, companies)
             values ('late', 'Stored late', '#', '', '[]') returning id)
           insert into channel_items (channel_id, item_id, sort_key) select 'wire', id, 0 from fresh`,
      )
      .finally(() => client.release(true)),
  );
  await expect(late).rejects.toThrow("Connection terminated");
  expect(Number(await saidOfCommits())).toBeLessThanOrEqual(Number(held) + 1);
  expect(product.logLines.filter((line) => line.includes(reason))).toHaveLength(1);

  await primary.waitForStandby(false);
  // A later arrival is told of before anyone looks for those.
  const worker = new Client(primary.url);
  await worker.connect();
  await tellArrival(worker, { channelId: "wire", id: "told", title: "Told in time" });
  await worker.end();
  await stream.next(({ event, data }) => event === "item" && data.includes("Told in time"));
  await expect.poll(readiness).toMatchObject({ reasons: [] });
  await stream.next(({ event, data }) => event === "item" && data.includes("Stored late"));
  stream.close();
  // The one that nobody could tell of.
  expect(await (await user.get("/api/settings")).json()).toMatchObject({ theme: "dark" });
  expect((await user.request("PATCH", "/api/settings", { theme: "light" })).status).toBe(200);
  expect(product.logLines.join("\n")).toContain("The database has its standby again, and changes are saved");
  expect(await (await user.get("/api/feeds")).text()).not.toContain("Second");
});
