import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type CallBudgetsStore, createCallBudgetsStore } from "./call-budgets.store.ts";

const startMs = Date.parse("2026-11-20T15:30:00Z");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let budgets: CallBudgetsStore;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
  budgets = createCallBudgetsStore({ db: handle.db });
});
beforeEach(() => handle.db.execute(sql`truncate call_budgets`));
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const lease = (nowMs: number, wanted: number, allowed = 60, name = "finnhub/a") =>
  budgets.lease(name, { wanted, allowed, nowMs });
const grantedOf = (answer: Awaited<ReturnType<typeof lease>>) => ("lease" in answer ? answer.lease.calls : 0);

it("gives out exactly the budget to many who ask at the same time", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => lease(startMs, 3, 50)));
  expect(answers.map(grantedOf).reduce((sum, calls) => sum + calls)).toBe(50);
  expect(await budgets.used(["finnhub/a", "finnhub/b"], startMs)).toEqual(new Map([["finnhub/a", 50]]));
});

it("counts a call until a minute after its lease ends, and says how long that is", async () => {
  expect(await lease(startMs, 3, 3)).toEqual({ lease: { calls: 3, untilMs: startMs + 3_000 } });
  expect(await lease(startMs + 62_999, 1, 3)).toEqual({ waitMs: 1 });
  expect(await lease(startMs + 63_000, 3, 3)).toEqual({ lease: { calls: 3, untilMs: startMs + 66_000 } });
});

it("waits for as many to end as the lane needs, not for the first alone", async () => {
  for (const second of [0, 1, 2, 3]) await lease(startMs + second * 1_000, 1);
  // Of four that count two may, so three have to end.
  expect(await lease(startMs + 4_000, 3, 2)).toEqual({ waitMs: 61_000 });
  expect(grantedOf(await lease(startMs + 65_000, 3, 2))).toBe(1);
});

it("leases what is left when more is wanted, and each key has its own", async () => {
  await lease(startMs, 3, 4);
  expect(grantedOf(await lease(startMs, 3, 4))).toBe(1);
  expect(grantedOf(await lease(startMs, 3, 4, "finnhub/b"))).toBe(3);
});

it("drops budgets under which nothing counts", async () => {
  await lease(startMs, 1);
  await lease(startMs + 60_000, 1, 60, "finnhub/b");
  await budgets.dropUnused(startMs + 63_000);
  const { rows } = await handle.db.execute(sql`select name from call_budgets`);
  expect(rows).toEqual([{ name: "finnhub/b" }]);
});
