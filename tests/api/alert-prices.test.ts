import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { boundsOf, lastOpenedDay, marketStateAt, tradingDaysBetween } from "#domain/market/session.ts";
import { createWatchedPrices } from "#server/features/alerts/watched-prices.service.ts";
import { createWatchedPricesStore } from "#server/features/alerts/watched-prices.store.ts";
import { alertsOf, alertWorker, rule } from "#tests/support/alerts.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
let worker: ReturnType<typeof alertWorker>;

const nvidia = { symbol: "NVDA", name: "Nvidia" };
const company = { kind: "company", symbol: "NVDA" } as const;
const over150 = { kind: "price", side: "over", level: 150 } as const;
const moves3 = { kind: "move", percent: 3 } as const;

const dayMs = 86_400_000;
const minutes = (count: number) => count * 60_000;
/** Opening bells of trading days that are over, the last one last. */
const opens = tradingDaysBetween(
  new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 10),
  new Date((lastOpenedDay(Date.now() - dayMs)?.opensMs ?? 0) - dayMs).toISOString().slice(0, 10),
).map((day) => boundsOf(day)?.opensMs ?? 0);
const opensMs = opens.at(-1) ?? 0;
const dayBeforeMs = opens.at(-2) ?? 0;

beforeAll(async () => {
  product = await startTestProduct({ environment: { FINNHUB_API_KEY: "finnhub-of-the-operator" } });
  wires = createWires(product);
  worker = alertWorker(product);
  await worker.match();
});
beforeEach(async () => {
  await worker.match();
  await sql("truncate recorded_prices");
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

async function reader() {
  const { user, channelId, feedId } = await wires.userOf([]);
  return { user, channelId, feedId, mine: alertsOf(user) };
}

type Told = Partial<{ lateMs: number; timed: boolean; scope: string; symbol: string; previousClose: number }>;

/** A price as the recorder stores it, held against the alerts as a worker does. */
async function tell(atMs: number, price: number, told: Told = {}) {
  const { lateMs = 5_000, timed = true, scope = "system", symbol = "NVDA", previousClose = null } = told;
  await sql(
    `insert into recorded_prices (scope, symbol, minute, at, seen_at, timed, price, currency, provider, market_state,
       previous_close) values ($1, $2, date_trunc('minute', $3::timestamptz), $3, $4, $5, $6, 'USD', 'FinHub', $7, $8)`,
    [
      scope,
      symbol,
      new Date(atMs),
      new Date(atMs + lateMs),
      timed,
      price,
      marketStateAt(atMs),
      previousClose,
    ],
  );
  await worker.match();
}

const firedAt = async (mine: ReturnType<typeof alertsOf>, id: string) =>
  (await mine.receipts(id)).map(({ why }) => why.value).reverse();

describe("alerts about a price", () => {
  it("fires at each crossing once, never where the price stood already, and tells the time of the price", async () => {
    const { mine } = await reader();
    const alert = await mine.add(rule(company, over150));
    const prices = [151, 152, 149, 150, 150.5, 149.9, 155];
    for (const [at, price] of prices.entries()) await tell(opensMs + minutes(at + 1), price);
    expect(await firedAt(mine, alert.id)).toEqual([150, 155]);
    const [receipt] = await mine.receipts(alert.id);
    expect(receipt).toMatchObject({ itemId: null, link: null, title: "NVDA 155.00 USD", source: "FinHub" });
    expect(receipt?.why.price).toEqual({
      price: 155,
      currency: "USD",
      at: new Date(opensMs + minutes(7)).toISOString(),
      provider: "FinHub",
      level: 150,
      side: "over",
    });
    const { fired, total } = await mine.rehearse(rule(company, over150));
    expect(total).toBe(2);
    expect(fired.map(({ why }) => why.value)).toEqual([150, 155]);
  });

  it("fires below a level, over night too, but not for what may be a split", async () => {
    const { mine } = await reader();
    const under = rule(company, { kind: "price", side: "under", level: 90 });
    const alert = await mine.add(under);
    await tell(dayBeforeMs + minutes(60), 100);
    await tell(opensMs + minutes(1), 85, { previousClose: 99 });
    await tell(opensMs + minutes(2), 95);
    expect(await firedAt(mine, alert.id)).toEqual([85]);
    await sql("truncate recorded_prices");
    await tell(dayBeforeMs + minutes(60), 100);
    await tell(opensMs + minutes(3), 25, { previousClose: 25.2 });
    expect(await firedAt(mine, alert.id)).toEqual([85]);
    expect((await mine.rehearse(under)).total).toBe(0);
  });

  it("a closed market, a delayed price, one without a time and one of another key fire nothing", async () => {
    const { mine } = await reader();
    const over = rule(company, over150);
    const alert = await mine.add(over);
    await tell(opensMs + minutes(1), 140);
    await tell(opensMs - minutes(30), 160);
    await tell(opensMs + minutes(400), 160);
    await tell(opensMs + minutes(10), 160, { lateMs: minutes(15) + 1 });
    await tell(opensMs + minutes(11), 160, { timed: false });
    await tell(opensMs + minutes(12), 160, { scope: "another-user" });
    await tell(opensMs + minutes(13), 160, { symbol: "AMD" });
    expect(await firedAt(mine, alert.id)).toEqual([]);
    await tell(opensMs + minutes(20), 160, { lateMs: minutes(15) });
    expect(await firedAt(mine, alert.id)).toEqual([160]);
    expect((await mine.rehearse(over)).total).toBe(1);
  });

  it("quiet hours and the day's limit hold live and in the rehearsal", async () => {
    const { mine } = await reader();
    const limited = rule(company, over150, { perDay: 1, timeZone: "America/New_York" });
    const quiet = rule(company, over150, { quiet: { from: "00:00", to: "00:00" } });
    const ids = [(await mine.add(limited)).id, (await mine.add(quiet)).id];
    for (const [at, price] of [140, 160, 140, 160].entries())
      await tell(dayBeforeMs + minutes(at + 1), price);
    for (const [at, price] of [140, 160].entries()) await tell(opensMs + minutes(at + 1), price);
    expect([await firedAt(mine, ids[0] ?? ""), await firedAt(mine, ids[1] ?? "")]).toEqual([[160, 160], []]);
    expect([(await mine.rehearse(limited)).total, (await mine.rehearse(quiet)).total]).toEqual([2, 0]);
  });

  it("says before saving what no prices are recorded of, and where the price is beyond the level", async () => {
    const { mine } = await reader();
    const none = await mine.rehearse(rule(company, over150));
    expect(none.gaps).toEqual([
      "No prices of it are recorded yet. Recording starts when you save the alert.",
    ]);
    expect(none.priced?.days).toBe(0);
    await tell(dayBeforeMs + minutes(1), 140);
    await tell(opensMs + minutes(1), 160);
    const some = await mine.rehearse(rule(company, over150));
    expect(some.priced).toEqual({ days: 2, of: expect.any(Number) });
    expect(some.priced?.of).toBeGreaterThan(15);
    expect(some.gaps).toEqual([
      "The price is beyond that level now. The alert fires when it comes back and crosses it again.",
    ]);
  });
});

describe("alerts about the move since the news", () => {
  /** A headline that came out an hour after the opening bell and arrived a minute later. */
  async function news(channelId: string, title: string, publishedMs = opensMs + minutes(60)) {
    const [id = ""] = await wires.arrive(channelId, [{ title, companies: [nvidia], atMs: publishedMs }]);
    await sql("update channel_items set seen_at = $2 where item_id = $1", [
      id,
      new Date(publishedMs + minutes(1)),
    ]);
    await worker.match();
    return id;
  }

  it("is measured from the first price after the news, as the news page does, and a story fires once", async () => {
    const { mine, channelId } = await reader();
    const moves = rule(company, moves3);
    const alert = await mine.add(moves);
    await tell(opensMs + minutes(50), 90);
    const itemId = await news(channelId, "Nvidia recalls 30,000 graphics cards over fire risk");
    for (const [at, price] of [100, 102, 97.1, 97, 96, 104].entries())
      await tell(opensMs + minutes(62 + at), price);
    const receipts = await mine.receipts(alert.id);
    expect(receipts.map((each) => [each.itemId, each.why.value])).toEqual([[itemId, -3]]);
    expect(receipts[0]?.why.price).toMatchObject({
      price: 97,
      at: new Date(opensMs + minutes(65)).toISOString(),
      from: { price: 100, at: new Date(opensMs + minutes(62)).toISOString() },
    });
    const { fired } = await mine.rehearse(moves);
    expect(fired.map((each) => [each.itemId, each.why.value])).toEqual([[itemId, -3]]);
  });

  it("without a price within 15 minutes there is no move, and after the next trading day none is measured", async () => {
    const { mine, channelId } = await reader();
    const moves = rule(company, moves3);
    const alert = await mine.add(moves);
    const earlyMs = opens.at(-3) ?? 0;
    await news(channelId, "Nvidia settles a lawsuit in Ohio", earlyMs + minutes(60));
    await tell(earlyMs + minutes(76), 100);
    await tell(earlyMs + minutes(77), 110);
    await news(channelId, "Nvidia opens a laboratory in Chile", earlyMs + minutes(120));
    await tell(earlyMs + minutes(121), 110);
    await tell(dayBeforeMs + minutes(100), 112);
    await tell(opensMs + minutes(5), 120);
    expect(await firedAt(mine, alert.id)).toEqual([]);
    expect((await mine.rehearse(moves)).total).toBe(0);
  });

  it("looks at the watchlist and the feeds that the user has, and at their own companies", async () => {
    const { user, mine, channelId } = await reader();
    const created = await user.request("POST", "/api/watchlists", { name: "Chips", symbols: ["NVDA"] });
    const { id: watchlistId } = (await created.json()) as { id: string };
    const listed = rule({ kind: "watchlist", watchlistId }, moves3);
    const alert = await mine.add(listed);
    const stranger = await reader();
    const theirs = await stranger.mine.add(rule(company, moves3));
    await news(channelId, "Nvidia doubles its dividend for owners");
    await tell(opensMs + minutes(62), 100);
    await tell(opensMs + minutes(63), 104);
    expect(await firedAt(mine, alert.id)).toEqual([4]);
    expect((await mine.rehearse(listed)).total).toBe(1);
    expect(await firedAt(stranger.mine, theirs.id)).toEqual([]);
  });
});

describe("what a rule about prices says of itself", () => {
  it("400: prices need a company, moves a company or a watchlist, and bounds hold at their edges", async () => {
    const { user, mine, feedId } = await reader();
    const statusOf = async (each: object) =>
      (await user.request("POST", "/api/alerts", { name: "X", rule: each, channelIds: [] })).status;
    const level = (value: number) => rule(company, { ...over150, level: value });
    const percent = (value: number) => rule(company, { kind: "move", percent: value });
    for (const bad of [
      rule({ kind: "feeds" }, over150),
      rule({ kind: "feeds" }, moves3),
      rule({ kind: "source", feedId }, moves3),
      level(0.009),
      level(10_000_001),
      percent(0),
      percent(51),
      percent(2.5),
    ])
      expect(await statusOf(bad), JSON.stringify(bad)).toBe(400);
    for (const good of [level(0.01), level(10_000_000), percent(1), percent(50)])
      expect(await statusOf(good), JSON.stringify(good)).toBe(201);
    expect((await mine.list()).map(({ problem }) => problem)).toEqual([null, null, null, null]);
  });

  it("tells its owner that there is no price source, or that no price has come for days", async () => {
    const { user, mine } = await reader();
    const alert = await mine.add(rule(company, over150));
    await sql("update alerts set created_at = now() - interval '5 days' where id = $1", [alert.id]);
    const problem = async () => (await mine.list())[0]?.problem;
    expect(await problem()).toBe(
      "No price of this company has come for days. Check your price source in Settings.",
    );
    await tell(Date.now() - minutes(5), 140);
    expect(await problem()).toBeNull();
    const off = { finnhubEnabled: false, yahooFinanceEnabled: false };
    expect((await user.request("PUT", "/api/keys", off)).status).toBe(200);
    expect(await problem()).toBe(
      "You have no price source, and this alert looks at prices. Turn one on in Settings.",
    );
  });

  it("asks for the prices of its companies while the exchanges are open, the oldest first, and no more than its share", async () => {
    const { mine, user } = await reader();
    await sql("delete from alerts");
    const created = await user.request("POST", "/api/watchlists", { name: "Two", symbols: ["AMD", "INTC"] });
    const { id: watchlistId } = (await created.json()) as { id: string };
    await mine.add(rule(company, over150));
    await mine.add(rule({ kind: "watchlist", watchlistId }, moves3));
    await mine.add(rule({ kind: "company", symbol: "TSLA" }, { kind: "named", subject: false }));
    await tell(opensMs, 100, { symbol: "AMD" });
    const asked: [string, readonly string[], number][] = [];
    let nowMs = opensMs + minutes(1);
    const prices = createWatchedPrices({
      store: createWatchedPricesStore({ db: product.platform.database.db }),
      entitlementOf: product.services.accounts.entitlementOf,
      fetchSome: async ({ userId }, symbols, max) => void asked.push([userId, symbols, max]),
      takeTurn: async () => ({ taken: true, nextInMs: 1 }),
      clock: { now: () => nowMs },
    });
    await prices.refreshWhenDue();
    const [call] = asked;
    expect(call?.[0]).toBe(user.userId);
    expect([...(call?.[1].slice(0, 2) ?? [])].sort()).toEqual(["INTC", "NVDA"]);
    expect(call?.[1].slice(2)).toEqual(["AMD"]);
    expect(call?.[2]).toBe(10);
    nowMs = opensMs - minutes(1);
    await prices.refreshWhenDue();
    expect(asked).toHaveLength(1);
  });
});
