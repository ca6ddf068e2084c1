import { beforeEach, describe, expect, it } from "vitest";
import { quotesAnswerSchema } from "#contract/market.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { json } from "#fakes/kit/server.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import { benchPerTest, finnhubQuote, type MarketBench, marketNowMs } from "#tests/support/market.ts";

const managed: Actor = { userId: "u1", role: "USER", subscriptionType: "MANAGED", entitlement: "full" };
const admin: Actor = { userId: "u2", role: "ADMIN", subscriptionType: null, entitlement: "full" };

let bench: MarketBench;
const currentBench = benchPerTest();
beforeEach(() => {
  bench = currentBench();
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `S${"ABCDEFGHIJKLMNOPQRST"[index]}`);
const allQuoted = () => bench.callsTo("/quote").map((request) => request.query.symbol);
/** Without the market's own price, which is fetched along for open pages. */
const quoted = () => allQuoted().filter((symbol) => symbol !== "SPY");

describe("quotesFor", () => {
  it("answers pending at once, stores and announces the quote, then answers it", async () => {
    const { quotes, events } = bench.createProcess();
    expect(await quotes.quotesFor(managed, ["AAPL"])).toMatchObject({
      quotes: {},
      failed: { AAPL: { reason: "pending" } },
    });
    await quotes.idle();
    expect(events.published[0]).toEqual({ kind: "quotes", scope: "system", symbols: ["AAPL"] });
    const answer = await quotes.quotesFor(admin, ["AAPL"]);
    expect(quotesAnswerSchema.parse(answer)).toEqual(answer);
    expect(answer.quotes.AAPL).toMatchObject({
      symbol: "AAPL",
      name: "AAPL Inc",
      price: 104,
      stock_price_usd: 104,
      change: 1,
      daily_change_percent: answer.quotes.AAPL?.changePercent,
      dayRange: "$102.00 - $106.00",
      currency: "USD",
      provider: "FinHub",
      asOf: "2026-11-20T15:30:00.000Z",
      marketState: "regular",
      delaySeconds: 0,
      stale: false,
      volume: null,
      marketCap: null,
      consensus_price_target: null,
    });
    expect(answer.quotes.AAPL?.missing).toMatchObject({
      marketCap: "The provider has no data on it",
      consensus_price_target: "Not included in this FinHub key's plan",
    });
  });

  it("asks for a symbol once however many load it at the same time, and not again within 60 s", async () => {
    const { quotes } = bench.createProcess();
    await Promise.all(
      Array.from({ length: 20 }, () => quotes.quotesFor(managed, ["AAPL", "AAPL", " aapl "])),
    );
    await quotes.idle();
    const arrived = bench.clock.nowMs;
    await quotes.quotesFor(admin, ["AAPL"]);
    await quotes.idle();
    expect(quoted()).toEqual(["AAPL"]);
    bench.clock.nowMs = arrived + 60_000;
    expect((await quotes.quotesFor(admin, ["AAPL"])).quotes.AAPL?.price).toBe(104);
    await quotes.idle();
    expect(quoted()).toEqual(["AAPL", "AAPL"]);
  });

  it("READ-93: fetches at most 10 distinct symbols of a load, and what is known or on its way counts nothing", async () => {
    const { quotes } = bench.createProcess();
    const answer = await quotes.quotesFor(managed, [...many(15), "SA"]);
    expect(Object.values(answer.failed).filter((failure) => failure.reason === "pending")).toHaveLength(10);
    expect(answer.failed.SK?.reason).toBe("over-load-limit");
    // Asked again while the first ten are under way: the other five are new calls.
    const second = await quotes.quotesFor(managed, many(15));
    expect(Object.values(second.failed).map((failure) => failure.reason)).not.toContain("over-load-limit");
    await quotes.idle();
    expect(quoted()).toEqual(many(15));
    const third = await quotes.quotesFor(managed, [...many(20), "TA", "TB", "TC", "TD", "TE", "TF"]);
    expect(Object.keys(third.quotes)).toEqual(many(15));
    expect(Object.values(third.failed).map((failure) => failure.reason)).toEqual([
      ...Array.from({ length: 10 }, () => "pending"),
      "over-load-limit",
    ]);
    await quotes.idle();
    expect(quoted()).toHaveLength(25);
  });

  it("READ-93: a symbol without a price comes before a price to be renewed", async () => {
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, many(10));
    await quotes.idle();
    bench.clock.nowMs += 61_000;
    const answer = await quotes.quotesFor(managed, [...many(10), "TA", "TB"]);
    expect(answer.failed).toMatchObject({ TA: { reason: "pending" }, TB: { reason: "pending" } });
    await quotes.idle();
    expect(quoted().slice(10)).toEqual(["TA", "TB", ...many(8)]);
  });

  it("waits 100 ms before each call and 200 ms between calls", async () => {
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, many(4));
    await quotes.idle();
    const times = bench.callsTo("/quote").map((request) => request.at - marketNowMs);
    expect(times).toEqual([100, 400, 700, 1_000]);
  });

  it("never calls more often than the key's 60 calls a minute", async () => {
    const { quotes } = bench.createProcess();
    for (const letter of "ABCDEFGH") {
      await quotes.quotesFor(
        managed,
        many(10).map((symbol) => symbol + letter),
      );
      await quotes.idle();
    }
    const times = bench.finnhub.requests.map((request) => request.at);
    expect(times.length).toBeGreaterThan(80);
    times.forEach((at, index) => {
      expect(times.slice(index).filter((later) => later - at < 60_000).length).toBeLessThanOrEqual(60);
    });
  });

  it("three processes together call no more often than the key's 60 calls a minute, and all get their prices", async () => {
    const processes = [1, 2, 3].map(() => bench.createProcess());
    for (const round of "ABCD") {
      await Promise.all(
        processes.map(({ quotes }, at) =>
          quotes.quotesFor(
            managed,
            many(10).map((symbol) => `${symbol}${round}${"XYZ"[at]}`),
          ),
        ),
      );
      await Promise.all(processes.map(({ quotes }) => quotes.idle()));
    }
    const times = bench.begunAtMs;
    expect(times).toHaveLength(bench.finnhub.requests.length);
    expect(new Set(quoted())).toHaveLength(120);
    // The processes share a clock that each of them moves on while the others are about to call: what was within the minute when it was
    // leased begins up to a lease (3 s) later. Unshared, a minute has 152.
    times.forEach((at, index) => {
      expect(times.slice(index).filter((later) => later - at < 57_000).length).toBeLessThanOrEqual(60);
    });
  });

  it("rejects empty and malformed lists, and symbols it does not know without a call", async () => {
    const { quotes } = bench.createProcess();
    await expect(quotes.quotesFor(managed, ["", " "])).rejects.toMatchObject({ code: "bad-input" });
    await expect(quotes.quotesFor(managed, ["AAPL", "<script>"])).rejects.toMatchObject({
      code: "bad-input",
    });
    const answer = await quotes.quotesFor(managed, ["NOPE"]);
    expect(answer.failed.NOPE?.reason).toBe("unknown-symbol");
    expect(bench.finnhub.requests).toHaveLength(0);
  });

  it("calls a source only while it is switched on, and none when both are off", async () => {
    const { quotes, access } = bench.createProcess({ mainEnabled: false });
    expect((await quotes.quotesFor(managed, ["AAPL"])).failed.AAPL?.reason).toBe("switched-off");
    await quotes.renewWatched(new Set(["system", "system/free"]));
    await quotes.idle();
    expect([...bench.finnhub.requests, ...bench.twelveData.requests, ...bench.yahoo.requests]).toEqual([]);
    access.freeEnabled = true;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect(bench.finnhub.requests).toHaveLength(0);
    expect(bench.twelveData.requests).toHaveLength(1);
    const free = (await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL;
    expect(free).toMatchObject({ price: 55.5, currency: "USD", provider: "Twelve Data", change: null });
    expect(free?.missing.change).toBe("Twelve Data gives the price only");
    access.mainEnabled = true;
    access.freeEnabled = false;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect(bench.twelveData.requests).toHaveLength(1);
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.provider).toBe("FinHub");
  });

  it("asks Yahoo last, and only where the operator has switched it on", async () => {
    bench.replies.finnhub = () => json(200, finnhubQuote(0, 0, 0));
    bench.replies.twelveData = () => json(429, { code: 429, status: "error", message: "credits" });
    const load = async (access: object, actor = managed) => {
      const { quotes } = bench.createProcess(access);
      await quotes.quotesFor(actor, ["AAPL"]);
      await quotes.idle();
      return quotes.quotesFor(actor, ["AAPL"]);
    };
    expect((await load({ freeEnabled: true })).failed.AAPL?.reason).toBe("no-data");
    expect(bench.yahoo.requests).toEqual([]);
    bench.switches.yahoo = true;
    expect((await load({ mainEnabled: false })).failed.AAPL?.reason).toBe("switched-off");
    expect(bench.yahoo.requests).toEqual([]);
    const quote = (await load({ freeEnabled: true })).quotes.AAPL;
    expect(quote).toMatchObject({ provider: "Yahoo", currency: "USD", delaySeconds: null, stale: false });
    expect(quote?.previousClose).toBe(bench.yahoo.market.quoteOf("AAPL")?.previousClose);
    expect(quote?.missing.delaySeconds).toBe("The provider doesn't state a delay");
  });

  it("goes on to the free service when FinHub has nothing or there is no key", async () => {
    const { quotes, access } = bench.createProcess();
    bench.replies.finnhub = () => json(200, finnhubQuote(0, 0, 0));
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["AAPL"])).failed.AAPL?.reason).toBe("no-data");
    access.freeEnabled = true;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.price).toBe(55.5);
    access.mainKey = null;
    await quotes.quotesFor(managed, ["MSFT"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["MSFT"])).quotes.MSFT?.provider).toBe("Twelve Data");
    access.freeEnabled = false;
    expect((await quotes.quotesFor(managed, ["MSFT"])).failed.MSFT?.reason).toBe("no-key");
  });

  it("shows no price of the free service once it is switched off, and says what FinHub has", async () => {
    const { quotes, access } = bench.createProcess({ freeEnabled: true });
    bench.replies.finnhub = () => json(200, finnhubQuote(0, 0, 0));
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.provider).toBe("Twelve Data");
    access.freeEnabled = false;
    const answer = await quotes.quotesFor(managed, ["AAPL"]);
    expect(answer.quotes).toEqual({});
    expect(answer.failed.AAPL?.reason).toBe("no-data");
    access.freeEnabled = true;
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.price).toBe(55.5);
  });

  it("QUOTE-07: skips a symbol at 429 with a warning, serves the others, and waits as long as the vendor says", async () => {
    const { quotes } = bench.createProcess();
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = (symbol, path) =>
      symbol === "MSFT"
        ? json(429, { error: "API limit reached." }, { "retry-after": "27" })
        : usual(symbol, path);
    await quotes.quotesFor(managed, ["AAPL", "MSFT", "TSLA"]);
    await quotes.idle();
    const answer = await quotes.quotesFor(managed, ["AAPL", "MSFT", "TSLA"]);
    expect(Object.keys(answer.quotes)).toEqual(["AAPL", "TSLA"]);
    expect(answer.failed.MSFT?.reason).toBe("rate-limited");
    expect(quoted().filter((symbol) => symbol === "MSFT")).toHaveLength(1);
    const warning = bench.lines.map((line) => JSON.parse(line)).find((line) => line.symbol === "MSFT");
    expect(warning).toMatchObject({ level: "warn", retryAfterMs: 27_000 });
    bench.replies.finnhub = usual;
    bench.clock.nowMs += 27_000;
    await quotes.quotesFor(managed, ["MSFT"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["MSFT"])).quotes.MSFT?.price).toBe(104);
  });

  it("rests the whole key when rejected twice in a row", async () => {
    const { quotes } = bench.createProcess();
    bench.replies.finnhub = () => json(429, { error: "API limit reached." }, { "retry-after": "30" });
    await quotes.quotesFor(managed, many(10));
    await quotes.idle();
    expect(bench.finnhub.requests).toHaveLength(2);
    expect((await quotes.quotesFor(managed, many(10))).failed.SJ?.reason).toBe("rate-limited");
  });

  it("stops calling with a key that is rejected and says so, until the keys change", async () => {
    const { quotes, access, events } = bench.createProcess({ scope: "u1" });
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = () => json(401, { error: "Invalid API key." });
    await quotes.quotesFor(managed, ["AAPL", "MSFT"]);
    await quotes.idle();
    expect(bench.finnhub.requests).toHaveLength(1);
    expect((await quotes.quotesFor(managed, ["MSFT"])).failed.MSFT?.reason).toBe("wrong-key");
    bench.replies.finnhub = usual;
    access.mainKey = "another-key";
    await events.publish({ kind: "user", userId: "u1" });
    await quotes.quotesFor(managed, ["MSFT"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["MSFT"])).quotes.MSFT?.price).toBe(104);
  });

  it("a key's pause says who, since when, until when and why, and ends as soon as the key works", async () => {
    const { quotes, events } = bench.createProcess({ scope: "u1", mainKey: "finnhub-key-of-ada-x7Qa" });
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = () => json(401, { error: "Invalid API key." });
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    const { pause } = (await quotes.quotesFor(managed, ["AAPL"])).failed.AAPL ?? {};
    expect(pause).toMatchObject({ who: "FinHub with the key …x7Qa", reason: "the key is rejected" });
    expect(Date.parse(pause?.until ?? "") - Date.parse(pause?.since ?? "")).toBe(5 * 60_000);
    bench.replies.finnhub = usual;
    const mark = keyMark("finnhub-key-of-somebody-else");
    await events.publish({ kind: "key-works", vendor: "finnhub", mark });
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect(bench.finnhub.requests).toHaveLength(1);
    await events.publish({ kind: "key-works", vendor: "finnhub", mark: keyMark("finnhub-key-of-ada-x7Qa") });
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.price).toBe(104);
  });

  it("a provider that is down is paused for every key, with the status, and for none once it answers one", async () => {
    const process = bench.createProcess({ scope: "u1", mainKey: "key-number-one-0001" });
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = () => json(503, { error: "busy" });
    const symbols = many(10);
    await process.quotes.quotesFor(managed, symbols);
    await process.quotes.idle();
    const failed = Object.values((await process.quotes.quotesFor(managed, symbols)).failed);
    const paused = failed.find(({ pause }) => pause !== undefined);
    expect(paused).toMatchObject({ reason: "provider-down", pause: { reason: "503, overloaded" } });
    const { since = "", until = "" } = paused?.pause ?? {};
    expect(Date.parse(until) - Date.parse(since)).toBe(30_000);
    bench.replies.finnhub = usual;
    process.access.mainKey = "key-number-two-0002";
    await process.events.publish({ kind: "user", userId: "u1" });
    await process.quotes.quotesFor(managed, ["AAPL"]);
    await process.quotes.idle();
    process.access.mainKey = "key-number-one-0001";
    await process.events.publish({ kind: "user", userId: "u1" });
    await process.quotes.quotesFor(managed, ["MSFT"]);
    await process.quotes.idle();
    expect((await process.quotes.quotesFor(managed, ["MSFT"])).quotes.MSFT?.price).toBe(104);
  });

  it("keeps the last known price, marked stale, when the provider fails", async () => {
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    bench.replies.finnhub = () => json(502, "<html>");
    bench.clock.nowMs += 61_000;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    const answer = await quotes.quotesFor(managed, ["AAPL"]);
    expect(answer.quotes.AAPL).toMatchObject({ price: 104, stale: true, asOf: "2026-11-20T15:30:00.000Z" });
    // One retry on 5xx.
    expect(quoted()).toHaveLength(3);
  });

  it("never shows a price from the future, and marks one over 15 minutes old while trading runs", async () => {
    const { quotes } = bench.createProcess();
    const later = marketNowMs / 1_000 + 86_400;
    bench.replies.finnhub = (symbol) =>
      json(200, finnhubQuote(10, 9, symbol === "AAPL" ? later : marketNowMs / 1_000 - 16 * 60));
    await quotes.quotesFor(managed, ["AAPL", "MSFT"]);
    await quotes.idle();
    const answer = await quotes.quotesFor(managed, ["AAPL", "MSFT"]);
    expect(Date.parse(answer.quotes.AAPL?.asOf ?? "")).toBeLessThanOrEqual(bench.clock.nowMs);
    expect(answer.quotes.AAPL?.stale).toBe(false);
    expect(answer.quotes.MSFT?.stale).toBe(true);
  });

  it("answers the last known price after a restart, before any call", async () => {
    const first = bench.createProcess();
    await first.quotes.quotesFor(managed, ["AAPL"]);
    await first.quotes.idle();
    bench.clock.nowMs += 10 * 60_000;
    const second = bench.createProcess();
    const before = bench.finnhub.requests.length;
    const answer = await second.quotes.quotesFor(managed, ["AAPL"]);
    expect(answer.quotes.AAPL).toMatchObject({ price: 104, stale: true });
    expect(bench.finnhub.requests.length).toBe(before);
    await second.quotes.idle();
    expect((await second.quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.stale).toBe(false);
  });

  it("does not fetch what another process fetched while the symbol waited for its turn", async () => {
    const { quotes } = bench.createProcess();
    const other = bench.createProcess();
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = async (symbol, path) => {
      if (symbol === "MSFT" && path === "/quote") {
        await other.quotes.quotesFor(managed, ["AAPL"]);
        await other.quotes.idle();
      }
      return usual(symbol, path);
    };
    await quotes.quotesFor(managed, ["MSFT", "AAPL"]);
    await quotes.idle();
    expect(quoted()).toEqual(["MSFT", "AAPL"]);
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.price).toBe(104);
  });

  it("keeps what one user's key fetched from every other", async () => {
    const own = bench.createProcess({ scope: "u1", mainKey: "own" });
    await own.quotes.quotesFor(managed, ["AAPL"]);
    await own.quotes.idle();
    const shared = bench.createProcess();
    expect((await shared.quotes.quotesFor(admin, ["AAPL"])).failed.AAPL?.reason).toBe("pending");
    await shared.quotes.idle();
    await own.quotes.clearUser("u1");
    expect(await bench.store.quotesOf("u1", ["AAPL"])).toEqual(new Map());
    expect((await bench.store.quotesOf("system", ["AAPL"])).size).toBe(1);
  });
});

