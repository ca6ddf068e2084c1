import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { channels } from "#server/db/schema/news.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import { encodedItems, type NewItem } from "#server/feed-parser/new-items.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { newItem } from "#tests/support/items.ts";
import { createVisitWriter, type VisitRecord } from "./visit-writer.store.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
});
beforeEach(async () => {
  await handle.db.execute(sql`truncate channels, items, channel_items cascade`);
  await handle.db.insert(channels).values(
    ["a", "b", "c", "d"].map((id) => ({
      id,
      url: `http://${id}.example.com/`,
      title: id,
      etag: `"${id}"`,
    })),
  );
});
afterAll(async () => {
  await handle?.close();
  await database?.drop();
});

const item = (id: string, sortKey: number, title = id): NewItem =>
  newItem({ id, title, link: `http://example.com/${id}`, sortKey });

const well: VisitRecord = { state: "ok", checkedAt: new Date(1_000) };
const channelIds = ["a", "b", "c", "d"];

async function rows() {
  const all = await handle.db.select().from(channels).orderBy(channels.id);
  return all.map(({ id, state, title, etag }) => ({ id, state, title, etag }));
}

/** A writer that takes items as they are, and how many arrived in each visit. */
function createWriter() {
  const { storeVisit } = createVisitWriter({ db: handle.db });
  return (channelId: string, found: NewItem[], record: VisitRecord) =>
    storeVisit(channelId, encodedItems(found), record);
}

