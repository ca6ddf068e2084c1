import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readingEventSchema, savedAnswerSchema } from "#contract/reading.ts";
import { retentionDays } from "#domain/news/limits.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires, newsOf } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  wires = createWires(product);
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

async function ok<Body = unknown>(answer: Promise<Response>): Promise<Body> {
  const { status } = await answer;
  const body = await (await answer).json();
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Body;
}
async function rejection(answer: Promise<Response>): Promise<string> {
  const { status } = await answer;
  return `${status} ${(await (await answer).json()).error.code}`;
}

const patch = (client: TestClient, id: string | undefined, change: object) =>
  client.request("PATCH", `/api/news/${id}`, change);
const read = (client: TestClient, ids: unknown[]) => client.request("POST", "/api/news/read", { ids });
const markAll = (client: TestClient, body: object = {}) =>
  ok<{ marked: number; undoId: string }>(client.request("POST", "/api/news/mark-all-read", body));
const undo = (client: TestClient, undoId: string) =>
  client.request("POST", "/api/news/mark-all-read/undo", { undoId });
const saved = async (client: TestClient, query = "") =>
  savedAnswerSchema.strict().parse(await ok(client.get(`/api/news/saved${query}`)));

const unread = async (client: TestClient, query?: string) =>
  (await newsOf(client, query)).items.filter((item) => !item.read).map(({ title }) => title);
const counts = async (client: TestClient) => (await newsOf(client)).sources.map((source) => source.unread);

describe("PATCH /api/news/:id", () => {
  it("200: reads, unreads, saves; what is not named stays, and the list says so at once", async () => {
    const { user, ids } = await wires.userOf(["a", "b"]);
    const [id = ""] = ids;
    expect((await newsOf(user)).items.every((item) => !item.read && !item.saved)).toBe(true);
    expect(await counts(user)).toEqual([2]);
    expect(await ok(patch(user, id, { read: true }))).toEqual({ id, read: true, saved: false });
    expect((await newsOf(user)).items.find((item) => item.id === id)).toMatchObject({ read: true });
    expect(await counts(user)).toEqual([1]);
    expect(await ok(patch(user, id, { saved: true }))).toEqual({ id, read: true, saved: true });
    expect(await ok(patch(user, id, { read: false }))).toEqual({ id, read: false, saved: true });
    expect(await ok(patch(user, id, { saved: false }))).toEqual({ id, read: false, saved: false });
    expect(await ok(patch(user, id, {}))).toEqual({ id, read: false, saved: false });
    expect(await counts(user)).toEqual([2]);
  });

  it("200: what only the mark covers is told as read, and can be put back to unread", async () => {
    const { user, ids } = await wires.userOf(["a", "b"]);
    await markAll(user);
    expect(await ok(patch(user, ids[0], { saved: true }))).toMatchObject({ read: true });
    await ok(patch(user, ids[1], { read: false }));
    expect(await unread(user)).toEqual(["b"]);
    expect(await counts(user)).toEqual([1]);
  });

  it("422: of 5,000 saved items not one more is saved; one let go makes room", async () => {
    const { user, ids } = await wires.userOf(["last", "beyond"]);
    await sql(
      `with stored as (insert into items (id, title, link, content, companies)
         select $1 || n, 'Saved', '#', '', '[]' from generate_series(1, 4999) n returning id)
       insert into reader_items (user_id, item_id, saved_at) select $1, id, now() from stored`,
      [user.userId],
    );
    const [last, beyond] = ids;
    expect(await ok(patch(user, last, { saved: true }))).toMatchObject({ saved: true });
    expect(await rejection(patch(user, beyond, { saved: true }))).toBe("422 saved-limit-reached");
    expect(await ok(patch(user, beyond, { read: true }))).toMatchObject({ read: true, saved: false });
    await ok(patch(user, last, { saved: false }));
    expect(await ok(patch(user, beyond, { saved: true }))).toMatchObject({ saved: true });
  });

  it("404: an item of feeds that only others follow", async () => {
    const { ids } = await wires.userOf(["theirs"]);
    const { user } = await wires.userOf(["mine"]);
    for (const id of [ids[0], "unknown"])
      expect(await rejection(patch(user, id, { read: true, saved: true }))).toBe("404 item-not-found");
    expect((await sql("select 1 from reader_items where user_id = $1", [user.userId])).rowCount).toBe(0);
  });

  it("400: anything but yes or no", async () => {
    const { user, ids } = await wires.userOf(["a"]);
    for (const change of [{ read: 1 }, { saved: "yes" }, { read: null }, []])
      expect(await rejection(patch(user, ids[0], change))).toBe("400 bad-input");
  });
});