describe("facts", () => {
  const profile = {
    name: "Apple Inc",
    currency: "USD",
    marketCapitalization: 3_401_234.5,
    finnhubIndustry: "Technology",
    shareOutstanding: 14_697.1,
  };
  const metric = { "10DayAverageTradingVolume": 48.21, peTTM: 32.5, currentDividendYieldTTM: 0.44 };

  function serveFacts(currency = "USD") {
    bench.replies.finnhub = (_symbol, path) => {
      if (path === "/stock/profile2") return json(200, { ...profile, currency });
      if (path === "/stock/metric") return json(200, { metric });
      if (path === "/stock/price-target")
        return json(403, { error: "You don't have access to this resource." });
      return path === "/quote" ? json(200, finnhubQuote(231)) : json(200, { isOpen: false, session: null });
    };
  }

  it("come after the prices and fill the card; the provider's market state wins over the calendar", async () => {
    serveFacts();
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL", "MSFT"]);
    await quotes.idle();
    expect(bench.finnhub.requests.slice(0, 2).map((request) => request.path)).toEqual(["/quote", "/quote"]);
    const quote = (await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL;
    expect(quote).toMatchObject({
      name: "Apple Inc",
      marketCap: 3_401_234_500_000,
      market_cap_usd: 3_401_234_500_000,
      sharesOutstanding: 14_697_100_000,
      sector: "Technology",
      pe: 32.5,
      dividend_yield_percent: 0.44,
      volume: 48_210_000,
      marketState: "closed",
    });
    expect(quote?.missing.volume).toMatch(/^10-day average/);
  });

  it("a bell that rings asks the provider again at once: on a holiday the calendar alone would say open", async () => {
    serveFacts();
    const { quotes } = bench.createProcess();
    // Two minutes before the opening bell of a Friday, and two after it.
    bench.clock.nowMs = Date.parse("2026-11-20T14:28:00Z");
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    bench.clock.nowMs = Date.parse("2026-11-20T14:32:00Z");
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect(bench.callsTo("/stock/market-status")).toHaveLength(2);
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.marketState).toBe("closed");
  });

  it("are cached for a day, and a rejected price target spares the call for other symbols", async () => {
    serveFacts();
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    bench.clock.nowMs += 2 * 3_600_000;
    await quotes.quotesFor(managed, ["AAPL", "MSFT"]);
    await quotes.idle();
    expect(bench.callsTo("/stock/profile2").map((request) => request.query.symbol)).toEqual(["AAPL", "MSFT"]);
    expect(bench.callsTo("/stock/price-target")).toHaveLength(1);
    bench.clock.nowMs += 24 * 3_600_000;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect(bench.callsTo("/stock/profile2")).toHaveLength(3);
  });

  it("leave out a market value that is not in dollars, with the reason", async () => {
    serveFacts("TWD");
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["TSM"]);
    await quotes.idle();
    const quote = (await quotes.quotesFor(managed, ["TSM"])).quotes.TSM;
    expect(quote?.marketCap).toBeNull();
    expect(quote?.missing.marketCap).toBe("The provider gives it in TWD, not US dollars");
  });

  it("survive a failed renewal and are asked for again after an hour", async () => {
    serveFacts();
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    bench.replies.finnhub = (_symbol, path) =>
      path === "/quote" ? json(200, finnhubQuote(231)) : json(503, "x");
    bench.clock.nowMs += 25 * 3_600_000;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect((await quotes.quotesFor(managed, ["AAPL"])).quotes.AAPL?.marketCap).toBe(3_401_234_500_000);
    const tried = bench.callsTo("/stock/profile2").length;
    bench.clock.nowMs += 30 * 60_000;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect(bench.callsTo("/stock/profile2")).toHaveLength(tried);
    bench.clock.nowMs += 31 * 60_000;
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    expect(bench.callsTo("/stock/profile2").length).toBeGreaterThan(tried);
  });
});

