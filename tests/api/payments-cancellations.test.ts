import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createCancellations } from "#server/features/billing/cancellations.service.ts";
import { createCancellationsStore } from "#server/features/billing/cancellations.store.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createTestDatabase } from "#tests/support/database.ts";

// The queue of subscriptions that are to be ended, by itself: over a real database, with a provider that says what it was asked.

const now = Date.parse("2026-11-20T12:00:00.000Z");

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
beforeEach(() => handle.pool.query("delete from cancellations; delete from checkouts"));

type Row = { id: string; refund?: boolean; leasedUntil?: string; attempts?: number; minutesAgo?: number };

async function store(...rows: Row[]): Promise<void> {
  for (const { id, refund = false, leasedUntil = null, attempts = 0, minutesAgo = 1 } of rows)
    await handle.pool.query(
      `insert into cancellations (subscription_id, refund, leased_until, attempts, asked_at)
       values ($1, $2, $3, $4, now() - make_interval(mins => $5))`,
      [id, refund, leasedUntil, attempts, minutesAgo],
    );
}

async function waiting(): Promise<Record<string, string | null>> {
  const { rows } = await handle.pool.query(
    "select subscription_id as id, leased_until from cancellations where done_at is null order by 1",
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.leased_until?.toISOString() ?? null]));
}

function queue(options: { fails?: string; clock?: { now(): number } } = {}) {
  const asked: string[] = [];
  const real = createCancellationsStore({ db: handle.db });
  let afterLook = async () => {};
  const cancellations = createCancellations({
    store: {
      ...real,
      async lease(...by) {
        const found = await real.lease(...by);
        await afterLook();
        return found;
      },
    },
    provider: {
      async cancelSubscription(id) {
        asked.push(`end ${id}`);
        if (id === options.fails) throw new Error("503");
      },
      async refundSubscription(id, attempts) {
        asked.push(`refund ${id}, try ${attempts}`);
      },
    },
    clock: options.clock ?? { now: () => now },
    log: createLogger({ level: "error", write: () => undefined }),
  });
  return {
    ...cancellations,
    asked,
    /** Between a look at the table and what is done with what it found. */
    onLook(work: () => Promise<void>) {
      afterLook = work;
    },
  };
}

describe("subscriptions that are to be ended", () => {
  it("the one that was asked for first is ended first, and money goes back only where it should", async () => {
    await store(
      { id: "sub_new", refund: true, minutesAgo: 1 },
      { id: "sub_old", minutesAgo: 30 },
      { id: "sub_again", refund: true, attempts: 2, minutesAgo: 10 },
    );
    const { processQueue, asked } = queue();
    await processQueue();
    expect(asked).toEqual([
      "end sub_old",
      "end sub_again",
      "refund sub_again, try 3",
      "end sub_new",
      "refund sub_new, try 1",
    ]);
    expect(await waiting()).toEqual({});
  });

  it("one that fails waits 15 seconds, twice as long after each further failure, and holds up no other", async () => {
    await store({ id: "sub_bad", minutesAgo: 30 }, { id: "sub_good" });
    const { processQueue, asked } = queue({ fails: "sub_bad" });
    await processQueue();
    expect(asked).toEqual(["end sub_bad", "end sub_good"]);
    expect(await waiting()).toEqual({ sub_bad: "2026-11-20T12:00:15.000Z" });
    await queue({ fails: "sub_bad", clock: { now: () => now + 16_000 } }).processQueue();
    expect(await waiting()).toEqual({ sub_bad: "2026-11-20T12:00:46.000Z" });
  });

  it("one that another process works on is left to it until its time is over, to the millisecond", async () => {
    await store({ id: "sub_theirs", leasedUntil: "2026-11-20T12:00:00.000Z" });
    const early = queue();
    await early.processQueue();
    expect(early.asked).toEqual([]);
    const later = queue({ clock: { now: () => now + 1 } });
    await later.processQueue();
    expect(later.asked).toEqual(["end sub_theirs"]);
  });

  it("a row that another process holds at this moment is passed over, not waited for", async () => {
    await store({ id: "sub_held", minutesAgo: 30 }, { id: "sub_free" });
    const other = await handle.pool.connect();
    try {
      await other.query("begin");
      await other.query("select 1 from cancellations where subscription_id = 'sub_held' for update");
      const { processQueue, asked } = queue();
      await processQueue();
      expect(asked).toEqual(["end sub_free"]);
    } finally {
      await other.query("rollback");
      other.release();
    }
  });

  it("what is asked for while a round looks for the last time is ended by that round", async () => {
    const { processQueue, onLook, asked } = queue();
    let looks = 0;
    let second: Promise<void> | undefined;
    onLook(async () => {
      looks += 1;
      if (looks > 1) return;
      await store({ id: "sub_late" });
      second = processQueue();
    });
    const first = processQueue();
    await first;
    expect(second).toBe(first);
    expect(asked).toEqual(["end sub_late"]);
    // It looked, found what came late, and looked again.
    expect(looks).toBe(3);
  });

  it("a round ends 500 and leaves the rest to the next one", async () => {
    await handle.pool.query(
      "insert into cancellations (subscription_id) select 'sub_' || n from generate_series(1, 501) n",
    );
    const { processQueue, asked } = queue();
    await processQueue();
    expect(asked).toHaveLength(500);
    expect(Object.keys(await waiting())).toHaveLength(1);
    await processQueue();
    expect(asked).toHaveLength(501);
  });
});