describe("a feed that is switched off", () => {
  const switchTo = (client: TestClient, feedId: string, enabled: boolean) =>
    ok(client.request("PATCH", `/api/feeds/${feedId}`, { enabled }));

  it("does not make an item read that another feed shows as unread", async () => {
    const { user, ids } = await wires.userOf(["shared"]);
    const off = await wires.channel();
    const offFeed = await wires.follow(user, off, "Off");
    await wires.arrive(off, [{ id: ids[0] ?? "", title: "shared" }]);
    await markAll(user, { feedId: offFeed });
    await switchTo(user, offFeed, false);
    expect(await unread(user)).toEqual(["shared"]);
    expect(await ok(patch(user, ids[0], { saved: true }))).toMatchObject({ read: false });
  });

  it("is left as it was by marking all as read", async () => {
    const { user, feedId } = await wires.userOf(["on"]);
    const off = await wires.channel();
    const offFeed = await wires.follow(user, off, "Off");
    await wires.arrive(off, [{ title: "off" }]);
    await switchTo(user, offFeed, false);
    expect((await markAll(user)).marked).toBe(1);
    await switchTo(user, offFeed, true);
    expect(await unread(user)).toEqual(["off"]);
    const { sources } = await newsOf(user);
    expect(sources.map((source) => [source.feedId, source.unread])).toEqual([
      [feedId, 0],
      [offFeed, 1],
    ]);
  });
});

describe("POST /api/news/read", () => {
  it("200: marks many at once; a second time, read ones, others' and unknown ones count nothing", async () => {
    const { user, ids } = await wires.userOf(["a", "b", "c"]);
    const others = await wires.userOf(["x"]);
    const [a = "", b = ""] = ids;
    await ok(patch(user, a, { read: true }));
    const batch = [a, b, b, ...others.ids, "unknown"];
    expect(await ok(read(user, batch))).toEqual({ marked: 1 });
    expect(await ok(read(user, batch))).toEqual({ marked: 0 });
    expect(await unread(user)).toEqual(["c"]);
    expect(await unread(others.user)).toEqual(["x"]);
    await markAll(user);
    expect(await ok(read(user, ids))).toEqual({ marked: 0 });
  });

  it("200: the same batch from many tabs at once, in any order, is marked once", async () => {
    const { user, ids } = await wires.userOf(Array.from({ length: 60 }, (_, at) => `s${at}`));
    const batches = [ids, ids.toReversed(), ids.slice(20), ids.toReversed().slice(10), ids];
    const answers = await Promise.all(batches.map((batch) => ok<{ marked: number }>(read(user, batch))));
    expect(answers.reduce((sum, { marked }) => sum + marked, 0)).toBe(60);
    expect(await unread(user)).toEqual([]);
  });

  it("400: none, more than a hundred, or what is no id", async () => {
    const { user } = await wires.userOf([]);
    for (const ids of [[], Array.from({ length: 101 }, (_, at) => `i${at}`), [1], [""], ["x".repeat(65)]])
      expect(await rejection(read(user, ids))).toBe("400 bad-input");
  });
});

describe("unread counts", () => {
  it("each source has its own, up to 100, also while one feed is shown", async () => {
    const { user, channelId, feedId } = await wires.userOf([]);
    await wires.arrive(
      channelId,
      Array.from({ length: 130 }, () => ({})),
    );
    const small = await wires.channel();
    await wires.follow(user, small, "Small");
    await wires.arrive(small, [{ title: "one" }]);
    expect(await counts(user)).toEqual([100, 1]);
    const filtered = await newsOf(user, `?feedId=${feedId}`);
    expect(filtered.sources.map((source) => source.unread)).toEqual([100, 1]);
    const visible = filtered.items.map(({ id }) => id);
    expect(await ok(read(user, visible))).toEqual({ marked: 10 });
    expect(await counts(user)).toEqual([100, 1]);
    const { items } = await newsOf(user, `?limit=50&feedId=${feedId}`);
    const marked = items.filter((item) => !item.read).map(({ id }) => id);
    expect(await ok(read(user, marked))).toEqual({ marked: 40 });
    expect(await counts(user)).toEqual([80, 1]);
  });
});

