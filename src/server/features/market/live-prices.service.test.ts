import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#domain/accounts/account.ts";
import { json } from "#fakes/kit/server.ts";
import {
  benchPerTest,
  createLocalEvents,
  finnhubQuote,
  type MarketBench,
  marketNowMs,
} from "#tests/support/market.ts";

const actor = (userId: string): Actor => ({
  userId,
  role: "USER",
  subscriptionType: "MANAGED",
  entitlement: "full",
});

let bench: MarketBench;
const currentBench = benchPerTest();
const running: { stop(): Promise<void> }[] = [];
beforeEach(() => {
  bench = currentBench();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

type Process = ReturnType<MarketBench["createProcess"]>;

/** A process whose pages are open for its scope. */
function startProcess(
  access: Parameters<MarketBench["createProcess"]>[0] = {},
  events = createLocalEvents(),
) {
  const process = bench.createProcess(access, events);
  const open = new Set([access?.scope ?? "system"]);
  process.livePrices.start(() => open);
  running.push(process.livePrices);
  return { ...process, open };
}

/** A page of the user shows these symbols, and the first prices have come. */
async function look({ quotes }: Process, symbols: string[], userId = "u1", screen = "page"): Promise<void> {
  await quotes.quotesFor(actor(userId), symbols, screen);
  await quotes.idle();
}

const priceOf = ({ quotes }: Process, symbol: string, scope = "system") =>
  quotes.knownQuotes(scope, [symbol])[0]?.price;

let ticks = 0;
/** After the price that the fake answers, and later each time. */
const trade = (s: string, p: number, v = 100) => ({
  s,
  p,
  v,
  t: bench.clock.nowMs - 1_000 + ++ticks,
  c: ["1"],
});
/** Time for the rounds that something new on a screen brings. */
const rounds = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const following = () => bench.trades.followed();

describe("live prices", () => {
  it("a trade is a new price of the same quote, and spares the call of the next minutes", async () => {
    const process = startProcess();
    await look(process, ["AAPL"]);
    await expect.poll(following).toEqual([["AAPL"]]);
    bench.clock.nowMs += 59_000;
    bench.trades.send([trade("AAPL", 105.5)]);
    await expect.poll(() => priceOf(process, "AAPL")).toBe(105.5);
    expect(process.quotes.knownQuotes("system", ["AAPL"])[0]).toMatchObject({
      change: 2.5,
      previousClose: 103,
      provider: "FinHub",
      delaySeconds: 0,
      stale: false,
      dayRange: "$102.00 - $106.00",
    });
    bench.clock.nowMs += 59_000;
    await look(process, ["AAPL"]);
    expect(bench.callsTo("/quote")).toHaveLength(1);
    // What a trade does not tell is asked for after five minutes.
    bench.clock.nowMs = marketNowMs + 5 * 60_000;
    bench.trades.send([trade("AAPL", 105)]);
    await expect.poll(() => priceOf(process, "AAPL")).toBe(105);
    bench.clock.nowMs += 2_000;
    await look(process, ["AAPL"]);
    expect(bench.callsTo("/quote")).toHaveLength(2);
  });

  it("a call that was under way does not put an older price in place of a newer trade", async () => {
    const process = startProcess();
    await look(process, ["AAPL"]);
    await expect.poll(following).toEqual([["AAPL"]]);
    bench.trades.send([trade("AAPL", 105.5)]);
    await expect.poll(() => priceOf(process, "AAPL")).toBe(105.5);
    bench.clock.nowMs += 5 * 60_000;
    await look(process, ["AAPL"]);
    expect(bench.callsTo("/quote")).toHaveLength(2);
    expect(priceOf(process, "AAPL")).toBe(105.5);
  });

  it("one connection serves all processes, and another takes it over when its process stops", async () => {
    const events = createLocalEvents();
    const [one, two] = [startProcess({}, events), startProcess({}, events)];
    await look(one, ["AAPL"]);
    await expect.poll(following).toEqual([["AAPL"]]);
    await look(two, ["MSFT"], "u2");
    await look(two, ["AAPL", "MSFT"], "u3");
    await expect.poll(() => following().map((symbols) => symbols.toSorted())).toEqual([["AAPL", "MSFT"]]);
    bench.trades.send([trade("AAPL", 104.5), trade("MSFT", 104.75)]);
    await expect
      .poll(() => [priceOf(one, "AAPL"), priceOf(two, "AAPL"), priceOf(two, "MSFT")])
      .toEqual([104.5, 104.5, 104.75]);
    expect(bench.trades.handshakes).toHaveLength(1);
    await one.livePrices.stop();
    await look(two, ["AAPL", "MSFT", "TSLA"], "u2");
    await expect.poll(() => bench.trades.handshakes.length).toBe(2);
    await expect.poll(() => following()[0]?.toSorted()).toEqual(["AAPL", "MSFT", "TSLA"]);
  });

  it("follows at most 50 symbols, those on most screens first", async () => {
    const process = startProcess();
    const many = Array.from(
      { length: 49 },
      (_, at) => `S${String.fromCharCode(65 + (at % 26))}${at < 26 ? "A" : "B"}`,
    );
    await look(process, [...many, "AAPL"], "u1");
    await look(process, ["TSLA", "AAPL"], "u2");
    await look(process, ["TSLA"], "u3");
    // The changes of what is followed reach the provider one by one.
    await expect
      .poll(() => {
        const symbols = following()[0] ?? [];
        return [symbols.length, symbols.includes("TSLA"), symbols.includes("AAPL")];
      })
      .toEqual([50, true, true]);
    expect(bench.lines.join()).not.toContain("too many");
  });

  it("what a page showed before is not on its screen any more", async () => {
    const process = startProcess();
    await look(process, ["AAPL", "MSFT"]);
    await expect.poll(following).toEqual([["AAPL", "MSFT"]]);
    await look(process, ["TSLA"]);
    await expect.poll(following).toEqual([["TSLA"]]);
    // Another tab of the same user.
    await look(process, ["AAPL"], "u1", "other");
    await expect.poll(() => following()[0]?.toSorted()).toEqual(["AAPL", "TSLA"]);
  });

  it("closes the connection when nobody looks any more", async () => {
    const process = startProcess();
    await look(process, ["AAPL"]);
    await expect.poll(following).toEqual([["AAPL"]]);
    process.open.clear();
    await look(process, ["MSFT"]);
    await expect.poll(following).toEqual([]);
  });

  it("opens no connection while the exchange is closed, without an open page, or with the source switched off", async () => {
    bench.clock.nowMs = Date.parse("2026-11-21T16:00:00Z");
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = (symbol, path) =>
      path === "/stock/market-status" ? json(200, { isOpen: false, session: null }) : usual(symbol, path);
    const closed = startProcess();
    await look(closed, ["AAPL"]);
    await rounds();
    await closed.livePrices.stop();
    bench.clock.nowMs = marketNowMs;
    bench.replies.finnhub = usual;
    const without = startProcess();
    without.open.clear();
    await look(without, ["AAPL"]);
    await look(startProcess({ mainEnabled: false, freeEnabled: true }), ["AAPL"]);
    await rounds();
    const last = startProcess({ scope: "u9", mainKey: "own-key" });
    await look(last, ["AAPL"], "u9");
    await expect.poll(following).toEqual([["AAPL"]]);
    expect(bench.trades.handshakes.map(({ token }) => token)).toEqual(["own-key"]);
  });

  it("a user's own key has a connection of its own, and what it brings is theirs alone", async () => {
    const events = createLocalEvents();
    const shared = startProcess({}, events);
    const own = startProcess({ scope: "u9", mainKey: "own-key" }, events);
    await look(shared, ["AAPL"]);
    await look(own, ["AAPL"], "u9");
    await expect.poll(following).toEqual([["AAPL"], ["AAPL"]]);
    own.open.clear();
    await look(own, ["AAPL", "MSFT"], "u9");
    await expect.poll(following).toEqual([["AAPL"]]);
    bench.trades.send([trade("AAPL", 105.5)]);
    await expect.poll(() => priceOf(shared, "AAPL")).toBe(105.5);
    expect(priceOf(own, "AAPL", "u9")).toBe(104);
  });

  it("a user's own key that is the system's, too, opens no second connection", async () => {
    const process = startProcess();
    process.ofUser.set("u9", { scope: "u9" });
    process.open.add("u9");
    await look(process, ["AAPL"]);
    await expect.poll(following).toEqual([["AAPL"]]);
    await look(process, ["MSFT"], "u9");
    await rounds();
    expect(bench.trades.handshakes).toHaveLength(1);
    expect(following()).toEqual([["AAPL"]]);
    expect(priceOf(process, "MSFT", "u9")).toBe(104);
  });

  it("an account that changed to a key of its own does not end the connection of the others", async () => {
    const process = startProcess();
    await look(process, ["AAPL"], "u1");
    await look(process, ["MSFT"], "u2");
    await expect.poll(() => following()[0]?.toSorted()).toEqual(["AAPL", "MSFT"]);
    process.ofUser.set("u2", { scope: "u2", mainKey: "own-key" });
    process.open.add("u2");
    await look(process, ["TSLA"], "u2");
    await expect.poll(following).toEqual([["AAPL"], ["TSLA"]]);
    expect(bench.trades.handshakes.map(({ token }) => token)).toEqual(["fh-key", "own-key"]);
  });

  it("a change of the user's keys ends the connection of the old one", async () => {
    const process = startProcess({ scope: "u9", mainKey: "own-key" });
    await look(process, ["AAPL"], "u9");
    await expect.poll(following).toEqual([["AAPL"]]);
    process.access.mainKey = null;
    await process.events.publish({ kind: "user", userId: "u9" });
    await expect.poll(following).toEqual([]);
  });

  it("waits after a rejection, while prices are polled, and comes back", async () => {
    bench.trades.behave({ status: 429, retryAfterSeconds: 30 });
    const process = startProcess();
    await look(process, ["AAPL"]);
    await expect.poll(() => bench.trades.handshakes.length).toBe(1);
    await look(process, ["AAPL", "MSFT"]);
    expect(priceOf(process, "MSFT")).toBe(104);
    await rounds();
    expect(bench.trades.handshakes).toHaveLength(1);
    const warning = bench.lines.map((line) => JSON.parse(line)).find(({ why }) => why);
    expect(warning).toMatchObject({ level: "warn", why: { kind: "rate-limited", retryAfterMs: 30_000 } });
    bench.trades.behave({});
    bench.clock.nowMs += 30_000;
    await look(process, ["MSFT", "AAPL"]);
    await expect.poll(() => following()[0]?.toSorted()).toEqual(["AAPL", "MSFT"]);
  });

  it("follows everything again after the vendor has dropped the connection", async () => {
    const process = startProcess();
    await look(process, ["AAPL", "MSFT"]);
    await expect.poll(following).toEqual([["AAPL", "MSFT"]]);
    bench.trades.drop();
    await expect.poll(following).toEqual([]);
    bench.clock.nowMs += 1_000;
    await expect.poll(() => following()[0]?.toSorted()).toEqual(["AAPL", "MSFT"]);
    bench.trades.send([trade("AAPL", 105.25)]);
    await expect.poll(() => priceOf(process, "AAPL")).toBe(105.25);
  });

  it("saves and records what came, so that another process begins with it", async () => {
    const process = startProcess();
    await look(process, ["AAPL"]);
    await expect.poll(following).toEqual([["AAPL"]]);
    bench.clock.nowMs += 60_000;
    bench.trades.send([trade("AAPL", 105.5)]);
    await expect.poll(() => priceOf(process, "AAPL")).toBe(105.5);
    await process.livePrices.stop();
    expect((await bench.store.quotesOf("system", ["AAPL"])).get("AAPL")?.figures.price).toBe(105.5);
    const lastMinute = { symbol: "AAPL", fromMs: marketNowMs + 30_000, toMs: bench.clock.nowMs };
    expect((await bench.prices.minutes("system", lastMinute)).map(({ price }) => price)).toEqual([105.5]);
  });

  it("a price that moved without a trade is shown and not recorded", async () => {
    const process = startProcess();
    await look(process, ["AAPL"]);
    await expect.poll(following).toEqual([["AAPL"]]);
    bench.trades.send([trade("AAPL", 104.25, 0)]);
    await expect.poll(() => priceOf(process, "AAPL")).toBe(104.25);
    await process.livePrices.stop();
    expect((await bench.store.quotesOf("system", ["AAPL"])).get("AAPL")?.figures.price).toBe(104);
  });

  it("takes no price of a day whose previous close is not known yet, nor a misprint", async () => {
    bench.replies.finnhub = () => json(200, finnhubQuote(100, 99, marketNowMs / 1_000 - 86_400));
    const process = startProcess();
    await look(process, ["AAPL", "MSFT"]);
    await expect.poll(following).toEqual([["AAPL", "MSFT"]]);
    bench.trades.send([trade("AAPL", 101)]);
    await expect.poll(() => process.events.published.map(({ kind }) => kind)).toContain("prices");
    bench.replies.finnhub = () => json(200, finnhubQuote(100, 99));
    bench.clock.nowMs += 61_000;
    await look(process, ["AAPL", "MSFT"]);
    bench.trades.send([trade("AAPL", 131), trade("MSFT", 102)]);
    await expect.poll(() => priceOf(process, "MSFT")).toBe(102);
    expect(priceOf(process, "AAPL")).toBe(100);
  });

  it("keeps the key out of the log, the events and the database", async () => {
    bench.trades.behave({ status: 401 });
    const process = startProcess({ mainKey: "canary-key" });
    await look(process, ["AAPL"]);
    await expect.poll(() => bench.trades.handshakes.length).toBe(1);
    await expect.poll(() => bench.lines.join()).toContain("wrong-key");
    const leases = await bench.query(sql`select * from market_leases`);
    expect(JSON.stringify([bench.lines, process.events.published, leases])).not.toContain("canary");
  });
});