describe("open streams", () => {
  it("renew what was asked for in the last 5 minutes, for open scopes only", async () => {
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    bench.clock.nowMs += 60_000;
    await quotes.renewWatched(new Set(["other"]));
    await quotes.idle();
    expect(quoted()).toHaveLength(1);
    await quotes.renewWatched(new Set(["system"]));
    await quotes.idle();
    expect(quoted()).toHaveLength(2);
    bench.clock.nowMs += 5 * 60_000;
    await quotes.renewWatched(new Set(["system"]));
    await quotes.idle();
    expect(quoted()).toHaveLength(2);
  });

  it("fetch the market's own price along, once a minute and after all others, and announce it to nobody", async () => {
    const { quotes, events } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL", "MSFT"]);
    await quotes.idle();
    expect(allQuoted()).toEqual(["AAPL", "MSFT"]);
    bench.clock.nowMs += 60_000;
    await quotes.renewWatched(new Set(["system"]));
    await quotes.renewWatched(new Set(["system"]));
    await quotes.idle();
    expect(allQuoted()).toEqual(["AAPL", "MSFT", "AAPL", "MSFT", "SPY"]);
    expect(events.published.flatMap((event) => (event.kind === "quotes" ? event.symbols : []))).not.toContain(
      "SPY",
    );
    expect(bench.callsTo("/stock/profile2").map((call) => call.query.symbol)).not.toContain("SPY");
  });

  it("renew seldom while the exchange is closed", async () => {
    bench.clock.nowMs = Date.parse("2026-11-21T16:00:00Z");
    const usual = bench.replies.finnhub;
    bench.replies.finnhub = (symbol, path) =>
      path === "/stock/market-status" ? json(200, { isOpen: false, session: null }) : usual(symbol, path);
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    bench.clock.nowMs += 120_000;
    await quotes.renewWatched(new Set(["system"]));
    await quotes.idle();
    expect(quoted()).toHaveLength(1);
  });

  it("read stored quotes of a scope without a call", async () => {
    const { quotes } = bench.createProcess();
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    const other = bench.createProcess();
    const before = bench.finnhub.requests.length;
    expect(await other.quotes.storedQuotes("system", ["AAPL", "MSFT"])).toMatchObject({
      AAPL: { price: 104 },
    });
    expect(await other.quotes.scopeFor(managed)).toBe("system");
    expect(bench.finnhub.requests.length).toBe(before);
  });
});

describe("secrets", () => {
  it("keeps keys out of logs and answers", async () => {
    const { quotes } = bench.createProcess({ mainKey: "canary-finnhub", freeKey: "canary-td" });
    bench.replies.finnhub = () => json(401, { error: "Invalid API key." });
    await quotes.quotesFor(managed, ["AAPL"]);
    await quotes.idle();
    const answer = await quotes.quotesFor(managed, ["AAPL"]);
    expect(JSON.stringify([answer, bench.lines])).not.toContain("canary");
  });
});
