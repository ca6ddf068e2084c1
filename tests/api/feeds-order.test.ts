import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Feed, feedSchema } from "#contract/feeds.ts";
import { feedsPerUserMax } from "#domain/feeds/feed.ts";
import { undoMinutesMax } from "#domain/settings/undo.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

type User = TestClient & { userId: string };
let product: TestProduct;
let ada: User;
let bob: User;

beforeAll(async () => {
  product = await startTestProduct();
  bob = await product.signedIn();
  await follow(bob, "x", "y");
});
afterAll(() => product.close());

const urlOf = (name: string) => `https://feeds.example.com/${name}.xml`;
const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

async function follow(user: User, ...names: string[]): Promise<Feed[]> {
  for (const name of names) {
    const answer = await user.request("POST", "/api/feeds", { name, url: urlOf(name) });
    expect(answer.status).toBe(201);
  }
  return list(user);
}
async function list(user: TestClient): Promise<Feed[]> {
  return (await (await user.get("/api/feeds")).json()).feeds;
}
const names = (feeds: readonly Feed[]) => feeds.map(({ name }) => name).join("");
const numbers = (feeds: readonly Feed[]) => feeds.map(({ order }) => order);
const order = (user: TestClient, ids: unknown) => user.request("PUT", "/api/feeds/order", { ids });
const remove = (user: TestClient, id = "") => user.request("DELETE", `/api/feeds/${id}`);
const restore = (user: TestClient, id = "") => user.request("POST", `/api/feeds/${id}/restore`);

async function ordered(user: TestClient, ids: readonly (string | undefined)[]): Promise<Feed[]> {
  const answer = await order(user, ids);
  expect(answer.status).toBe(200);
  const { feeds } = await answer.json();
  expect(feeds).toEqual(await list(user));
  return feeds;
}

describe("PUT /api/feeds/order", () => {
  it("200: numbers all feeds again in the order that is asked for", async () => {
    ada = await product.signedIn();
    const [a, b, c] = await follow(ada, "a", "b", "c");
    const feeds = await ordered(ada, [c?.id, a?.id, b?.id]);
    expect(names(feeds)).toBe("cab");
    expect(numbers(feeds)).toEqual([1, 2, 3]);
    for (const feed of feeds) feedSchema.strict().parse(feed);
  });

  it("200: takes gaps and equal numbers out, whatever deletions left", async () => {
    await sql(`update feeds set "order" = 7 where user_id = $1`, [ada.userId]);
    const feeds = await ordered(
      ada,
      (await list(ada)).map(({ id }) => id),
    );
    expect(numbers(feeds)).toEqual([1, 2, 3]);
  });

  it("200: feeds that are not named follow in their old order; unknown and foreign ids are passed over", async () => {
    const [c, a, b] = await list(ada);
    const [foreign] = await list(bob);
    const feeds = await ordered(ada, [foreign?.id, b?.id, "nothing-here", b?.id]);
    expect(feeds.map(({ id }) => id)).toEqual([b?.id, ...[c, a].map((feed) => feed?.id)]);
    expect(names(await list(bob))).toBe("xy");
  });

  it("200: keeps what did not move as it was, time of change included", async () => {
    const before = await list(ada);
    const [first, ...rest] = before;
    const [stays, ...moved] = await ordered(ada, [first?.id, ...rest.map(({ id }) => id).reverse()]);
    expect(stays).toEqual(first);
    for (const { id, lastUpdated } of moved)
      expect(Date.parse(lastUpdated)).toBeGreaterThan(
        Date.parse(before.find((feed) => feed.id === id)?.lastUpdated ?? ""),
      );
  });

  it("200: of many orders and additions at the same time no feed is lost and no number given twice", async () => {
    const user = await product.signedIn();
    const ids = (await follow(user, "p", "q", "r", "s")).map(({ id }) => id);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => order(user, [...ids.slice(at % 4), ...ids.slice(0, at % 4)])),
      follow(user, "t"),
    ]);
    const feeds = await ordered(user, ids);
    expect(names(feeds)).toBe("pqrst");
    expect(numbers(feeds)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([[[]], ["abc"], [[1]], [[""]], [["x".repeat(65)]], [Array(501).fill("x")], [undefined]])(
    "400: %.40j is no order, and nothing changes",
    async (ids) => {
      const before = await list(ada);
      expect((await order(ada, ids)).status).toBe(400);
      expect(await list(ada)).toEqual(before);
    },
  );
});

