import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quotesAnswerSchema } from "#contract/market.ts";
import { holdingsAnswerSchema, watchlistEntriesAnswerSchema } from "#contract/watchlists.ts";
import { fundsPerListMax } from "#domain/watchlists/funds.ts";
import { type FakeSec, startFakeSec } from "#fakes/sec/sec.ts";
import { type FakeFund, ownFunds } from "#fakes/sec/sec-funds.ts";
import { fundsPerRunMax } from "#server/features/watchlists/funds.service.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let sec: FakeSec;
let product: TestProduct;

beforeAll(async () => {
  sec = await startFakeSec();
  product = await startTestProduct({ environment: { ...sec.environment, ROLE: "web" } });
  await product.services.companies.listings.fill();
});
beforeEach(async () => {
  sec.badDay = undefined;
  sec.funds = ownFunds();
  for (const table of ["fund_list", "fund_holdings", "watchlist_holdings"]) await sql(`delete from ${table}`);
  await refresh();
  sec.requests.length = 0;
});
afterAll(async () => {
  await product?.close();
  await sec?.stop();
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const refresh = () => product.services.watchlists.funds.refresh();
const reportsAsked = () =>
  sec.requests.filter(({ path }) => path === "/cgi-bin/browse-edgar").map(({ query }) => query.CIK);

type Entry = { symbol: string; shares?: number; weight?: number };
async function userWith(entries: Entry[]): Promise<TestClient & { userId: string; listId: string }> {
  const user = await product.signedIn();
  const list = await user.request("POST", "/api/watchlists", { name: "Mine", symbols: [] });
  const listId = (await list.json()).id as string;
  await put({ ...user, listId }, entries);
  return { ...user, listId };
}
async function put(user: TestClient & { listId: string }, entries: Entry[]) {
  const answer = await user.request("PUT", `/api/watchlists/${user.listId}/entries`, { entries });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return watchlistEntriesAnswerSchema.strict().parse(await answer.json());
}
const holdings = async (user: TestClient) =>
  holdingsAnswerSchema.strict().parse(await (await user.get("/api/holdings")).json());
const asOfDays = async (user: TestClient) =>
  Object.fromEntries(((await holdings(user)).funds ?? []).map(({ symbol, asOf }) => [symbol, asOf]));

describe("a fund that a user has", () => {
  it("is stored with shares or weight, is no company of the list, and its holdings follow with the next run", async () => {
    const user = await userWith([]);
    const answer = await put(user, [
      { symbol: "NVDA", weight: 5 },
      { symbol: "voo", weight: 40 },
      { symbol: "QQQ" },
      { symbol: "VOOXX", weight: 1 },
    ]);
    expect(answer.watchlist.companies.map(({ symbol }) => symbol)).toEqual(["NVDA"]);
    const entries = [
      { symbol: "NVDA", shares: null, weight: 5 },
      { symbol: "VOO", shares: null, weight: 40 },
    ];
    expect([answer.entries, answer.unknown]).toEqual([entries, ["VOOXX"]]);
    expect(await holdings(user)).toEqual({
      lists: [{ watchlistId: user.listId, entries }],
      funds: [{ symbol: "VOO", name: "VOO", asOf: null, companies: {} }],
    });
    await refresh();
    expect((await holdings(user)).funds).toEqual([
      {
        symbol: "VOO",
        name: "Vanguard 500 Index Fund",
        asOf: "2026-09-30",
        // Both classes of Alphabet are one company; a future and the cash are nobody's.
        companies: { NVDA: 7.5, AAPL: 6.5, MSFT: 6.25, GOOGL: 5.5, TSLA: 2, "BRK.B": 1.75 },
      },
    ]);
  });

  it("is all that the SEC is told: no number, no user, no other fund", async () => {
    await userWith([{ symbol: "VOO", weight: 41.7 }]);
    await userWith([{ symbol: "SPY", shares: 987.654 }]);
    await refresh();
    expect(reportsAsked().toSorted()).toEqual(["884394", "S000002839"]);
    expect(JSON.stringify(sec.requests)).not.toMatch(/41\.7|987\.654|example\.com/);
    expect(sec.requests).toHaveLength(4);
  });

  it("stays encrypted but for the fund's symbol, and is in the account's export", async () => {
    const user = await userWith([{ symbol: "VOO", weight: 41.7 }]);
    const { rows } = await sql("select * from watchlist_holdings where user_id = $1", [user.userId]);
    expect([rows[0].funds, JSON.stringify(rows).includes("41.7")]).toEqual([["VOO"], false]);
    expect(await (await user.get("/api/me/export")).text()).toContain("41.7");
  });

  it("422: more than ten in a list are too many", async () => {
    sec.funds = Array.from({ length: fundsPerListMax + 1 }, (_, at) =>
      fundNamed(`FND${"ABCDEFGHIJK"[at]}`, at),
    );
    await sql("delete from fund_list");
    await refresh();
    const user = await userWith([]);
    const entries = sec.funds.map(({ symbol }) => ({ symbol, weight: 1 }));
    const answer = await user.request("PUT", `/api/watchlists/${user.listId}/entries`, { entries });
    expect([answer.status, (await answer.json()).error]).toEqual([
      422,
      expect.objectContaining({
        code: "watchlist-full",
        message: "A watchlist takes 10 funds. Remove one to add another.",
      }),
    ]);
    expect((await put(user, entries.slice(1))).entries).toHaveLength(fundsPerListMax);
  });

  it("has a price like a company's, which no other unknown symbol has", async () => {
    const user = await product.signedIn();
    const answer = await user.get("/api/quotes?symbols=VOO,VOOXX");
    const { failed } = quotesAnswerSchema.parse(await answer.json());
    expect(failed.VOOXX?.reason).toBe("unknown-symbol");
    expect(failed.VOO?.reason).not.toBe("unknown-symbol");
  });
});

function fundNamed(symbol: string, at: number): FakeFund {
  const [voo] = ownFunds() as [FakeFund];
  return { ...voo, symbol, cik: 100 + at, seriesId: `S${String(at + 1).padStart(9, "0")}` };
}

describe("reports are read", () => {
  it("once for everybody who has the fund, and again after a week", async () => {
    const users = [
      await userWith([{ symbol: "VOO", weight: 1 }]),
      await userWith([{ symbol: "VOO", shares: 2 }]),
    ];
    for (let runs = 0; runs < 3; runs += 1) await refresh();
    expect(reportsAsked()).toEqual(["S000002839"]);
    for (const user of users) expect(await asOfDays(user)).toEqual({ VOO: "2026-09-30" });
    const { rows } = await sql(
      "select next_at between now() + interval '167 hours' and now() + interval '168 hours' as weekly from fund_holdings",
    );
    expect(rows).toEqual([{ weekly: true }]);
    await sql("update fund_holdings set next_at = now() - interval '1 second'");
    sec.funds = ownFunds().map((fund) => ({
      ...fund,
      reports: fund.reports.map((each) => ({ ...each, asOf: "2026-10-31" })),
    }));
    await refresh();
    expect(await asOfDays(users[0] as TestClient)).toEqual({ VOO: "2026-10-31" });
  });

  it("of what somebody has alone: not of a fund that left, nor of a list that was deleted", async () => {
    const user = await userWith([{ symbol: "VOO", weight: 1 }]);
    const other = await userWith([{ symbol: "QQQ", weight: 1 }]);
    await put(user, [{ symbol: "NVDA", weight: 1 }]);
    await other.request("DELETE", `/api/watchlists/${other.listId}`);
    await refresh();
    expect(reportsAsked()).toEqual([]);
  });

  it("a bounded number in one run", async () => {
    sec.funds = Array.from({ length: fundsPerRunMax + 2 }, (_, at) => fundNamed(`F${at}`, at));
    await sql("delete from fund_list");
    await refresh();
    for (let at = 0; at < sec.funds.length; at += fundsPerListMax)
      await userWith(sec.funds.slice(at, at + fundsPerListMax).map(({ symbol }) => ({ symbol, weight: 1 })));
    await refresh();
    expect(reportsAsked()).toHaveLength(fundsPerRunMax);
    await refresh();
    expect(new Set(reportsAsked()).size).toBe(fundsPerRunMax + 2);
  });

  it("no further in a run that was turned away; the next run goes on where it was", async () => {
    const user = await userWith([
      { symbol: "QQQ", weight: 1 },
      { symbol: "SPY", weight: 1 },
      { symbol: "VOO", weight: 1 },
    ]);
    sec.failNext({ status: 403, body: "<h1>Request Rate Threshold Exceeded</h1>" });
    await refresh();
    expect(sec.requests).toHaveLength(1);
    expect(await asOfDays(user)).toEqual({ QQQ: null, SPY: null, VOO: null });
    await refresh();
    expect(await asOfDays(user)).toEqual({ QQQ: "2026-09-30", SPY: "2026-09-30", VOO: "2026-09-30" });
  });

  it("past one that is broken, which is asked for again a day later and keeps what was known", async () => {
    const user = await userWith([
      { symbol: "QQQ", weight: 1 },
      { symbol: "VOO", weight: 1 },
    ]);
    const reportsOfQqq = "/Archives/edgar/data/1067839/";
    sec.failNext({ status: 200, path: reportsOfQqq, body: "<html>" });
    await refresh();
    expect(await asOfDays(user)).toEqual({ QQQ: null, VOO: "2026-09-30" });
    await sql("update fund_holdings set next_at = now() - interval '1 second'");
    sec.failNext({ status: 200, path: "/Archives/", body: "<html>", times: 2 });
    await refresh();
    expect(await asOfDays(user)).toEqual({ QQQ: null, VOO: "2026-09-30" });
    const { rows } = await sql(
      "select count(*)::int as n from fund_holdings where next_at between now() + interval '23 hours' and now() + interval '25 hours'",
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it("of no fund that has none, until a week later", async () => {
    const user = await userWith([{ symbol: "VOO", weight: 1 }]);
    sec.funds = ownFunds().map((fund) => ({ ...fund, reports: [] }));
    for (let runs = 0; runs < 2; runs += 1) await refresh();
    expect([await asOfDays(user), reportsAsked()]).toEqual([{ VOO: null }, ["S000002839"]]);
  });
});

describe("the list of funds", () => {
  const listed = async () => Number((await sql("select count(*) from fund_list")).rows[0].count);

  it("is read once a week, and one that was cut short replaces nothing", async () => {
    await refresh();
    expect(sec.requests).toEqual([]);
    await sql("update fund_list set listed_at = now() - interval '8 days'");
    sec.badDay = "truncated";
    await refresh();
    expect(await listed()).toBe(4);
    sec.badDay = undefined;
    await sql(
      "insert into fund_list select 'OLD' || chr(64 + n), 'S', now() - interval '8 days' from generate_series(1, 9) as n",
    );
    await refresh();
    expect(await listed()).toBe(13);
    await sql("delete from fund_list where symbol like 'OLD%'");
    sec.funds = sec.funds.slice(1);
    await refresh();
    expect(await listed()).toBe(3);
  });
});

it("without an address for the SEC nothing is asked, nothing is told of funds, and what was stored stays", async () => {
  const off = await startTestProduct({
    environment: { SEC_BASE_URL: sec.url, ROLE: "web", DATABASE_URL: product.config.databaseUrl ?? "" },
  });
  const user = await userWith([{ symbol: "VOO", weight: 40 }]);
  await off.services.watchlists.funds.refresh();
  expect(sec.requests).toEqual([]);
  const there = off.client();
  const answer = await there.get("/api/holdings", { cookie: user.cookie() });
  const entries = [{ symbol: "VOO", shares: null, weight: 40 }];
  expect(holdingsAnswerSchema.parse(await answer.json())).toEqual({
    lists: [{ watchlistId: user.listId, entries }],
    funds: null,
  });
  await off.close();
});
