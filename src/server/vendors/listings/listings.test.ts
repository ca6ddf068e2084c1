import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { otherPaper } from "#domain/companies/list-changes.ts";
import { type FakeSec, startFakeSec } from "#fakes/sec/sec.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import type { ListAnswer } from "./listings.ts";
import { createNasdaqTraderClient } from "./nasdaq-trader/nasdaq-trader.client.ts";
import { securitiesFromDirectory } from "./nasdaq-trader/nasdaq-trader.transform.ts";
import { createSecClient } from "./sec/sec.client.ts";

const listings = [
  { symbol: "AAPL", name: "Apple Inc.", exchange: "NASDAQ", cik: 320_193 },
  {
    symbol: "BRK.B",
    name: "Berkshire Hathaway Inc.",
    exchange: "NYSE",
    cik: 1_067_983,
    formerNames: [{ name: "BERKSHIRE COTTON CORP /DE/", from: "2009-01-01", to: "2015-02-03" }],
  },
  { symbol: "DTEGY", name: "Deutsche Telekom AG", exchange: "OTC", cik: 946_770 },
];

let fake: FakeSec;
beforeAll(async () => {
  fake = await startFakeSec({ listings });
});
beforeEach(() => {
  fake.badDay = undefined;
});
afterAll(() => fake.stop());

const outside = { fetch, admit: async () => 0, log: createLogger({ level: "silent" }) };
const secFor = (contact: string) =>
  createSecClient({ urls: { lists: fake.url, companies: fake.url }, contact, outside });
const exchanges = () => createNasdaqTraderClient({ baseUrl: fake.url, fetch });
const toldBy = (answer: ListAnswer) =>
  answer.kind === "list"
    ? answer.securities
        .filter(({ kind }) => kind !== otherPaper)
        .map(({ symbol, name, exchange, cik }) => `${symbol} ${name} ${exchange} ${cik}`)
    : answer.detail;

describe("the SEC's list", () => {
  it("has companies with their numbers, names as people write them, and no line without an exchange", async () => {
    expect(toldBy(await secFor("admin@example.com").list())).toEqual([
      "AAPL Apple Inc. NASDAQ 320193",
      "BRK.B Berkshire Hathaway Inc. NYSE 1067983",
      "DTEGY Deutsche Telekom AG OTC 946770",
      "SPY Spdr S&P 500 Etf Trust NYSE 884394",
    ]);
  });

  it("is asked for in the name of the contact", async () => {
    await secFor("admin@example.com").list();
    expect(fake.requests.at(-1)?.headers["user-agent"]).toBe("Tapewise admin@example.com");
    expect(toldBy(await secFor("nobody").list())).toBe("it wants an email address in SEC_CONTACT");
  });

  it.each(["truncated", "error page", "wrong columns", "empty"] as const)(
    "is none when it is: %s",
    async (day) => {
      fake.badDay = day;
      expect(toldBy(await secFor("admin@example.com").list())).toBe("the list was cut short or is no list");
    },
  );

  it("says that it was asked too often", async () => {
    fake.failNext({ status: 403, body: "<h1>Request Rate Threshold Exceeded</h1>" });
    expect(toldBy(await secFor("admin@example.com").list())).toBe("it was asked too often");
    fake.failNext({ status: 500, cutOff: true });
    expect((await secFor("admin@example.com").list()).kind).toBe("failed");
  });

  it("knows the former names of a company, and nothing of one that isn't there", async () => {
    expect(await secFor("admin@example.com").company(1_067_983)).toEqual({
      formerNames: [{ name: "Berkshire Cotton Corp", until: "2015-02-03" }],
      industry: "Electronic Computers",
      country: "United States",
    });
    expect(await secFor("admin@example.com").company(1)).toBeUndefined();
  });
});

describe("the exchanges' directory", () => {
  it("has companies of all exchanges without what kind of share they are, and no funds, tests, warrants or preferred shares", async () => {
    expect(toldBy(await exchanges().list())).toEqual([
      "AAPL Apple Inc. NASDAQ null",
      "BRK.B Berkshire Hathaway Inc. NYSE null",
    ]);
  });

  it.each(["truncated", "error page", "wrong columns", "empty"] as const)(
    "is none when it is: %s",
    async (day) => {
      fake.badDay = day;
      expect(toldBy(await exchanges().list())).toBe("nasdaqlisted.txt was cut short or is no directory");
    },
  );

  it("is none without its last line, and without its second file", async () => {
    expect(
      securitiesFromDirectory("Symbol|Security Name|ETF|Test Issue\nAAPL|Apple Inc.|N|N"),
    ).toBeUndefined();
    fake.failNext({ status: 503, path: "/dynamic/SymDir/otherlisted.txt" });
    expect(toldBy(await exchanges().list())).toBe("http 503");
  });
});
