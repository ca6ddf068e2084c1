import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabaseClock } from "#server/platform/database-clock.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { startSilentServer } from "#tests/support/silent-server.ts";
import { startTransactionPooler } from "#tests/support/transaction-pooler.ts";
import { watchDatabase } from "./database-watch.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const portOf = (url: string) => Number(new URL(url).port);

describe("a database that takes connections and answers none", () => {
  it("is asked again and again without a socket being left behind, is found again, and holds up no stop", async () => {
    const way = await createEndpoint(database.url);
    const watch = await watchDatabase({ connectionString: way.url, clock: createDatabaseClock() });
    await way.shut();
    let silent = await startSilentServer(portOf(way.url));
    await expect.poll(silent.taken).toBeGreaterThan(3);
    expect(watch.isSilent()).toBe(true);
    // One that is asked, and the one before, which is being closed.
    expect(await silent.left()).toBeLessThanOrEqual(2);

    await silent.stop();
    await way.open();
    await expect.poll(() => watch.isSilent()).toBe(false);
    expect(await watch.isAnswering()).toBe(true);

    await way.shut();
    silent = await startSilentServer(portOf(way.url));
    await expect.poll(() => watch.isSilent()).toBe(true);
    await watch.close();
    await expect.poll(silent.left).toBe(0);
    await silent.stop();
  });
});

describe("a pooler before a database that answers", () => {
  const watch = (direct: string, pooled: string) =>
    watchDatabase({ connectionString: direct, poolerString: pooled, clock: createDatabaseClock() });

  it("counts as a silent database when its machine no longer answers, and when it lost its clients without a word", async () => {
    const pooled = await createEndpoint(database.url);
    const watching = await watch(database.url, pooled.url);
    pooled.freeze();
    await expect.poll(() => watching.isSilent()).toBe(true);
    expect(await watching.isAnswering()).toBe(false);
    pooled.thaw();
    await expect.poll(() => watching.isSilent()).toBe(false);
    expect(await watching.isAnswering()).toBe(true);

    // Until it is connected again.
    await delay(1_500);
    pooled.abandon();
    await expect.poll(() => watching.isSilent()).toBe(true);
    await expect.poll(() => watching.isSilent()).toBe(false);
    expect(await watching.isAnswering()).toBe(true);
    await watching.close();
    await pooled.shut();
  });

  it("counts as silent while the database is away, even if it rejects new clients: earlier ones may still be waiting", async () => {
    const [direct, pooled] = await Promise.all([createEndpoint(database.url), createEndpoint(database.url)]);
    const watching = await watch(direct.url, pooled.url);
    await direct.shut();
    await delay(2_500);
    // It still answers: the way of the calls is another one.
    expect(watching.isSilent()).toBe(false);
    await pooled.shut();
    await expect.poll(() => watching.isSilent()).toBe(true);
    await Promise.all([direct.open(), pooled.open()]);
    await expect.poll(() => watching.isSilent()).toBe(false);
    expect(await watching.isAnswering()).toBe(true);
    await watching.close();
    await Promise.all([direct.shut(), pooled.shut()]);
  });

  it("stays silent when the silent database's connections are closed at last: nobody is let in meanwhile", async () => {
    const [direct, pooled] = await Promise.all([createEndpoint(database.url), createEndpoint(database.url)]);
    const watching = await watch(direct.url, pooled.url);
    // It owes nothing.
    await delay(1_200);
    direct.freeze();
    pooled.freeze();
    await expect.poll(() => watching.isSilent()).toBe(true);
    const looks: boolean[] = [];
    watching.onLook(() => looks.push(watching.isSilent()));
    await direct.shut();
    await expect.poll(() => looks.length).toBeGreaterThan(5);
    expect(new Set(looks)).toEqual(new Set([true]));
    await watching.close();
    await pooled.shut();
  });

  it("is answering while it is full of other work", async () => {
    const pooler = await startTransactionPooler(database.url);
    const watching = await watch(database.url, pooler.url);
    const others = [new Client(pooler.url), new Client(pooler.url)];
    for (const other of others) {
      await other.connect();
      await other.query("begin");
    }
    let wasSilent = false;
    const unsubscribe = watching.onLook(() => {
      wasSilent ||= watching.isSilent();
    });
    // Longer than a machine takes that no longer answers.
    await delay(6_000);
    for (const other of others) await other.end();
    await delay(2_000);
    unsubscribe();
    expect(wasSilent).toBe(false);
    expect(await watching.isAnswering()).toBe(true);
    await watching.close();
    await pooler.close();
  });
});
