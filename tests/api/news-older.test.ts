import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NewsItem, olderNewsAnswerSchema } from "#contract/news.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { type Arrival, createWires, newsOf } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  wires = createWires(product);
});
afterAll(() => product?.close());

const minuteMs = 60_000;
const start = Date.parse("2026-11-20T12:00:00Z");
const count = (length: number) => Array.from({ length }, (_, at) => at);

/** Items of one feed, the newest first: one every so many minutes. */
const every = (name: string, length: number, minutes: number): Arrival[] =>
  count(length).map((at) => ({
    id: `${name}-${at}`,
    title: `${name} ${at}`,
    atMs: start - at * minutes * minuteMs,
  }));

/** A user with a feed for each list of arrivals. */
async function readerOf(feeds: Arrival[][]) {
  const user = await product.signedIn();
  const channels: string[] = [];
  const feedIds: string[] = [];
  for (const [at, arrivals] of feeds.entries()) {
    const channelId = await wires.channel();
    channels.push(channelId);
    feedIds.push(await wires.follow(user, channelId, `Feed ${at}`));
    // Arrivals in another order than that of their dates.
    await wires.arrive(channelId, arrivals.toReversed());
  }
  return { user, channels, feedIds };
}

type Choice = { limit?: number; feedId?: string; folderId?: string; unread?: "1"; muted?: "1" };

async function older(user: TestClient, cursor: string, choice: Choice = {}) {
  const answer = await user.request("POST", "/api/news/older", { cursor, ...choice });
  if (answer.status !== 200) throw new Error(await answer.text());
  return olderNewsAnswerSchema.strict().parse(await answer.json());
}

const momentOf = ({ pubDate, firstSeenAt }: NewsItem) => pubDate ?? firstSeenAt;

/** All pages, the first one first; fails when there are more than `pagesMax`. */
async function allPages(user: TestClient, choice: Choice = {}, pagesMax = 60): Promise<NewsItem[][]> {
  const query = new URLSearchParams(
    Object.entries({ limit: 10, ...choice }).map(([name, value]) => [name, `${value}`]),
  );
  const first = await newsOf(user, `?${query}`);
  const pages = [first.items];
  for (let cursor = first.older; cursor !== null; ) {
    const page = await older(user, cursor, { limit: 10, ...choice });
    expect(page.arrived).toEqual([]);
    expect(page.items.map(momentOf)).toEqual(page.items.map(momentOf).toSorted().toReversed());
    pages.push(page.items);
    cursor = page.next;
    if (pages.length > pagesMax) throw new Error("The list does not end.");
  }
  return pages;
}

const idsOf = (items: readonly NewsItem[]) => items.map(({ id }) => id);
const idsIn = (pages: readonly NewsItem[][]) => idsOf(pages.flat()).toSorted();
const sorted = (...arrivals: Arrival[][]) =>
  [...new Set(arrivals.flat().map(({ id = "" }) => id))].toSorted();

