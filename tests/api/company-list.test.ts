import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listedCompanySchema, listingsAnswerSchema } from "#contract/admin-companies.ts";
import { systemAnswerSchema } from "#contract/admin-system.ts";
import { dayNumber, dayOf } from "#domain/companies/listing.ts";
import { type FakeSec, ownListings, startFakeSec } from "#fakes/sec/sec.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires, newsOf } from "#tests/support/readers.ts";

let fake: FakeSec;
let product: TestProduct;
/** Another process on the same database. */
let second: TestProduct;
let admin: TestClient;
const own = ownListings();

beforeAll(async () => {
  fake = await startFakeSec({ listings: own });
  product = await startTestProduct({ environment: { ...fake.environment, ROLE: "web" } });
  const { databaseUrl = "" } = product.config;
  second = await startTestProduct({
    environment: { ...fake.environment, ROLE: "web", DATABASE_URL: databaseUrl },
  });
  admin = await product.signedIn({ role: "ADMIN" });
  await product.services.companies.listings.refresh();
});
beforeEach(() => {
  fake.badDay = undefined;
});
afterAll(async () => {
  await second?.close();
  await product?.close();
  await fake?.stop();
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const refresh = () => product.services.companies.listings.refresh();
const today = () => dayOf(product.platform.clock.now());
const listed = async () =>
  Number((await sql("select count(*) from listings where valid_to is null")).rows[0]?.count);
/** What a thread that reads feeds finds in a headline. */
async function inThread({ platform }: TestProduct, title: string, pubDate: string | null = null) {
  const result = await platform.parser.detect([{ title, text: "", pubDate }]);
  return result.kind === "detect" ? result.found[0]?.companies.map(({ symbol }) => symbol) : result.message;
}
const inProcess = ({ services }: TestProduct, title: string) =>
  services.companies.detector.detect(title).map(({ symbol }) => symbol);
async function untilFound(title: string, expected: string[]) {
  await expect.poll(() => inProcess(second, title), { timeout: 20_000 }).toEqual(expected);
  expect(inProcess(product, title)).toEqual(expected);
  for (const each of [product, second]) expect(await inThread(each, title)).toEqual(expected);
}
const systemOf = async () => systemAnswerSchema.parse(await (await admin.get("/api/admin/system")).json());

describe("the list of companies", () => {
  it("begins as the product's own, and lists that agree with it change nothing that is found", async () => {
    expect(await listed()).toBeGreaterThan(6_000);
    const { rows } = await sql("select kind from listing_changes where kind in ('retired', 'renamed')");
    expect(rows).toEqual([]);
    expect(inProcess(product, "Apple sues Microsoft")).toEqual(["AAPL", "MSFT"]);
  });

  it("makes a company that lists today taggable in every process and thread, without a restart", async () => {
    const title = "Zoltrix Networks jumps in its debut";
    expect(await inThread(second, title)).toEqual([]);
    const formerNames = [{ name: "QUANDOMAX LABS INC", from: "2019-01-01", to: "2026-01-31" }];
    const company = {
      symbol: "ZQXN",
      name: "Zoltrix Networks Inc.",
      exchange: "NYSE",
      cik: 7_000_001,
      formerNames,
    };
    fake.listings = [...own, company];
    await refresh();
    await untilFound(title, ["ZQXN"]);
    expect(inProcess(product, "Quandomax Labs is now called Zoltrix")).toEqual(["ZQXN"]);
    const search = await (await admin.get("/api/companies?q=zoltrix")).json();
    expect(search.companies).toEqual([{ symbol: "ZQXN", name: "Zoltrix Networks Inc." }]);
  });

  it.each(["halved", "truncated", "error page", "wrong columns", "empty"] as const)(
    "loses nobody to lists that are: %s",
    async (badDay) => {
      const before = await listed();
      fake.badDay = badDay;
      await refresh();
      await refresh();
      expect(await listed()).toBe(before);
      expect((await sql("select 1 from listings where missing_since is not null")).rows).toEqual([]);
      const { companyList } = await systemOf();
      expect(companyList.lists.map(({ problem }) => problem === null)).toEqual([false, false]);
    },
  );

  it("retires a company that is missing on two days, and keeps it in headlines of its days", async () => {
    fake.listings = own;
    await refresh();
    expect(inProcess(product, "$ZQXN falls")).toEqual(["ZQXN"]);
    await sql("update listings set missing_since = $1 where symbol = 'ZQXN'", ["2026-02-10"]);
    await sql("update listings set valid_from = $1 where symbol = 'ZQXN'", ["2026-02-01"]);
    await refresh();
    await untilFound("$ZQXN falls", []);
    expect(await inThread(product, "$ZQXN falls", "2026-02-09T12:00:00Z")).toEqual(["ZQXN"]);
    expect(await inThread(product, "$ZQXN falls", "2026-02-10T12:00:00Z")).toEqual([]);
  });

  it("is as old as the oldest of its lists, and old after 14 days", async () => {
    await refresh();
    expect((await systemOf()).companyList).toMatchObject({ ageDays: 0, isOld: false });
    const at = (days: number) => new Date(product.platform.clock.now() - days * 86_400_000);
    for (const [days, isOld] of [
      [14, false],
      [15, true],
    ] as const) {
      await sql("update listing_sources set succeeded_at = $1 where list = 'sec'", [at(days)]);
      await expect
        .poll(async () => (await systemOf()).companyList, { timeout: 10_000 })
        .toMatchObject({ ageDays: days, isOld });
    }
    await refresh();
  });
});

describe("an admin", () => {
  const add = (body: object) => admin.request("POST", "/api/admin/companies", body);

  it("adds, renames and retires a company, each with a record", async () => {
    const made = await add({ symbol: "zqxb", name: "Brandomix Holdings", exchange: "NASDAQ" });
    expect(made.status).toBe(201);
    const { id } = listedCompanySchema.parse(await made.json());
    await untilFound("Brandomix opens a plant", ["ZQXB"]);
    expect((await add({ symbol: "ZQXB", name: "Somebody Else", exchange: "NYSE" })).status).toBe(409);

    const renamed = await admin.request("PATCH", `/api/admin/companies/${id}`, { name: "Vexolith Group" });
    expect(listedCompanySchema.parse(await renamed.json())).toMatchObject({
      name: "Vexolith Group",
      formerNames: ["Brandomix Holdings"],
    });
    await untilFound("Vexolith opens a plant", ["ZQXB"]);
    expect(inProcess(product, "Brandomix Holdings opens a plant")).toEqual(["ZQXB"]);

    const retired = await admin.request("POST", `/api/admin/companies/${id}/retire`);
    expect(listedCompanySchema.parse(await retired.json()).validTo).toBe(today());
    await untilFound("Vexolith opens a plant", []);
    expect((await admin.request("PATCH", `/api/admin/companies/${id}`, { name: "Anyone" })).status).toBe(404);

    const { actions } = await (await admin.get("/api/admin/actions?area=companies")).json();
    expect(
      actions.map(({ action, outcome }: { action: string; outcome: string }) => `${action}: ${outcome}`),
    ).toEqual([
      "change: company-not-found",
      "add retire: done",
      "change: done",
      "add: company-listed",
      "add: done",
    ]);
    expect(actions[2].changes.company).toEqual({ before: "Brandomix Holdings", after: "Vexolith Group" });
  });

  it("finds companies by symbol and name, page by page, those of today first", async () => {
    const page = async (query: string) =>
      listingsAnswerSchema.parse(await (await admin.get(`/api/admin/companies?${query}`)).json());
    const first = await page("q=bank&limit=40");
    const next = await page(`q=bank&limit=40&cursor=${first.next}`);
    const symbols = [...first.companies, ...next.companies].map(({ symbol }) => symbol);
    expect(first.companies).toHaveLength(40);
    expect(next.next).toBeNull();
    expect(symbols.length).toBeGreaterThan(60);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect((await page("q=vexolith")).companies).toMatchObject([{ symbol: "ZQXB", validTo: today() }]);
    expect((await admin.get("/api/admin/companies?cursor=x")).status).toBe(400);
  });
});

describe("stored headlines", () => {
  it("are read again after the list became another: step by step, corrections kept, old days as they were", async () => {
    const wires = createWires(product);
    const { user, channelId } = await wires.userOf([]);
    const titles = ["Kremdolit signs Tesla as customer", "Kremdolit hires a chief", "Gold prices fall"];
    const [id = "", hired = "", metal = ""] = await wires.arrive(
      channelId,
      // Of the day on which the company is listed, also in the first hour of that day.
      titles.map((title, at) => ({ title, companies: [], atMs: Date.now() - at })),
    );
    const [old = ""] = await wires.arrive(channelId, [
      { title: "Kremdolit files to go public", companies: [] },
    ]);
    await sql("update items set pub_date = now() - interval '40 days' where id = $1", [old]);
    await user.request("PUT", `/api/news/${id}/companies`, { symbol: "TSLA", correction: "hide" });

    const company = { symbol: "ZQXK", name: "Kremdolit Inc.", exchange: "NASDAQ", cik: 7_000_002 };
    fake.listings = [...own, company];
    await refresh();
    await product.services.companies.reread.run();

    const { items } = await newsOf(user);
    const displayed = new Map(
      items.map((item) => [item.id, item.detectedCompanies.map(({ symbol }) => symbol)]),
    );
    expect(displayed.get(id)).toEqual(["ZQXK"]);
    expect(displayed.get(hired)).toEqual(["ZQXK"]);
    expect(displayed.get(old)).toEqual([]);
    const { rows } = await sql("select companies from items where id = $1", [id]);
    expect(rows[0]?.companies.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["ZQXK", "TSLA"]);
    const { rows: state } = await sql("select reread_before, reread_changed from listing_state");
    expect(state[0]).toEqual({ reread_before: null, reread_changed: 3 });
    expect(items.find((item) => item.id === metal)?.tags).toEqual(["gold"]);
    expect(dayNumber(today())).toBeGreaterThan(20_260_000);
  });
});

describe("a machine without the internet", () => {
  it("stays ready, logs one line a look, and says how old its list is and why", async () => {
    // Nobody listens at the address that the test product has for the exchanges.
    const alone = await startTestProduct({ environment: { ROLE: "web" } });
    try {
      const signedIn = await alone.signedIn({ role: "ADMIN" });
      const from = alone.logLines.length;
      await alone.services.companies.listings.refresh();
      expect(alone.logLines.slice(from)).toEqual([expect.stringContaining("couldn't be used")]);
      expect((await alone.client().get("/readyz")).status).toBe(200);
      const { companyList } = systemAnswerSchema.parse(
        await (await signedIn.get("/api/admin/system")).json(),
      );
      expect(companyList).toMatchObject({
        asOf: "2026-08-22",
        lists: [
          { name: "Nasdaq Trader", succeededAt: null, problem: expect.stringContaining("There is no list") },
        ],
      });
    } finally {
      await alone.close();
    }
  });
});