describe("POST /api/news/mark-all-read", () => {
  it("200: everything is read, what arrives after is not, and Undo brings back how it was", async () => {
    const { user, channelId, ids } = await wires.userOf(["a", "b", "c"]);
    await ok(patch(user, ids[0], { read: true }));
    const { marked, undoId } = await markAll(user);
    expect(marked).toBe(2);
    expect(await unread(user)).toEqual([]);
    expect(await counts(user)).toEqual([0]);
    await wires.arrive(channelId, [{ title: "late" }]);
    expect(await unread(user)).toEqual(["late"]);
    expect(await ok(undo(user, undoId))).toEqual({ restored: true });
    expect(await unread(user)).toEqual(["late", "c", "b"]);
    expect(await rejection(undo(user, undoId))).toBe("404 undo-expired");
  });

  it("200: items put back to unread become read, and unread again by Undo", async () => {
    const { user, ids } = await wires.userOf(["a", "b"]);
    await markAll(user);
    await ok(patch(user, ids[1], { read: false }));
    const second = await markAll(user);
    expect(second.marked).toBe(1);
    expect(await unread(user)).toEqual([]);
    await ok(undo(user, second.undoId));
    expect(await unread(user)).toEqual(["b"]);
  });

  it("200: feedId marks one feed only; 404 for another user's", async () => {
    const { user, feedId } = await wires.userOf(["a"]);
    const second = await wires.channel();
    await wires.follow(user, second);
    await wires.arrive(second, [{ title: "b" }]);
    expect((await markAll(user, { feedId })).marked).toBe(1);
    expect(await unread(user)).toEqual(["b"]);
    const other = await wires.userOf(["x"]);
    const call = user.request("POST", "/api/news/mark-all-read", { feedId: other.feedId });
    expect(await rejection(call)).toBe("404 feed-not-found");
    expect(await unread(other.user)).toEqual(["x"]);
  });

  it("two users on one wire do not touch each other, nor undo what the other did", async () => {
    const ada = await wires.userOf(["a"]);
    const bob = await product.signedIn();
    await wires.follow(bob, ada.channelId);
    const { undoId } = await markAll(ada.user);
    expect(await unread(bob)).toEqual(["a"]);
    expect(await rejection(undo(bob, undoId))).toBe("404 undo-expired");
    expect(await unread(ada.user)).toEqual([]);
    await ok(undo(ada.user, undoId));
  });

  it("after an hour it can no longer be undone", async () => {
    const { user } = await wires.userOf(["a"]);
    const { undoId } = await markAll(user);
    await sql("update read_undos set created_at = now() - interval '61 minutes' where id = $1", [undoId]);
    expect(await rejection(undo(user, undoId))).toBe("404 undo-expired");
    expect(await unread(user)).toEqual([]);
  });

  it("presses of two tabs at once and undone in any order end where they began", async () => {
    const { user, channelId, ids } = await wires.userOf(["a", "b"]);
    await ok(patch(user, ids[0], { read: true }));
    const first = await Promise.all([1, 2, 3].map(() => markAll(user)));
    expect(first.map(({ marked }) => marked).sort()).toEqual([0, 0, 1]);
    await wires.arrive(channelId, [{ title: "late" }]);
    const last = await markAll(user);
    for (const { undoId } of first) await ok(undo(user, undoId));
    expect(await unread(user), "the last press stands").toEqual([]);
    await ok(undo(user, last.undoId));
    expect(await unread(user)).toEqual(["late", "b"]);
  });

  it("a press while items arrive leaves no item read that came after it", async () => {
    const { user, channelId } = await wires.userOf([]);
    const arriving = Array.from({ length: 20 }, (_, at) => wires.arrive(channelId, [{ title: `n${at}` }]));
    await Promise.all([...arriving, markAll(user), markAll(user)]);
    const { rows } = await sql(
      `select ci.seq <= f.read_up_to as read, ci.seq from channel_items ci join feeds f using (channel_id)
       where f.user_id = $1 order by ci.seq`,
      [user.userId],
    );
    const mark = rows.findLastIndex((row) => row.read);
    expect(rows.map((row) => row.read)).toEqual(rows.map((_, at) => at <= mark));
    await wires.arrive(channelId, [{ title: "after" }]);
    expect(await unread(user)).toContain("after");
  });
});

describe("GET /api/news/saved", () => {
  it("200: newest saved first, a page at a time", async () => {
    const { user, ids, feedId } = await wires.userOf(["a", "b", "c"]);
    for (const id of ids) await ok(patch(user, id, { saved: true }));
    await ok(patch(user, ids[0], { saved: true, read: true }));
    const first = await saved(user, "?limit=2");
    expect(first.items.map(({ title }) => title)).toEqual(["c", "b"]);
    expect(first.items[0]).toMatchObject({ saved: true, read: false, feedId, feedName: "Wire" });
    const second = await saved(user, `?limit=2&cursor=${first.next}`);
    expect(second.items).toMatchObject([{ title: "a", saved: true, read: true }]);
    expect(second.next).toBeNull();
    expect((await saved(await product.signedIn())).items).toEqual([]);
  });

  it("400: a cursor that is none", async () => {
    const { user } = await wires.userOf([]);
    for (const cursor of ["x", "1", "1.", `${"9".repeat(16)}.a`, "1.a b"])
      expect(await rejection(user.get(`/api/news/saved?cursor=${encodeURIComponent(cursor)}`)), cursor).toBe(
        "400 bad-input",
      );
  });

  it("200: an item stays when its feed is followed no longer, can be read, and let go", async () => {
    const { user, ids, feedId } = await wires.userOf(["kept", "not kept"]);
    await ok(patch(user, ids[0], { saved: true }));
    expect((await user.request("DELETE", `/api/feeds/${feedId}`)).status).toBe(204);
    expect((await saved(user)).items).toMatchObject([
      { title: "kept", feedId: "", feedName: "The wire", feedColor: "#6b7280", read: false },
    ]);
    expect(await ok(read(user, ids))).toEqual({ marked: 1 });
    expect((await saved(user)).items).toMatchObject([{ title: "kept", read: true }]);
    expect(await rejection(patch(user, ids[1], { saved: true }))).toBe("404 item-not-found");
    await ok(patch(user, ids[0], { saved: false }));
    expect((await saved(user)).items).toEqual([]);
    expect(await rejection(patch(user, ids[0], { saved: true }))).toBe("404 item-not-found");
  });
});