describe("POST /api/news/older", () => {
  it("READ-94: goes on until everything was given, each item once, also what a busy feed had left out of the first page", async () => {
    const [busy, calm, quiet] = [every("busy", 70, 3), every("calm", 25, 60), every("quiet", 4, 4_000)];
    const { user } = await readerOf([busy, calm, quiet]);
    const pages = await allPages(user);
    expect(idsOf(pages[0] ?? [])).toEqual([
      ...["quiet-0", "calm-0", "busy-0", "busy-1", "busy-2", "busy-3"],
      ...["calm-1", "calm-2", "calm-3", "quiet-1"],
    ]);
    expect(idsIn(pages)).toEqual(sorted(busy, calm, quiet));
    // Pages are full until feeds run out.
    expect(pages.slice(0, 5).map(({ length }) => length)).toEqual([10, 10, 10, 10, 10]);
  });

  it("the count is the page size, from 1 to 50", async () => {
    const { user } = await readerOf([every("size-a", 60, 1), every("size-b", 60, 2)]);
    for (const limit of [1, 7, 50]) {
      const { older: cursor } = await newsOf(user, `?limit=${limit}`);
      expect((await older(user, cursor ?? "", { limit })).items).toHaveLength(limit);
    }
    const { older: cursor } = await newsOf(user, "?limit=10");
    for (const limit of [0, 51, 1.5])
      expect((await user.request("POST", "/api/news/older", { cursor, limit })).status).toBe(400);
  });

  it("more feeds than the page has places: nothing is lost", async () => {
    const feeds = count(14).map((at) => every(`many${at}`, 5, 7 + at));
    const { user } = await readerOf(feeds);
    expect(idsIn(await allPages(user))).toEqual(sorted(...feeds));
  });

  it("items of one date, and an item that several feeds carry, come once", async () => {
    const same = count(23).map((at) => ({ id: `same-${at}`, title: `same ${at}`, atMs: start }));
    const shared = every("shared", 15, 30);
    const { user } = await readerOf([
      [...same, ...shared],
      [...shared, ...every("own", 9, 45)],
      // The same articles a minute earlier.
      shared.map((each) => ({ ...each, atMs: (each.atMs ?? 0) - minuteMs })),
    ]);
    expect(idsIn(await allPages(user))).toEqual(sorted(same, shared, every("own", 9, 45)));
  });

  it("a copy without a date hides nothing: the item is given, and at most once more with its date", async () => {
    const dated = every("half", 12, 600);
    const undated = dated.map((each, at) => ({ ...each, undated: true, atMs: start + at * minuteMs }));
    const more = every("more", 30, 5);
    const { user } = await readerOf([dated, [...undated, ...more]]);
    const ids = idsIn(await allPages(user));
    expect([...new Set(ids)]).toEqual(sorted(dated, more));
    expect(ids.length).toBeLessThanOrEqual(dated.length * 2 + more.length);
  });

  it("of one feed, and of a folder, only what belongs there", async () => {
    const [mine, others] = [every("mine", 33, 4), every("others", 33, 5)];
    const { user, feedIds } = await readerOf([mine, others]);
    const feedId = feedIds[0] ?? "";
    expect(idsIn(await allPages(user, { feedId }))).toEqual(sorted(mine));
    const patched = await user.request("PATCH", `/api/feeds/${feedIds[1]}`, { folder: ["Desk"] });
    expect(patched.status).toBe(200);
    const { sources } = await newsOf(user);
    const folderId = sources.flatMap(({ folders }) => folders)[0]?.id ?? "";
    expect(idsIn(await allPages(user, { folderId }))).toEqual(sorted(others));
  });

  it("unread only: what is unread further down than one look reaches is found, and nothing that is read", async () => {
    const all = every("pile", 700, 1);
    const { user } = await readerOf([all]);
    await user.request("POST", "/api/news/mark-all-read", {});
    const left = ["pile-3", "pile-350", "pile-351", "pile-699"];
    for (const id of left) await user.request("PATCH", `/api/news/${id}`, { read: false });
    expect(idsIn(await allPages(user, { unread: "1" }))).toEqual(left.toSorted());
  });

  it("muted items are left out and counted, and shown when asked for", async () => {
    const loud = every("loud", 260, 1).map((each) => ({ ...each, title: `Crypto ${each.id}` }));
    const calm = every("still", 20, 2);
    const { user, feedIds } = await readerOf([[...loud, ...calm], every("unheard", 20, 3)]);
    await user.request("POST", "/api/news/mutes", { kind: "word", value: "crypto" });
    await user.request("POST", "/api/news/mutes", { kind: "source", value: feedIds[1] });
    expect(idsIn(await allPages(user, { limit: 50 }))).toEqual(sorted(calm));
    const { older: cursor } = await newsOf(user, "?limit=10");
    let hidden = 0;
    for (let next = cursor; next !== null; ) {
      const page = await older(user, next);
      hidden += page.hidden.count;
      next = page.next;
    }
    expect(hidden).toBeGreaterThan(100);
    const shown = await allPages(user, { limit: 50, muted: "1" });
    expect(idsIn(shown)).toEqual(sorted(loud, calm, every("unheard", 20, 3)));
    expect(shown.flat().filter(({ mutedBy }) => mutedBy !== undefined)).toHaveLength(280);
  });

  it("what arrives meanwhile is given once beside the page, and never in place of what was there", async () => {
    const before = every("flow", 30, 10);
    const { user, channels } = await readerOf([before]);
    const first = await newsOf(user, "?limit=10");
    const fresh = count(3).map((at) => ({
      id: `fresh-${at}`,
      title: `fresh ${at}`,
      atMs: start + at * minuteMs,
    }));
    // One that is dated between rows of the first page, and one that belongs far down.
    const between = { id: "between", title: "between", atMs: start - 15 * minuteMs };
    const deep = { id: "deep", title: "deep", atMs: start - 205 * minuteMs };
    await wires.arrive(channels[0] ?? "", [...fresh, between, deep]);
    const second = await older(user, first.older ?? "");
    expect(idsOf(second.arrived).toSorted()).toEqual(["between", "fresh-0", "fresh-1", "fresh-2"]);
    expect(idsOf(second.items)).toEqual(count(10).map((at) => `flow-${at + 10}`));
    const third = await older(user, second.next ?? "", { limit: 50 });
    expect(third.arrived).toEqual([]);
    expect(idsOf(third.items)).toEqual(["flow-20", "deep", ...count(9).map((at) => `flow-${at + 21}`)]);
    expect(third.next).toBeNull();
  });

  it("more arrivals than one page brings along come with the next", async () => {
    const { user, channels } = await readerOf([every("base", 30, 10)]);
    const first = await newsOf(user, "?limit=10");
    await wires.arrive(
      channels[0] ?? "",
      count(130).map((at) => ({ id: `wave-${at}`, title: `wave ${at}`, atMs: start + at * 1_000 })),
    );
    const second = await older(user, first.older ?? "");
    const third = await older(user, second.next ?? "");
    expect([second.arrived.length, third.arrived.length]).toEqual([100, 30]);
    expect(new Set(idsOf([...second.arrived, ...third.arrived])).size).toBe(130);
  });

  it("a list that is whole has no next page, and a feed that joins later is read from its top", async () => {
    const { user } = await readerOf([every("small", 4, 1)]);
    const first = await newsOf(user, "?limit=10");
    expect(first.older).toBeNull();
    const { user: other } = await readerOf([every("large", 20, 1)]);
    const { older: cursor } = await newsOf(other, "?limit=10");
    const channelId = await wires.channel();
    await wires.arrive(channelId, every("joined", 4, 1));
    await wires.follow(other, channelId, "Joined");
    const rest = await older(other, cursor ?? "", { limit: 50 });
    expect(idsOf(rest.items).toSorted()).toEqual(
      sorted(every("joined", 4, 1), every("large", 20, 1).slice(10)),
    );
  });

  it("400: a cursor that cannot be read says to start again; another user's names no feed of this one", async () => {
    const { user } = await readerOf([every("plain", 30, 1)]);
    for (const cursor of [
      "",
      "nonsense",
      "2.0",
      "1.0~a.b",
      `1.${"z".repeat(12)}`,
      `1.0~${"x".repeat(65)}.a.1`,
      7,
    ]) {
      const answer = await user.request("POST", "/api/news/older", { cursor });
      expect(answer.status, `${cursor}`).toBe(400);
    }
    const answer = await user.request("POST", "/api/news/older", { cursor: "2.0" });
    expect(JSON.stringify(await answer.json())).toContain("Start the list again from its first page.");
    const { user: other } = await readerOf([every("foreign", 30, 1)]);
    const { older: cursor } = await newsOf(other, "?limit=10");
    const { items } = await older(user, cursor ?? "", { limit: 50 });
    expect(idsOf(items).every((id) => id.startsWith("plain-"))).toBe(true);
  });
});
