import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isDatabaseDown, isUnconfirmed } from "#server/platform/database-failure.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type DatabaseHandle, openDatabase } from "./database.ts";

let waiting = 0;
const watch = { isSilent: () => false, commitsWaiting: () => waiting, onLook: () => () => undefined };
let lateMs = 0;
const clock = { now: () => Date.now() - lateMs };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({
    connectionString: database.url,
    // What one call leaves behind, the next one meets.
    connectionsMax: 1,
    guard: { watch, clock },
    onError: () => undefined,
  });
  await handle.db.execute(
    "create table marks (mark int, constraint one_each unique (mark) deferrable initially deferred)",
  );
});
beforeEach(async () => {
  lateMs = 0;
  waiting = 0;
  await handle.db.execute("truncate marks");
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const put = (mark: number) => sql`insert into marks values (${mark})`;
const marks = async () => (await handle.db.execute<{ mark: number }>("select mark from marks")).rows;

it("while commits wait for a standby what writes is rolled back and fails for sure, and what reads passes", async () => {
  waiting = 1;
  for (const write of [
    () => handle.db.transaction((tx) => tx.execute(put(1))),
    () => handle.db.execute(put(2)),
    () => handle.pool.query("insert into marks values (3)"),
    () => handle.pool.query("select pg_notify('anything', '')"),
  ]) {
    const failure = await write().then(
      () => undefined,
      (error: Error) => error,
    );
    expect(isDatabaseDown(failure)).toBe(true);
    expect(isUnconfirmed(failure)).toBe(false);
  }
  expect(await marks()).toEqual([]);
  expect(await handle.db.transaction((tx) => tx.execute(sql`select 1`))).toMatchObject({ rowCount: 1 });
  waiting = 0;
  await handle.db.execute(put(4));
  expect(await marks()).toEqual([{ mark: 4 }]);
});

it("a commit that the database rejects, and a failed transaction after it, leave a connection that works", async () => {
  const twice = handle.db.transaction(async (tx) => {
    await tx.execute(put(1));
    await tx.execute(put(1));
  });
  await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
  const wrong = handle.db.transaction(async (tx) => {
    await tx.execute(put(2));
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(wrong).rejects.toMatchObject({ cause: { code: "22012" } });
  await handle.db.execute(put(3));
  expect(await marks()).toEqual([{ mark: 3 }]);
});

it("a transaction that goes on after a failure of its own stores nothing and leaves a connection that works", async () => {
  const broken = handle.db.transaction(async (tx) => {
    await tx.execute(put(1));
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(broken).rejects.toMatchObject({ cause: { code: "25P02" } });
  await handle.db.transaction((tx) => tx.execute(put(2)));
  expect(await marks()).toEqual([{ mark: 2 }]);
});

it.each([
  ["a transaction", () => handle.db.transaction((tx) => tx.execute(put(1)))],
  ["a single statement", () => handle.db.execute(put(1))],
])(
  "%s whose commit comes later than 1.8 seconds is reported as failed and stores nothing",
  async (_, write) => {
    lateMs = 1_800;
    await expect(write()).rejects.toThrow();
    lateMs = 0;
    expect(await marks()).toEqual([]);
    await write();
    expect(await marks()).toEqual([{ mark: 1 }]);
  },
);