describe("storeVisit", () => {
  it("visits that end at once are all stored, each with its own arrival numbers, oldest item first", async () => {
    const storeVisit = createWriter();
    const arrived = await Promise.all(
      channelIds.map((id) => storeVisit(id, [item(`${id}2`, 2), item(`${id}1`, 1)], well)),
    );
    expect(arrived.map((each) => each?.count)).toEqual([2, 2, 2, 2]);
    expect(new Set(arrived.flatMap((each) => [each?.fromSeq, each?.toSeq])).size).toBe(8);
    const stored = await handle.db.execute<{ channel_id: string; item_id: string }>(
      sql`select channel_id, item_id from channel_items order by channel_id, seq`,
    );
    expect(stored.rows.map((row) => row.item_id)).toEqual(channelIds.flatMap((id) => [`${id}1`, `${id}2`]));
    expect((await rows()).map((row) => row.state)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  it("visits that end while others are being stored share the next transaction", async () => {
    const storeVisit = createWriter();
    const arrived: Promise<unknown>[] = [];
    await handle.db.transaction(async (tx) => {
      // As long as this is held, no visit is stored.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('channel_items.seq'))`);
      for (const id of channelIds) {
        arrived.push(storeVisit(id, [item(`${id}1`, 1)], well));
        await sleep(50);
      }
    });
    await Promise.all(arrived);
    const { rows: transactions } = await handle.db.execute(
      sql`select string_agg(channel_id, ' ' order by channel_id) as channels from channel_items group by xmin::text order by 1`,
    );
    expect(transactions).toEqual([{ channels: "a" }, { channels: "b c d" }]);
  });

  it("an item that two channels bring at once is one item in both", async () => {
    const storeVisit = createWriter();
    const arrived = await Promise.all(channelIds.map((id) => storeVisit(id, [item("same", 1)], well)));
    expect(arrived.map((each) => each?.count)).toEqual([1, 1, 1, 1]);
    const { rows: stored } = await handle.db.execute(sql`select id from items`);
    expect(stored).toHaveLength(1);
  });

  it("many visits with the same items in any order neither wait for each other for ever nor lose a place", async () => {
    const storeVisit = createWriter();
    const other = createWriter();
    const names = Array.from({ length: 40 }, (_, at) => `item ${at}`);
    for (let turn = 0; turn < 5; turn += 1) {
      const fresh = names.map((name) => item(`${turn} ${name}`, 1));
      const found = [fresh, fresh.toReversed()];
      const arrived = await Promise.all(
        channelIds.map((id, at) => (at < 2 ? storeVisit : other)(id, found[at % 2] ?? [], well)),
      );
      expect(arrived.map((each) => each?.count)).toEqual([40, 40, 40, 40]);
      // In the order in which they became visible, nothing of one visit is between what another brought.
      for (const each of arrived) expect((each?.toSeq ?? 0) - (each?.fromSeq ?? 0)).toBe(39);
    }
  });

  it("an item that is stored already stays as it is and gets its place", async () => {
    const storeVisit = createWriter();
    await storeVisit("a", [item("old", 1, "As it was")], well);
    const arrived = await storeVisit("b", [item("old", 1, "Changed"), item("new", 2)], well);
    expect(arrived?.count).toBe(2);
    const { rows: stored } = await handle.db.execute(sql`select title from items order by id desc`);
    expect(stored).toEqual([{ title: "As it was" }, { title: "new" }]);
  });

  it("each channel keeps its own copy: date, text and author (READ-72)", async () => {
    const storeVisit = createWriter();
    const dated = (sortKey: number) => ({
      ...item("one", sortKey),
      pubDate: new Date(sortKey).toISOString(),
    });
    await storeVisit("a", [{ ...dated(1_000), content: "Short", author: "Ann" }], well);
    await storeVisit("b", [{ ...dated(2_000), content: "Longer", author: null }], well);
    await storeVisit("c", [{ ...item("one", 3_000), content: "Short", author: "Ann" }], well);
    const stored = await createNewsStore({ db: handle.db }).newest(["a", "b", "c"], 10);
    expect(stored).toMatchObject([
      { channelId: "c", pubDate: null, firstSeenAt: new Date(3_000), content: "Short", author: "Ann" },
      { channelId: "b", pubDate: new Date(2_000), content: "Longer", author: null },
      { channelId: "a", pubDate: new Date(1_000), content: "Short", author: "Ann" },
    ]);
    expect(stored[1]?.firstSeenAt).toEqual(stored[2]?.firstSeenAt);
    const { rows: own } = await handle.db.execute(
      sql`select channel_id from channel_items where content is not null`,
    );
    expect(own).toEqual([{ channel_id: "b" }]);
  });

  it("each channel keeps its own copy of an item that two bring at once, beside items that are new", async () => {
    const storeVisit = createWriter();
    const copies = channelIds.map((id) => [
      { ...item("one", 1_000), content: `Text of ${id}`, author: `Author of ${id}` },
      item(`only ${id}`, 2_000),
    ]);
    await Promise.all(channelIds.map((id, at) => storeVisit(id, copies[at] ?? [], well)));
    const stored = await createNewsStore({ db: handle.db }).newest(channelIds, 10);
    expect(stored).toHaveLength(channelIds.length * 2);
    for (const id of channelIds)
      expect(stored).toContainEqual(
        expect.objectContaining({ channelId: id, content: `Text of ${id}`, author: `Author of ${id}` }),
      );
  });

  it("a visit to a channel that is gone fails alone", async () => {
    const storeVisit = createWriter();
    const outcomes = await Promise.allSettled(
      ["a", "gone", "b"].map((id) => storeVisit(id, [item(`${id}1`, 1)], well)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await rows()).map((row) => row.state)).toEqual(["ok", "ok", "pending", "pending"]);
  });

  it("an item that cannot be stored is left out, also beside other visits", async () => {
    const storeVisit = createWriter();
    const bad = item("bad", 1, "nul \u0000 inside");
    const arrived = await Promise.all([
      storeVisit("a", [item("a1", 1)], well),
      storeVisit("b", [bad, item("b1", 2)], well),
      storeVisit("c", [item("c1", 1)], well),
    ]);
    expect(arrived.map((each) => each?.count)).toEqual([1, 1, 1]);
  });

  it("what a record does not name stays, what it names as null is cleared", async () => {
    const storeVisit = createWriter();
    await Promise.all([
      storeVisit("a", [], well),
      storeVisit("b", [], { ...well, etag: null, title: "New" }),
    ]);
    expect((await rows()).slice(0, 2)).toEqual([
      { id: "a", state: "ok", title: "a", etag: '"a"' },
      { id: "b", state: "ok", title: "New", etag: null },
    ]);
  });
});
