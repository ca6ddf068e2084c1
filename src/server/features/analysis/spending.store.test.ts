import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { type ActionCounts, actions, runSchedules } from "#tests/simulations/spending-schedules.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createLocalEvents } from "#tests/support/market.ts";
import { createSpendingService } from "./spending.service.ts";
import { createSpendingStore, type NewReservation } from "./spending.store.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handles: [DatabaseHandle, DatabaseHandle];

beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openDatabase({ connectionString: database.url, onError: () => undefined });
  handles = [open(), open()];
  await handles[0].pool.query(
    "insert into users (id, email, full_name) values ('ada', 'a@example.com', 'A')",
  );
});
afterAll(async () => {
  for (const handle of handles) await handle.close();
  await database.drop();
});

const store = (at: number) => createSpendingStore({ db: (handles[at] as DatabaseHandle).db });
const account = { userId: "ada", payer: "own" } as const;
let ids = 0;
const reservation = (month: string, rest: Partial<NewReservation> = {}): NewReservation => {
  ids += 1;
  return {
    ...account,
    id: `r-${ids}`,
    month,
    microDollars: 1_000,
    siteCents: 1,
    expiresAt: new Date(Date.now() + 60_000),
    ...rest,
  };
};

describe("the history of spending", () => {
  it("keeps 90 days and 24 months beside this one, also seen from the last day of a long month", async () => {
    const now = Date.parse("2026-03-31T12:00:00Z");
    const { pool } = handles[0];
    await pool.query(`insert into ai_spending_days (user_id, payer, day, micro_dollars)
      values ('ada', 'own', '2025-12-31', 1), ('ada', 'own', '2026-01-01', 1), ('ada', 'own', '2026-03-31', 1)`);
    await pool.query(`insert into ai_spending (user_id, payer, month, micro_dollars)
      values ('ada', 'own', '2024-02', 1), ('ada', 'own', '2024-03', 1)`);
    const spending = createSpendingService({
      events: createLocalEvents(),
      store: store(0),
      siteCents: { own: null, system: null },
      clock: { now: () => now },
      newId: () => "unused",
      log: createLogger({ level: "error", write: () => undefined }),
    });
    await spending.cleanUp();
    const { rows: days } = await pool.query("select day from ai_spending_days order by day");
    expect(days.map(({ day }) => day)).toEqual(["2026-01-01", "2026-03-31"]);
    const { rows: months } = await pool.query("select month from ai_spending order by month");
    expect(months.map(({ month }) => month)).toEqual(["2024-03"]);
    await pool.query("truncate ai_spending_days, ai_spending");
  });
});

describe("reserve", () => {
  it("of fifty at once, from two processes, exactly those that the budget pays for get in", async () => {
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, n) => store(n % 2).reserve(reservation("2026-01"))),
    );
    expect(taken.filter(Boolean)).toHaveLength(10);
    const now = new Date();
    expect(await store(0).read(account, { month: "2026-01", now })).toEqual({
      microDollars: 10_000,
      heldMicroDollars: 10_000,
    });
  });

  it("takes the last micro-dollar and not one more", async () => {
    expect(await store(0).reserve(reservation("2026-02", { microDollars: 10_001 }))).toBe(false);
    expect(await store(0).reserve(reservation("2026-02", { microDollars: 10_000 }))).toBe(true);
    expect(await store(0).reserve(reservation("2026-02", { microDollars: 1 }))).toBe(false);
    expect(await store(0).reserve(reservation("2026-02", { microDollars: 0 }))).toBe(true);
  });

  it("a call that nobody brought to an end stays spent, its reservation goes, and a late end changes nothing", async () => {
    const dead = reservation("2026-03", { expiresAt: new Date(Date.now() - 1) });
    await store(0).reserve(dead);
    await store(1).dropExpired(new Date());
    const kept = { microDollars: 1_000, heldMicroDollars: 0 };
    expect(await store(0).read(account, { month: "2026-03", now: new Date() })).toEqual(kept);
    await store(0).settle(dead.id, 0);
    expect(await store(0).read(account, { month: "2026-03", now: new Date() })).toEqual(kept);
  });

  it("a call ends in the month in which it began", async () => {
    const late = reservation("2026-04");
    await store(0).reserve(late);
    await store(1).reserve(reservation("2026-05"));
    await store(0).settle(late.id, 7);
    expect(await store(0).read(account, { month: "2026-04", now: new Date() })).toMatchObject({
      microDollars: 7,
    });
    expect(await store(0).read(account, { month: "2026-05", now: new Date() })).toMatchObject({
      microDollars: 1_000,
    });
  });
});

it("60 random schedules: spending is never above the budget, and nothing is reserved for ever", async () => {
  const seed = `sample-${Date.now()}`;
  const counts = Object.fromEntries(actions.map((action) => [action, 0])) as ActionCounts;
  for (let at = 0; at < 60; at += 12) {
    const seeds = Array.from({ length: 12 }, (_, lane) => `${seed}-${at + lane}`);
    const done = await runSchedules(handles, seeds);
    for (const action of actions) counts[action] += done[action];
  }
  for (const action of actions) expect(counts[action], action).toBeGreaterThan(3);
});
