import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createRereadStore, type RereadItem } from "./reread.store.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
});
beforeEach(() => handle.pool.query("truncate items cascade"));
afterAll(async () => {
  await handle.close();
  await database.drop();
});

/** Items first seen in one moment, as a feed of a first visit has them. */
const store = (prefix: string, count: number, seenAt: string) =>
  handle.pool.query(
    `insert into items (id, title, link, content, companies, first_seen_at)
     select $1 || lpad(n::text, 4, '0'), 'Title', '#', '', '[]', $3 from generate_series(1, $2::int) n`,
    [prefix, count, seenAt],
  );

/** The ids of each step until nothing waits. */
async function steps(limit: number): Promise<string[][]> {
  const reread = createRereadStore({ db: handle.db });
  const found: string[][] = [];
  for (;;) {
    const seen: string[] = [];
    const done = await reread.next(limit, async (items: RereadItem[]) => {
      seen.push(...items.map(({ id }) => id));
      return [];
    });
    if (!done) return found;
    expect(done.items).toBe(seen.length);
    found.push(seen);
  }
}

it("items of one moment that are more than a step has room for are each read once, newest first", async () => {
  await store("old-", 3, "2026-11-01T08:00:00Z");
  await store("same-", 1_201, "2026-11-02T08:00:00.123456Z");
  await store("new-", 2, "2026-11-03T08:00:00Z");
  await createRereadStore({ db: handle.db }).begin(null);
  const read = await steps(500);
  expect(read.map((each) => each.length)).toEqual([500, 500, 206]);
  const { rows } = await handle.pool.query("select id from items order by first_seen_at desc, id desc");
  expect(read.flat()).toEqual(rows.map(({ id }) => id));
  const { rows: state } = await handle.pool.query(
    "select reread_before, reread_before_id, reread_items from listing_state",
  );
  expect(state).toEqual([{ reread_before: null, reread_before_id: "", reread_items: 1_206 }]);
});

it("a last step that is just full is followed by an empty one, and a new wish begins with the newest", async () => {
  await store("same-", 4, "2026-11-02T08:00:00Z");
  const { begin } = createRereadStore({ db: handle.db });
  await begin(null);
  expect(await steps(2)).toEqual([["same-0004", "same-0003"], ["same-0002", "same-0001"], []]);
  await begin(null);
  await createRereadStore({ db: handle.db }).next(2, async () => []);
  await begin(null);
  expect((await steps(3))[0]).toEqual(["same-0004", "same-0003", "same-0002"]);
});

it("what was seen before the wish's day is left alone, and what was seen in its moment is read", async () => {
  await store("before-", 2, "2026-11-01T07:59:59.999999Z");
  await store("at-", 2, "2026-11-01T08:00:00Z");
  await createRereadStore({ db: handle.db }).begin(new Date("2026-11-01T08:00:00Z"));
  expect((await steps(3)).flat()).toEqual(["at-0002", "at-0001"]);
});
