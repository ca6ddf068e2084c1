import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { olderNewsAnswerSchema } from "#contract/news.ts";
import { type SearchAnswer, searchAnswerSchema } from "#contract/search.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { replicaCheckResult } from "#server/cli/replica-check-result.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { newMemoryFolder } from "#tests/support/memory-folder.ts";
import { askOnce } from "#tests/support/plain-server.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires, newsOf, type User } from "#tests/support/readers.ts";
import { type PrimaryWithStandby, startPrimaryWithStandby } from "#tests/support/standby.ts";
import { startTransactionPooler } from "#tests/support/transaction-pooler.ts";

let dataDir: string;
let servers: PrimaryWithStandby;
/** The way to the standby. */
let way: Awaited<ReturnType<typeof createEndpoint>>;
let product: TestProduct;
let wires: ReturnType<typeof createWires>;
let user: User;
let admin: User;
let channelId: string;
let feedId: string;

const minuteMs = 60_000;
const start = Date.parse("2026-11-20T12:00:00Z");

beforeAll(async () => {
  dataDir = await newMemoryFolder("tapewise-standby-");
  servers = await startPrimaryWithStandby(dataDir);
  await migrateDatabase(servers.primary.url);
  way = await createEndpoint(servers.standby.url);
  product = await startTestProduct({
    environment: { DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URL: way.url },
    logLevel: "info",
  });
  wires = createWires(product);
  [user, admin] = await Promise.all([product.signedIn(), product.signedIn({ role: "ADMIN" })]);
  channelId = await wires.channel();
  feedId = await wires.follow(user, channelId);
  await wires.arrive(
    channelId,
    Array.from({ length: 40 }, (_, at) => ({
      id: `crane-${at}`,
      title: `Crane ${at}`,
      atMs: start - at * minuteMs,
    })).toReversed(),
  );
  await indexAll(product.services.news.searchIndex);
});
afterAll(async () => {
  await product?.close();
  await way?.shut();
  await servers?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const stateNow = () => product.platform.reading.replica?.state();
const ageNowMs = () => product.platform.reading.replica?.ageMs();
const nextLook = () =>
  new Promise<void>((resolve) => {
    const end = product.platform.reading.replica?.onLook(() => {
      end?.();
      resolve();
    });
  });
const isUsed = () => expect.poll(stateNow).toBe("used");
const counts = () => ({ ...product.platform.reading.counts });

async function search(words: string, more = ""): Promise<SearchAnswer> {
  const answer = await user.get(`/api/news/search?q=${words}${more}`);
  expect(answer.status).toBe(200);
  return searchAnswerSchema.parse(await answer.json());
}

async function older(client: TestClient, cursor: string | null, limit = 10, choice: object = {}) {
  const answer = await client.request("POST", "/api/news/older", { cursor, limit, ...choice });
  expect(answer.status).toBe(200);
  return olderNewsAnswerSchema.parse(await answer.json());
}

const metric = async (name: string) => {
  const text = await (await product.client().get("/metrics")).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};
const onSystemPage = async () =>
  ((await (await admin.get("/api/admin/system")).json()) as { database: { replica: unknown } }).database
    .replica;
const checked = () =>
  replicaCheckResult({ primaryString: servers.primary.url, replicaString: servers.standby.url });
const readiness = async () => (await product.client().get("/readyz")).status;

it("search and older news are read at the replica, and metrics and System say how it is", async () => {
  await isUsed();
  const before = counts();
  expect((await search("crane")).items).toHaveLength(20);
  const first = await newsOf(user, "?limit=10");
  expect((await older(user, first.older)).items.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, at) => `crane-${at + 10}`),
  );
  expect(counts()).toEqual({ ...before, replica: before.replica + 2 });
  const asked = await servers.standby.ask<{ query: string }>(
    "select query from pg_stat_activity where application_name = 'tapewise'",
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(await metric("database_replica_up")).toBe(1);
  expect(await metric("database_replica_lag_seconds")).toBeLessThan(5);
  expect(await metric('database_reads_total{target="replica"}')).toBe(before.replica + 2);
  expect(await onSystemPage()).toEqual({ state: "used", ageMs: expect.any(Number) });
  expect(await checked()).toMatchObject({ what: "Read replica", ok: true });
});

it("a pooler in transaction mode may stand before it", async () => {
  const pooler = await startTransactionPooler(servers.standby.url);
  const second = await startTestProduct({
    environment: { DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URL: pooler.url },
  });
  const { replica, read, counts } = second.platform.reading;
  await expect.poll(() => replica?.state()).toBe("used");
  const limit = await read((from) =>
    from.execute(sql`select current_setting('statement_timeout') as ms, pg_is_in_recovery() as standby`),
  );
  expect(limit.rows).toEqual([{ ms: "15s", standby: true }]);
  expect(counts).toEqual({ replica: 1, primary: 0, repeated: 0 });
  await second.close();
  await pooler.close();
  expect(pooler.misused).toEqual([]);
});

it("what a user changed is right at once while the replica is behind, and a page is never read from one that lacks what its list had", async () => {
  await isUsed();
  onTestFinished(async () => {
    await servers.standby.ask("select pg_wal_replay_resume()");
    await servers.standby.cut(false);
  });
  await servers.standby.ask("select pg_wal_replay_pause()");
  const patch = (id: string, body: object) => user.request("PATCH", `/api/news/${id}`, body);
  expect((await patch("crane-12", { read: true, saved: true })).ok).toBe(true);
  const mute = await user.request("POST", "/api/news/mutes", { kind: "word", value: "Crane 13" });
  expect(mute.ok).toBe(true);
  // Which of them are unread is never asked there.
  const unread = await newsOf(user, "?limit=5&unread=1");
  const unreadPage = await older(user, unread.older, 10, { unread: "1" });
  expect(unreadPage.items.map(({ id }) => id)).toContain("crane-11");
  expect(unreadPage.items.map(({ id }) => id)).not.toContain("crane-12");

  // The replica answers, and does not have this yet.
  await wires.arrive(channelId, [{ id: "late", title: "Crane of today", atMs: start - 5.5 * minuteMs }]);
  await indexAll(product.services.news.searchIndex);
  const beforeSearch = counts();
  const found = await search("crane", "&limit=50");
  expect(found.items.find(({ id }) => id === "crane-12")).toMatchObject({ read: true, saved: true });
  expect(found.items.map(({ id }) => id)).not.toContain("late");
  expect(counts()).toEqual({ ...beforeSearch, replica: beforeSearch.replica + 1 });
  // As a digest does, which looks at each headline once.
  const current = await product.services.news.search.search(
    { userId: user.userId } as Actor,
    { q: "crane", sort: "relevance", limit: 5 },
    { isCurrent: true },
  );
  expect(current.total).toBe(41);
  // A later page of what was ranked with an arrival that the replica lacks.
  await search("crane", `&limit=5&sort=relevance&cursor=${current.next}`);
  expect(counts()).toMatchObject({ repeated: beforeSearch.repeated + 1 });

  // A list that has an arrival goes on at the primary: the replica would pass by what it lacks.
  const first = await newsOf(user, "?limit=5");
  const page = await older(user, first.older, 10);
  expect(page.items.map(({ id }) => id)).toContain("late");
  expect(page.items.find(({ id }) => id === "crane-12")).toMatchObject({ read: true, saved: true });
  expect(page.items.map(({ id }) => id)).not.toContain("crane-13");
  expect(counts()).toMatchObject({ repeated: beforeSearch.repeated + 2 });
  await user.request("PATCH", `/api/feeds/${feedId}`, { name: "Cranes" });
  expect((await search("crane")).items[0]).toMatchObject({ feedName: "Cranes" });
  // What was followed a moment ago is not looked through any more, but for what was kept of it.
  await patch("crane-7", { saved: true });
  await user.request("DELETE", `/api/feeds/${feedId}`);
  expect((await search("crane")).items.map(({ id }) => id).toSorted()).toEqual(["crane-12", "crane-7"]);
  await wires.follow(user, channelId);
  expect(stateNow()).toBe("used");

  // Too old now: the primary answers.
  await expect.poll(stateNow).toBe("behind");
  expect((await search("crane", "&limit=50")).items.map(({ id }) => id)).toContain("late");
  expect(await metric("database_replica_up")).toBe(0);
  await expect.poll(onSystemPage).toMatchObject({ state: "behind" });
  expect(await readiness()).toBe(200);

  // It has replayed all that it ever got, and nobody tells it of more: that is no replica that keeps up.
  await servers.standby.cut(true);
  await servers.standby.ask("select pg_wal_replay_resume()");
  const caughtUp = `select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    and not exists (select 1 from pg_stat_wal_receiver) as done`;
  await expect.poll(async () => (await servers.standby.ask<{ done: boolean }>(caughtUp))[0]?.done).toBe(true);
  // The first of the two may have begun before.
  await nextLook();
  await nextLook();
  await expect.poll(ageNowMs).toBeGreaterThan(5_000);
  expect(stateNow()).toBe("behind");

  await servers.standby.cut(false);
  await isUsed();
  const again = counts();
  expect((await search("crane", "&limit=50")).items.map(({ id }) => id)).toContain("late");
  expect(counts()).toEqual({ ...again, replica: again.replica + 1 });
  expect(product.logLines.join("\n")).toContain("The read replica is more than 5 seconds behind");
});

it("a query that gives way to the replay is asked of the database", async () => {
  await askOnce(servers.primary.url, "create table spare as select generate_series(1, 100) as n");
  await isUsed();
  const answeredBy: boolean[] = [];
  const reading = product.platform.reading.read(async (from) => {
    const { rows } = await from.execute<{ isStandby: boolean }>(
      sql`select pg_is_in_recovery() as "isStandby"`,
    );
    answeredBy.push(rows[0]?.isStandby ?? false);
    await from.execute(
      sql`select count(*), pg_sleep(case when pg_is_in_recovery() then 10 else 0 end) from channels`,
    );
    return "answered";
  });
  await expect.poll(() => answeredBy).toEqual([true]);
  await askOnce(servers.primary.url, "delete from spare");
  await askOnce(servers.primary.url, "vacuum spare");
  expect(await reading).toBe("answered");
  expect(answeredBy).toEqual([true, false]);
  expect(product.logLines.join("\n")).toContain("conflict with recovery");
  // What is wrong with the question itself, or takes too long, is not asked twice.
  const slow = product.platform.reading.read((from) => from.execute(sql`select pg_sleep(5)`), {
    settings: sql`select set_config('statement_timeout', '50', true)`,
  });
  await expect(slow).rejects.toMatchObject({ cause: { code: "57014" } });
});

it("readers notice nothing of a replica that is killed, and it is used again when it is back", async () => {
  await isUsed();
  const statuses = new Set<number>();
  let isDone = false;
  // Each stays below the limit of a minute.
  const readers = Array.from({ length: 3 }, async () => {
    const reader = await product.signedIn();
    await wires.follow(reader, channelId);
    while (!isDone) {
      const cursor = (await newsOf(reader, "?limit=5")).older;
      statuses.add((await reader.request("POST", "/api/news/older", { cursor, limit: 5 })).status);
      await delay(50);
    }
  });
  try {
    await servers.standby.kill();
    await expect.poll(stateNow).toBe("away");
    await expect.poll(onSystemPage).toMatchObject({ state: "away" });
    expect(await readiness()).toBe(200);
    expect((await search("crane")).items.length).toBeGreaterThan(0);
    await servers.standby.start();
    await isUsed();
  } finally {
    isDone = true;
    await Promise.all(readers);
  }
  expect([...statuses]).toEqual([200]);
  expect(product.logLines.join("\n")).toContain("The read replica isn't responding.");
});

it("a replica that takes questions and answers none holds a reader up for less than three seconds", async () => {
  await isUsed();
  const { older: cursor } = await newsOf(user, "?limit=5");
  // So that there are connections, which it takes the questions over.
  await older(user, cursor);
  way.freeze();
  const sinceMs = performance.now();
  expect((await older(user, cursor)).items).toHaveLength(10);
  expect(performance.now() - sinceMs).toBeLessThan(3_000);
  expect(stateNow()).toBe("away");
  way.thaw();
});

it("connections to it that lost their way without a word hold no reader up, and are not used again", async () => {
  await isUsed();
  const { older: cursor } = await newsOf(user, "?limit=5");
  await Promise.all(Array.from({ length: 6 }, () => older(user, cursor)));
  way.abandon();
  for (let call = 0; call < 8; call += 1) {
    const sinceMs = performance.now();
    expect((await older(user, cursor)).items).toHaveLength(10);
    // The driver gives a connection that answers nothing up after 17 s.
    expect(performance.now() - sinceMs).toBeLessThan(12_000);
    await delay(500);
  }
  expect(stateNow()).toBe("used");
});

it("one that was promoted is not used, and a start on it goes on without", async () => {
  await isUsed();
  await servers.standby.ask("select pg_promote()");
  await expect.poll(stateNow).toBe("primary");
  await wires.arrive(channelId, [{ id: "after", title: "Crane after the parting", atMs: start }]);
  await indexAll(product.services.news.searchIndex);
  expect((await search("parting")).items.map(({ id }) => id)).toEqual(["after"]);
  expect(await readiness()).toBe(200);
  const second = await startTestProduct({
    environment: { DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URL: servers.standby.url },
  });
  expect((await second.client().get("/readyz")).status).toBe(200);
  expect(second.platform.reading.replica?.state()).toBe("primary");
  await second.close();
  expect(await checked()).toMatchObject({ ok: false, says: expect.stringContaining("isn't a standby") });
  expect(second.logLines.join("\n")).toContain(
    "DATABASE_REPLICA_URL leads to a server that isn't a standby, as one that was promoted.",
  );
});
