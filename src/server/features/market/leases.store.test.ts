import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createLeasesStore, type LeasesStore } from "./leases.store.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
  [one, two] = [storeOf("one"), storeOf("two")];
});
beforeEach(() => handle.db.execute(sql`truncate market_leases`));
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const storeOf = (holder: string) => createLeasesStore({ db: handle.db, holder });
let one: LeasesStore;
let two: LeasesStore;

/** As if so much time had gone by. */
const letPass = (seconds: number) =>
  handle.db.execute(sql`update market_leases set expires_at = expires_at - ${seconds} * interval '1 second'`);
const leftSeconds = async () => {
  const { rows } = await handle.db.execute(
    sql`select extract(epoch from expires_at - now())::float8 as seconds from market_leases`,
  );
  return (rows[0] as { seconds: number }).seconds;
};

describe("takeTurn", () => {
  it("gives each turn to one of many who ask at the same time", async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => one.takeTurn("ticker", 120_000)));
    expect(asked.filter(({ taken }) => taken)).toHaveLength(1);
    await letPass(121);
    const next = await Promise.all([one, two, one, two].map((store) => store.takeTurn("ticker", 120_000)));
    expect(next.filter(({ taken }) => taken)).toHaveLength(1);
  });

  it("counts from the turn before, so that a little delay does not add up", async () => {
    await one.takeTurn("ticker", 120_000);
    // Three seconds late.
    await letPass(123);
    await one.takeTurn("ticker", 120_000);
    expect(await leftSeconds()).toBeLessThanOrEqual(117);
  });

  it("begins again after a long absence instead of making up for it", async () => {
    await one.takeTurn("ticker", 120_000);
    await letPass(3_600);
    await one.takeTurn("ticker", 120_000);
    expect((await one.takeTurn("ticker", 120_000)).taken).toBe(false);
    expect(await leftSeconds()).toBeGreaterThan(60);
  });
});

describe("hold", () => {
  it("is one process's until it is released or has run out", async () => {
    expect(await one.hold("trades", 15_000)).toBe(true);
    expect(await two.hold("trades", 15_000)).toBe(false);
    expect(await one.hold("trades", 15_000)).toBe(true);
    expect(await two.hold("other trades", 15_000)).toBe(true);
    await two.release("trades");
    expect(await two.hold("trades", 15_000)).toBe(false);
    await one.release("trades");
    expect(await two.hold("trades", 15_000)).toBe(true);
    await letPass(16);
    expect(await one.hold("trades", 15_000)).toBe(true);
  });

  it("is given to one of many who ask at the same time", async () => {
    const stores = Array.from({ length: 10 }, (_, at) => storeOf(`process ${at}`));
    const held = await Promise.all(stores.map((store) => store.hold("trades", 15_000)));
    expect(held.filter(Boolean)).toHaveLength(1);
  });
});
