import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tagIds } from "#domain/tags/tags.ts";
import { createMatchingService } from "#server/features/alerts/matching.service.ts";
import { createMatchingStore } from "#server/features/alerts/matching.store.ts";
import { createPriceMatchingStore } from "#server/features/alerts/price-matching.store.ts";
import { randomId } from "#server/platform/new-id.ts";
import { alertsOf, alertWorker, rule } from "#tests/support/alerts.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
let worker: ReturnType<typeof alertWorker>;

const nvidia = { symbol: "NVDA", name: "Nvidia" };
const apple = { symbol: "AAPL", name: "Apple" };
const company = { kind: "company", symbol: "NVDA" } as const;
const named = { kind: "named", subject: false } as const;

beforeAll(async () => {
  product = await startTestProduct();
  wires = createWires(product);
  worker = alertWorker(product);
  await worker.match();
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** A user with one feed. */
async function reader() {
  const { user, channelId, feedId } = await wires.userOf([]);
  return { user, channelId, feedId, mine: alertsOf(user) };
}
const firedTitles = async (mine: ReturnType<typeof alertsOf>, id: string) =>
  (await mine.receipts(id)).map(({ title }) => title);

/** What matches in a process that has read nothing yet. */
function startedProcess() {
  const { database, events } = product.platform;
  const dependencies = {
    db: database.db,
    entitlementOf: () => ({ state: "full" as const, graceEndsAt: null }),
    newId: randomId,
  };
  return createMatchingService({
    store: createMatchingStore(dependencies),
    prices: createPriceMatchingStore({ ...dependencies, priceScopeOf: async () => null }),
    events,
  });
}

async function matchAllIn(started: ReturnType<typeof startedProcess> | undefined) {
  while (((await started?.matchNext()) ?? 0) > 0);
}

async function storiesOf(titles: readonly string[]) {
  const { rows } = await sql(
    "select count(*)::int as items, count(distinct story_id)::int as stories from item_stories s join items i on i.id = s.item_id where i.title = any($1)",
    [titles],
  );
  return rows;
}

describe("alerts", () => {
  it("fires at headlines of the company alone, once a story, and says why", async () => {
    const { mine, channelId } = await reader();
    const alert = await mine.add(rule(company, named));
    await wires.arrive(channelId, [
      { title: "Nvidia raises its guidance for the third quarter", companies: [nvidia] },
      { title: "Nvidia raises guidance for third quarter on AI demand", companies: [nvidia] },
      { title: "Apple opens a store in Lyon", companies: [apple] },
      { title: "Nvidia names a new finance chief", companies: [nvidia] },
    ]);
    await worker.match();
    const receipts = await mine.receipts(alert.id);
    expect(receipts.map(({ title }) => title)).toEqual([
      "Nvidia names a new finance chief",
      "Nvidia raises its guidance for the third quarter",
    ]);
    expect(receipts[0]?.why).toEqual({ clause: "named", symbol: "NVDA", value: "Nvidia" });
    expect(receipts[0]?.source).toBe("Wire");
    expect((await mine.list())[0]?.lastFiredAt).not.toBeNull();
  });

  it("fires where stories name a company unusually often, says what is usual, and rehearses the same", async () => {
    const { user, mine, channelId } = await reader();
    const dayMs = 86_400_000;
    const topics = [
      "plant",
      "lawsuit",
      "dividend",
      "outage",
      "recall",
      "merger",
      "patent",
      "strike",
      "bond",
      "audit",
    ];
    const arriveAt = async (title: string, daysAgo: number) => {
      const atMs = Date.now() - daysAgo * dayMs;
      const [id] = await wires.arrive(channelId, [{ title, companies: [nvidia], atMs }]);
      await sql("update channel_items set seen_at = $2 where item_id = $1", [id, new Date(atMs)]);
      await sql("update items set first_seen_at = $2 where id = $1", [id, new Date(atMs)]);
    };
    const unusual = rule(company, { kind: "unusual" });
    const alert = await mine.add(unusual);
    const empty = await mine.rehearse(unusual);
    expect(empty.gaps.join()).toContain("less than nine days");
    for (const [at, topic] of topics.entries())
      await arriveAt(`Nvidia in ${topic} ${topic}ville`, 20 - at * 1.5);
    await worker.match();
    expect(await firedTitles(mine, alert.id)).toEqual([]);
    for (const [at, topic] of topics.entries())
      await arriveAt(`Chief talks ${topic} ${topic}burg ${topic}land`, 0.5 - at * 0.01);
    await worker.match();
    const [receipt, ...more] = await mine.receipts(alert.id);
    expect(more).toEqual([]);
    expect(receipt?.why).toMatchObject({
      clause: "unusual",
      symbol: "NVDA",
      usual: { days: 18, busiest: 1 },
    });
    expect(receipt?.why.value).toBeGreaterThanOrEqual(4);
    const { fired, gaps } = await mine.rehearse(unusual);
    expect(fired).toMatchObject([{ title: receipt?.title, why: receipt?.why }]);
    expect(gaps.join()).toContain("too short a time on part of these days");
    const anyone = await user.request("POST", "/api/alerts/rehearse", {
      rule: rule({ kind: "feeds" }, { kind: "unusual" }),
      days: 30,
    });
    expect(anyone.status).toBe(400);
  });

  it("fires at headlines about any of its tags, once a story, and rehearses the same", async () => {
    const { mine, channelId } = await reader();
    const tagged = rule({ kind: "tags", tags: ["bitcoin", "gold", "bitcoin"] }, named);
    const alert = await mine.add(tagged);
    const words = rule({ kind: "tags", tags: ["gold"] }, { kind: "words", text: "reserves" });
    const worded = await mine.add(words);
    await wires.arrive(channelId, [
      { title: "Bitcoin slides below its July low", tags: ["bitcoin", "crypto"] },
      { title: "Bitcoin slides below July's low", tags: ["bitcoin"] },
      { title: "Copper output falls in Chile", tags: ["copper"] },
      { title: "Newmont lifts its gold reserves and Bitcoin miners cheer", tags: ["gold", "bitcoin"] },
      { title: "A headline with no tag says Bitcoin and gold" },
    ]);
    await worker.match();
    const receipts = await mine.receipts(alert.id);
    expect(receipts.map(({ title, why }) => [title, why])).toEqual([
      [
        "Newmont lifts its gold reserves and Bitcoin miners cheer",
        { clause: "named", symbol: null, tag: "gold", value: "gold" },
      ],
      [
        "Bitcoin slides below its July low",
        { clause: "named", symbol: null, tag: "bitcoin", value: "bitcoin" },
      ],
    ]);
    const { fired, total } = await mine.rehearse(tagged);
    expect(total).toBe(2);
    expect(fired.map(({ title, why }) => [title, why]).toReversed()).toEqual(
      receipts.map(({ title, why }) => [title, why]),
    );
    expect(await firedTitles(mine, worded.id)).toEqual([
      "Newmont lifts its gold reserves and Bitcoin miners cheer",
    ]);
    expect((await mine.rehearse(words)).total).toBe(1);
  });

  it("a tag of an alert counts from its change on, and none while it is off", async () => {
    const { user, mine, channelId } = await reader();
    const alert = await mine.add(rule({ kind: "tags", tags: ["gold"] }, named));
    const change = (body: object) => user.request("PATCH", `/api/alerts/${alert.id}`, body);
    expect((await change({ rule: rule({ kind: "tags", tags: ["silver", "oil"] }, named) })).status).toBe(200);
    await wires.arrive(channelId, [
      { title: "Gold climbs to a record", tags: ["gold"] },
      { title: "Oil falls as OPEC lifts output", tags: ["oil"] },
    ]);
    await worker.match();
    expect(await firedTitles(mine, alert.id)).toEqual(["Oil falls as OPEC lifts output"]);
    await change({ enabled: false });
    await wires.arrive(channelId, [{ title: "Silver doubles within a year", tags: ["silver"] }]);
    await worker.match();
    expect(await firedTitles(mine, alert.id)).toEqual(["Oil falls as OPEC lifts output"]);
    expect((await mine.list())[0]?.rule.whom).toEqual({ kind: "tags", tags: ["silver", "oil"] });
  });

  it("a rehearsal lists what would have fired, as it did fire", async () => {
    const { mine, channelId } = await reader();
    const words = rule({ kind: "feeds" }, { kind: "words", text: "Chip ban" });
    const alert = await mine.add(words);
    await wires.arrive(channelId, [
      { title: "Chip ban hits suppliers in Asia" },
      { title: "A chip and a ban" },
      { title: "Senators vote for a CHIP-BAN" },
    ]);
    await worker.match();
    const { fired, total } = await mine.rehearse(words);
    expect(total).toBe(2);
    expect(fired.map(({ title }) => title)).toEqual([
      "Chip ban hits suppliers in Asia",
      "Senators vote for a CHIP-BAN",
    ]);
    expect(await firedTitles(mine, alert.id)).toEqual(fired.map(({ title }) => title).reverse());
  });

  it("looks at the watchlist, the feed and the folder as they are when news arrives", async () => {
    const { user, mine, channelId, feedId } = await reader();
    const { id: watchlistId } = await (
      await user.request("POST", "/api/watchlists", { name: "Chips", symbols: ["AMD"] })
    ).json();
    const listed = await mine.add(rule({ kind: "watchlist", watchlistId }, named));
    const sourced = await mine.add(rule({ kind: "source", feedId }, { kind: "named", subject: false }));
    const other = await wires.channel();
    await wires.follow(user, other, "Other");
    await wires.arrive(other, [{ title: "Nvidia buys a start-up", companies: [nvidia] }]);
    await worker.match();
    await user.request("PUT", `/api/watchlists/${watchlistId}/companies`, { symbol: "NVDA", watched: true });
    await wires.arrive(channelId, [{ title: "Nvidia opens a plant in Texas", companies: [nvidia] }]);
    await worker.match();
    expect(await firedTitles(mine, listed.id)).toEqual(["Nvidia opens a plant in Texas"]);
    expect(await firedTitles(mine, sourced.id)).toEqual(["Nvidia opens a plant in Texas"]);
  });

  it("a watchlist's tags count beside its companies, and say for themselves why it fired", async () => {
    const { user, mine, channelId } = await reader();
    const { id: watchlistId } = await (
      await user.request("POST", "/api/watchlists", { name: "Mixed", symbols: ["AAPL"], tags: ["gold"] })
    ).json();
    const listed = rule({ kind: "watchlist", watchlistId }, named);
    const alert = await mine.add(listed);
    const unusual = await mine.add(rule({ kind: "watchlist", watchlistId }, { kind: "unusual" }));
    const problems = async () => new Map((await mine.list()).map(({ id, problem }) => [id, problem]));
    await wires.arrive(channelId, [
      { title: "Gold climbs to a record", tags: ["gold"] },
      { title: "Apple opens a store in Lyon", companies: [apple] },
      { title: "Bitcoin slides below its July low", tags: ["bitcoin"] },
    ]);
    await worker.match();
    const receipts = await mine.receipts(alert.id);
    expect(receipts.map(({ title, why }) => [title, why.symbol, why.tag])).toEqual([
      ["Apple opens a store in Lyon", "AAPL", undefined],
      ["Gold climbs to a record", null, "gold"],
    ]);
    expect((await mine.rehearse(listed)).fired.map(({ title }) => title)).toEqual([
      "Gold climbs to a record",
      "Apple opens a store in Lyon",
    ]);
    await user.request("PUT", `/api/watchlists/${watchlistId}/companies`, { symbol: "AAPL", watched: false });
    expect(await problems()).toEqual(
      new Map([
        [unusual.id, "Its watchlist has no companies. Add one."],
        [alert.id, null],
      ]),
    );
    await user.request("PUT", `/api/watchlists/${watchlistId}/tags`, { tag: "gold", watched: false });
    expect((await problems()).get(alert.id)).toBe("Its watchlist is empty. Add a company or a tag.");
  });

  it("a story fires when enough of the user's own feeds tell it", async () => {
    const { user, mine, channelId } = await reader();
    const [second, third] = [await wires.channel(), await wires.channel()];
    await wires.follow(user, second, "Second");
    const alert = await mine.add(rule(company, { kind: "story", sources: 2 }));
    const tell = (channel: string, title: string) =>
      wires.arrive(channel, [{ title, companies: [nvidia], atMs: Date.now() - 60_000 }]);
    await tell(channelId, "Nvidia recalls 30,000 graphics cards over fire risk");
    await tell(third, "Nvidia recalls 30,000 graphics cards because of fire risk");
    await worker.match();
    expect(await firedTitles(mine, alert.id)).toEqual([]);
    await tell(second, "Nvidia to recall 30,000 graphics cards over fire risk");
    await worker.match();
    const [receipt] = await mine.receipts(alert.id);
    expect(receipt?.why).toEqual({ clause: "story", symbol: "NVDA", value: 2 });
  });

  it("two processes that match in turn put a story's headlines together", async () => {
    const { channelId, mine } = await reader();
    await mine.add(rule(company, named));
    const processes = [startedProcess(), startedProcess()];
    // After the first headline the first process has read all stories; the next one is the other's.
    const titles = [
      "Nvidia names a new finance chief",
      "Nvidia will build a $9 billion chip plant in Texas",
      "Nvidia builds chip plant in Texas for $9 billion",
      "Nvidia plans a $9 billion chip plant in Texas",
    ];
    for (const [at, title] of titles.entries()) {
      await wires.arrive(channelId, [{ title, companies: [nvidia] }]);
      await matchAllIn(processes[at % 2]);
    }
    expect(await storiesOf(titles.slice(1))).toEqual([{ items: 3, stories: 1 }]);
  });

  it("a process that has just started puts a headline to a story further back than it reads at once", async () => {
    const { channelId } = await reader();
    const titles = [
      "Nvidia recalls 4,100 delivery robots in Ghent over brakes",
      "Nvidia to recall 4,100 delivery robots in Ghent over brakes",
    ] as const;
    const between = Array.from({ length: 1_001 }, (_, at) => ({ title: `Matter${at} of place${at}` }));
    await wires.arrive(channelId, [{ title: titles[0], companies: [nvidia] }, ...between]);
    await worker.match();
    await wires.arrive(channelId, [{ title: titles[1], companies: [nvidia] }]);
    await matchAllIn(startedProcess());
    expect(await storiesOf(titles)).toEqual([{ items: 2, stories: 1 }]);
  });

  it("quiet hours, market hours and the day's limit hold live and in the rehearsal", async () => {
    const { mine, channelId } = await reader();
    const rules = {
      quiet: rule(company, named, { quiet: { from: "00:00", to: "00:00" } }),
      limited: rule(company, named, { perDay: 2 }),
      market: rule(company, named, { hours: "market" }),
    };
    const ids: string[] = [];
    for (const each of Object.values(rules)) ids.push((await mine.add(each)).id);
    await wires.arrive(channelId, [
      { title: "Nvidia wins an order from Norway", companies: [nvidia] },
      { title: "Nvidia sued over patents in Delaware", companies: [nvidia] },
      { title: "Nvidia teams up with a carmaker", companies: [nvidia] },
    ]);
    // A Saturday at noon in New York.
    await sql("update channel_items set seen_at = '2026-11-21T17:00:00Z' where channel_id = $1", [channelId]);
    await sql("update channel_items set sort_key = $2 where channel_id = $1", [
      channelId,
      Date.parse("2026-11-21T16:59:00Z"),
    ]);
    await worker.match();
    const counts = [];
    for (const [at, each] of Object.values(rules).entries())
      counts.push([(await firedTitles(mine, ids[at] ?? "")).length, (await mine.rehearse(each)).total]);
    expect(counts).toEqual([
      [0, 0],
      [2, 2],
      [0, 0],
    ]);
  });

  it("what came out more than a day before it arrived is no news", async () => {
    const { mine, channelId } = await reader();
    const alert = await mine.add(rule(company, named));
    await wires.arrive(channelId, [
      { title: "Nvidia, an old story", companies: [nvidia], atMs: Date.now() - 25 * 3_600_000 },
      { title: "Nvidia, a story of yesterday", companies: [nvidia], atMs: Date.now() - 23 * 3_600_000 },
    ]);
    await worker.match();
    expect(await firedTitles(mine, alert.id)).toEqual(["Nvidia, a story of yesterday"]);
  });

  it("an alert that is off, or another user's, never fires; nobody reads another user's", async () => {
    const [{ mine, user, channelId }, { user: stranger, mine: theirs }] = [await reader(), await reader()];
    const alert = await mine.add(rule(company, named));
    expect((await user.request("PATCH", `/api/alerts/${alert.id}`, { enabled: false })).status).toBe(200);
    await theirs.add(rule(company, named));
    await wires.arrive(channelId, [{ title: "Nvidia pays a dividend", companies: [nvidia] }]);
    await worker.match();
    expect(await firedTitles(mine, alert.id)).toEqual([]);
    expect(await theirs.receipts((await theirs.list())[0]?.id ?? "")).toEqual([]);
    for (const [method, path] of [
      ["GET", `/api/alerts/${alert.id}/receipts`],
      ["PATCH", `/api/alerts/${alert.id}`],
      ["DELETE", `/api/alerts/${alert.id}`],
    ] as const)
      expect((await stranger.request(method, path, method === "PATCH" ? {} : undefined)).status).toBe(404);
  });

  it("says before saving that a rule cannot fire, and afterwards why it no longer can", async () => {
    const { user, mine } = await reader();
    const statusOf = async (each: object) =>
      (await user.request("POST", "/api/alerts", { name: "X", rule: each, channelIds: [] })).status;
    expect(await statusOf(rule({ kind: "company", symbol: "QQQQQQ" }, named))).toBe(422);
    expect(await statusOf(rule({ kind: "watchlist", watchlistId: "none" }, named))).toBe(404);
    expect(await statusOf(rule({ kind: "folder", folderId: "none" }, named))).toBe(404);
    expect(await statusOf(rule({ kind: "source", feedId: "none" }, named))).toBe(404);
    const { id } = await (
      await user.request("POST", "/api/watchlists", { name: "Gone", symbols: ["AMD"] })
    ).json();
    await mine.add(rule({ kind: "watchlist", watchlistId: id }, named));
    await user.request("DELETE", `/api/watchlists/${id}`);
    expect((await mine.list())[0]?.problem).toBe("Its watchlist was removed. Choose another one.");
  });

  it("400: rejects parts of a rule that don't go together, and bounds at their edges", async () => {
    const { user, feedId } = await reader();
    const statusOf = async (each: object, name = "X") =>
      (await user.request("POST", "/api/alerts", { name, rule: each, channelIds: [] })).status;
    const bad = [
      rule({ kind: "source", feedId }, { kind: "story", sources: 2 }),
      rule(company, { kind: "story", sources: 1 }),
      rule(company, { kind: "story", sources: 21 }),
      rule(company, { kind: "words", text: " !? " }),
      rule(company, { kind: "words", text: "a".repeat(101) }),
      rule({ kind: "tags", tags: [] }, named),
      rule({ kind: "tags", tags: tagIds.slice(0, 11) }, named),
      rule({ kind: "tags", tags: ["gold"] }, { kind: "named", subject: true }),
      rule({ kind: "tags", tags: ["gold"] }, { kind: "unusual" }),
      rule({ kind: "tags", tags: ["gold"] }, { kind: "move", percent: 3 }),
      rule({ kind: "tags", tags: ["gold"] }, { kind: "price", side: "over", level: 4_000 }),
      rule({ kind: "tags", tags: ["a tag that isn't there" as "gold"] }, named),
      rule(company, named, { perDay: 0 }),
      rule(company, named, { perDay: 51 }),
      rule(company, named, { quiet: { from: "24:00", to: "07:00" } }),
      rule(company, named, { timeZone: "Mars/Olympus" }),
    ];
    for (const each of bad) expect(await statusOf(each), JSON.stringify(each)).toBe(400);
    const good = [
      rule(company, { kind: "story", sources: 20 }),
      rule({ kind: "tags", tags: tagIds.slice(0, 10) }, { kind: "story", sources: 2 }),
      rule(company, { kind: "words", text: "a".repeat(100) }),
      rule(company, named, { perDay: 50, quiet: { from: "23:59", to: "00:00" }, timeZone: "Europe/Berlin" }),
    ];
    for (const each of good) expect(await statusOf(each), JSON.stringify(each)).toBe(201);
    expect(await statusOf(rule(company, named), "")).toBe(400);
    expect(await statusOf(rule(company, named), "a".repeat(81))).toBe(400);
    expect(await statusOf(rule(company, named), "a".repeat(80))).toBe(201);
  });

  it("422: at most 100 alerts, also when the last are added at the same time", async () => {
    const { user, mine } = await reader();
    await sql(
      `insert into alerts (id, user_id, name, rule, channel_ids)
       select 'many-' || n, $1, 'X', '{}', '{}' from generate_series(1, 98) n`,
      [user.userId],
    );
    const body = { name: "X", rule: rule(company, named), channelIds: [] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.request("POST", "/api/alerts", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    await sql("delete from alerts where user_id = $1", [user.userId]);
    expect(await mine.list()).toEqual([]);
  });
});