describe("POST /api/feeds/:id/restore", () => {
  it("200: the feed is as it was: id, place, color, switch and age", async () => {
    const user = await product.signedIn();
    const [, b] = await follow(user, "a", "b", "c");
    await user.request("PATCH", `/api/feeds/${b?.id}`, { color: "#123456", enabled: false });
    await sql("update feeds set is_default = true where id = $1", [b?.id]);
    const before = await list(user);
    expect((await remove(user, b?.id)).status).toBe(204);
    expect(names(await list(user))).toBe("ac");
    const answer = await restore(user, b?.id);
    expect(answer.status).toBe(200);
    expect(feedSchema.strict().parse(await answer.json())).toEqual(before[1]);
    expect(await list(user)).toEqual(before);
  });

  it("200: works again after the next deletion, also when the document behind it has moved", async () => {
    const user = await product.signedIn();
    const [feed] = await follow(user, "moving");
    for (const url of [urlOf("moved"), urlOf("moved-again")]) {
      await sql("update channels set url = $2 from feeds where channel_id = channels.id and feeds.id = $1", [
        feed?.id,
        url,
      ]);
      await remove(user, feed?.id);
      expect((await restore(user, feed?.id)).status).toBe(200);
    }
    expect(await list(user)).toEqual([feed]);
  });

  it("404: what was never deleted, was restored already, is another user's, or was deleted over an hour ago", async () => {
    const [x] = await list(bob);
    expect((await restore(bob, x?.id)).status).toBe(404);
    await remove(bob, x?.id);
    const foreign = await restore(ada, x?.id);
    expect(foreign.status).toBe(404);
    expect((await foreign.json()).error.code).toBe("feed-not-found");
    await sql("update removed_entries set removed_at = now() - make_interval(mins => $2) where id = $1", [
      x?.id,
      undoMinutesMax + 1,
    ]);
    expect((await restore(bob, x?.id)).status).toBe(404);
    await sql("update removed_entries set removed_at = now() where id = $1", [x?.id]);
    expect((await restore(bob, x?.id)).status).toBe(200);
    expect((await restore(bob, x?.id)).status).toBe(404);
    expect(names(await list(bob))).toBe("xy");
  });

  it("404: a prompt that was deleted is no feed", async () => {
    await sql(
      "insert into removed_entries (id, user_id, kind, entry) values ('gone-prompt', $1, 'prompt', '{}')",
      [bob.userId],
    );
    expect((await restore(bob, "gone-prompt")).status).toBe(404);
  });

  it("409: the address is followed again; once it is not, the old feed can still come back", async () => {
    const user = await product.signedIn();
    const [feed] = await follow(user, "twice");
    await remove(user, feed?.id);
    const [again] = await follow(user, "twice");
    const rejected = await restore(user, feed?.id);
    expect(rejected.status).toBe(409);
    expect((await rejected.json()).error.code).toBe("duplicate-feed");
    await remove(user, again?.id);
    expect((await restore(user, feed?.id)).status).toBe(200);
  });

  it("422: not beyond 500 feeds", async () => {
    const user = await product.signedIn();
    const [feed] = await follow(user, "full");
    await remove(user, feed?.id);
    await sql(
      `insert into feeds (id, user_id, channel_id, name, url, color, "order")
       select $1 || n, $1, (select id from channels limit 1), 'Feed', 'https://example.com/' || n, '#dc2626', n
       from generate_series(1, $2::int) n`,
      [user.userId, feedsPerUserMax],
    );
    const rejected = await restore(user, feed?.id);
    expect(rejected.status).toBe(422);
    expect((await rejected.json()).error.code).toBe("feed-limit-reached");
    expect(await list(user)).toHaveLength(feedsPerUserMax);
  });

  it("200: pressed many times at once, one feed comes back", async () => {
    const user = await product.signedIn();
    const [feed] = await follow(user, "many");
    await remove(user, feed?.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(user, feed?.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await list(user)).toEqual([feed]);
  });

  it("deleting feed by feed while the account ends waits for nobody in a ring", async () => {
    const user = await product.signedIn();
    const feeds = await follow(user, ..."abcdefgh");
    const { users } = product.services.administration;
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    const [answers] = await Promise.all([
      Promise.all(feeds.map(({ id }) => remove(user, id))),
      users.remove(
        { userId: admin.userId, role: "ADMIN", subscriptionType: null, entitlement: "full" },
        user.userId,
      ),
    ]);
    for (const { status } of answers) expect([204, 401, 404]).toContain(status);
  });
});

describe("STORE-06: feeds are read, written and deleted for the own user only", () => {
  it("two users with the same address see, order, change, delete and restore their own alone", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    const [mine] = await follow(one, "same", "other");
    const theirs = await follow(two, "same");
    await order(one, [theirs[0]?.id]);
    for (const call of [
      one.request("PATCH", `/api/feeds/${theirs[0]?.id}`, { name: "pwn" }),
      remove(one, theirs[0]?.id),
      restore(one, theirs[0]?.id),
    ])
      expect((await call).status).toBe(404);
    await remove(one, mine?.id);
    expect((await restore(two, mine?.id)).status).toBe(404);
    expect(await list(two)).toEqual(theirs);
    expect(names(await list(one))).toBe("other");
  });
});