describe("the retention of items", () => {
  const age = (channelId: string, days: number) =>
    sql(
      `update items set first_seen_at = now() - make_interval(days => $2) where id in
        (select item_id from channel_items where channel_id = $1)`,
      [channelId, days],
    );
  const stored = async (channelId: string) => {
    const { rows } = await sql("select item_id from channel_items where channel_id = $1 order by seq", [
      channelId,
    ]);
    return rows.map((row) => row.item_id as string);
  };

  it("removes what is older than 400 days, unless somebody saved it or the publisher may still show it", async () => {
    const { user, channelId, ids } = await wires.userOf(["a", "b", "c", "d"]);
    const later = await wires.arrive(
      channelId,
      Array.from({ length: 199 }, () => ({})),
    );
    await ok(patch(user, ids[0], { saved: true }));
    await ok(patch(user, ids[1], { read: true }));
    await age(channelId, retentionDays - 1);
    await product.services.news.retention.removeOld();
    expect(await stored(channelId)).toHaveLength(203);
    await age(channelId, retentionDays + 1);
    await product.services.news.retention.removeOld();
    expect(await stored(channelId)).toEqual([ids[0], ids[3], ...later]);
    expect((await saved(user)).items).toMatchObject([{ title: "a" }]);
    await ok(patch(user, ids[0], { saved: false }));
    await product.services.news.retention.removeOld();
    expect(await stored(channelId)).toEqual([ids[3], ...later]);
  });

  it("whoever saves an item while it is removed is told that it is gone", async () => {
    const { user, ids } = await wires.userOf(["a"]);
    const client = await product.platform.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from items where id = $1 for update", ids);
      const answer = patch(user, ids[0], { saved: true });
      await expect
        .poll(async () => {
          const waiting = await sql(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await client.query("delete from items where id = $1", ids);
      await client.query("commit");
      expect(await rejection(answer)).toBe("404 item-not-found");
    } finally {
      client.release();
    }
  });
});

describe("other tabs and processes", () => {
  it("an open page hears what was read, saved, or marked, and nobody else does", async () => {
    const { user, channelId, ids } = await wires.userOf(["a"]);
    const other = await product.signedIn();
    await wires.follow(other, channelId);
    const [mine, theirs] = await Promise.all(
      [user, other].map((each) =>
        openEventSource(`${product.url}/api/news/stream`, { headers: { cookie: each.cookie() } }),
      ),
    );
    if (!mine || !theirs) throw new Error("No stream.");
    const heard = () =>
      mine.events
        .filter(({ event }) => event === "reading")
        .map(({ data }) => readingEventSchema.strict().parse(JSON.parse(data)));
    await ok(patch(user, ids[0], { saved: true }));
    await ok(read(user, ids));
    await markAll(user);
    await expect.poll(heard).toEqual([{ ids, saved: true }, { ids, read: true }, { ids: [] }]);
    // An item that is read already and comes again in another feed comes as read.
    const second = await wires.channel();
    await wires.follow(user, second, "Second");
    await wires.arrive(second, [{ id: ids[0] ?? "", title: "a" }]);
    const again = await mine.next(({ event }) => event === "item");
    expect(JSON.parse(again.data)).toMatchObject({ id: ids[0], read: true, saved: true });
    expect(theirs.events.filter(({ event }) => event === "reading")).toEqual([]);
    mine.close();
    theirs.close();
  });

  it("the cached answer of another process is void, too", async () => {
    const second = await startTestProduct({
      environment: { DATABASE_URL: product.config.databaseUrl ?? "", ROLE: "web" },
    });
    try {
      const { user, ids } = await wires.userOf(["a"]);
      const there = async () => {
        const answer = await fetch(`${second.url}/api/news`, { headers: { cookie: user.cookie() } });
        return (await answer.json()).items[0].read;
      };
      expect(await there()).toBe(false);
      await ok(patch(user, ids[0], { read: true }));
      await expect.poll(there).toBe(true);
    } finally {
      await second.close();
    }
  });
});
