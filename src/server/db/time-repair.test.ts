import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { repairTimes } from "./time-repair.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});
beforeEach(() => handle.db.execute("truncate channels, rate_limits, item_texts, items cascade"));

/** A channel with some of its times, as SQL. */
async function channel(times: Record<string, string>, state = "ok"): Promise<void> {
  const columns = Object.keys(times).join(", ");
  await handle.pool.query(
    `insert into channels (id, url, state, ${columns}) values ('c', 'https://example.com/feed', '${state}', ${Object.values(times).join(", ")})`,
  );
}

async function isNow(table: string, condition: string): Promise<boolean> {
  const { rows } = await handle.pool.query<{ yes: boolean }>(`select ${condition} as yes from ${table}`);
  return rows[0]?.yes === true;
}

const channelsRepaired = [{ table: "channels", rows: 1 }];

describe("times that no rule makes", () => {
  it.each([
    ["now() + interval '24 hours 59 minutes'", "ok", []],
    ["now() + interval '25 hours 1 minute'", "ok", channelsRepaired],
    ["now() + interval '25 hours 1 minute'", "failing", channelsRepaired],
    ["now() + interval '7 days'", "gone", []],
    ["now() + interval '8 days'", "gone", channelsRepaired],
  ])("a visit due %s of a channel that is %s", async (due, state, repaired) => {
    await channel({ next_check_at: due }, state);
    expect(await repairTimes(handle.pool)).toEqual(repaired);
    expect(await isNow("channels", "next_check_at <= now()")).toBe(repaired.length > 0);
    expect(await repairTimes(handle.pool)).toEqual([]);
  });

  it("a check in the future is one of now, and the channel is due; times of the past stay", async () => {
    await channel({
      next_check_at: "now() + interval '1 hour'",
      checked_at: "now() + interval '1 hour'",
      succeeded_at: "now() - interval '1 day'",
    });
    expect(await repairTimes(handle.pool)).toEqual(channelsRepaired);
    expect(await isNow("channels", "checked_at <= now() and next_check_at <= now()")).toBe(true);
    expect(await isNow("channels", "succeeded_at < now() - interval '23 hours'")).toBe(true);
    expect(await isNow("channels", "changed_at is null")).toBe(true);
  });

  it("a check of a moment ago on a clock that is a little ahead stays", async () => {
    await channel({
      next_check_at: "now() + interval '10 seconds'",
      checked_at: "now() + interval '3 seconds'",
    });
    expect(await repairTimes(handle.pool)).toEqual([]);
  });

  it("a lease without an end is given back", async () => {
    await channel({ next_check_at: "now()", leased_until: "now() + interval '1 year'" });
    expect(await repairTimes(handle.pool)).toEqual(channelsRepaired);
    expect(await isNow("channels", "leased_until is null")).toBe(true);
  });

  it("a limit that ends in a year, and a page that is left alone for one", async () => {
    const { pool } = handle;
    await pool.query(`insert into rate_limits (key, points, expire) values
      ('far', 9, extract(epoch from now() + interval '1 year') * 1000),
      ('near', 9, extract(epoch from now() + interval '1 hour') * 1000)`);
    await pool.query(
      `insert into items (id, title, link, content, companies) values ('i', 'T', 'L', '', '[]')`,
    );
    await pool.query(
      `insert into item_texts (item_id, state, retry_at) values ('i', 'unavailable', now() + interval '1 year')`,
    );
    expect(await repairTimes(pool)).toEqual([
      { table: "item_texts", rows: 1 },
      { table: "rate_limits", rows: 1 },
    ]);
    expect(await isNow("item_texts", "retry_at <= now()")).toBe(true);
    expect(await isNow("rate_limits", "bool_and((expire = 0) = (key = 'far'))")).toBe(true);
  });

  it("every rule runs on the tables as they are", async () => {
    await expect(repairTimes(handle.pool)).resolves.toEqual([]);
  });
});
