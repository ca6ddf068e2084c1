import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeSec, startFakeSec } from "#fakes/sec/sec.ts";
import { type FakeFund, type FakeFundHolding, type FakeFundReport, ownFunds } from "#fakes/sec/sec-funds.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createSecFundsClient } from "./sec-funds.client.ts";

let fake: FakeSec;
beforeAll(async () => {
  fake = await startFakeSec({ listings: [] });
});
beforeEach(() => {
  fake.badDay = undefined;
  fake.funds = ownFunds();
  fake.requests.length = 0;
});
afterAll(() => fake.stop());

const outside = { fetch, admit: async () => 0, log: createLogger({ level: "silent" }) };
const secFor = (contact: string) => createSecFundsClient({ url: fake.url, contact, outside });
const sec = () => secFor("admin@example.com");
const series = "S000002839";

/** The fund of the series with these reports, newest filing first. */
function fundWith(...reports: FakeFundReport[]): void {
  const [fund] = ownFunds() as [FakeFund];
  fake.funds = [{ ...fund, reports }];
}
const report = (asOf: string, holdings: FakeFundHolding[], amends = false): FakeFundReport => ({
  accession: `0000000001-26-${String(Number(asOf.replaceAll("-", "")) + (amends ? 1 : 0)).slice(-6)}`,
  filed: asOf,
  asOf,
  amends,
  holdings,
});
async function holdingsOf(filer = series) {
  const answer = await sec().report(filer);
  return answer.kind === "report"
    ? [answer.report.asOf, ...answer.report.holdings.map(({ name, percent }) => `${name} ${percent}`)]
    : answer;
}

describe("the SEC's list of funds", () => {
  it("has the series of each symbol, and the trusts that it leaves out by their own number", async () => {
    expect(await sec().list()).toEqual({
      kind: "list",
      funds: [
        { symbol: "VOO", filer: series },
        { symbol: "QQQ", filer: "S000101292" },
        { symbol: "SPY", filer: "884394" },
        { symbol: "DIA", filer: "1041130" },
      ],
    });
  });

  it.each(["truncated", "error page", "empty"] as const)("is none when it is: %s", async (day) => {
    fake.badDay = day;
    expect(await sec().list()).toMatchObject({ kind: "failed", turnedAway: true });
  });

  it("is none without its columns", async () => {
    fake.failNext({ status: 200, body: { fields: ["id", "name"], data: [[1, "VOO"]] } });
    expect(await sec().list()).toMatchObject({ kind: "failed" });
  });
});

describe("a fund's report", () => {
  it("is asked for by the fund alone, in the name of the contact", async () => {
    const answer = await sec().report(series);
    expect(answer).toMatchObject({
      kind: "report",
      report: { name: "Vanguard 500 Index Fund", asOf: "2026-09-30" },
    });
    expect(fake.requests.map(({ path, query }) => [path, query.CIK ?? ""])).toEqual([
      ["/cgi-bin/browse-edgar", series],
      ["/Archives/edgar/data/36405/000003640526000301/primary_doc.xml", ""],
    ]);
    for (const { headers } of fake.requests) expect(headers["user-agent"]).toBe("Tapewise admin@example.com");
  });

  it("has a trust without series by its own number, and its own name for N/A", async () => {
    expect(await sec().report("884394")).toMatchObject({
      kind: "report",
      report: { name: "SPDR S&P 500 ETF TRUST" },
    });
  });

  it("counts shares that the fund owns: not what it owes, debt, cash, derivatives or what they are about", async () => {
    const usual = { name: "Procter & Gamble Co", percent: 4, isin: "US7427181091" };
    fundWith(
      report("2026-09-30", [
        usual,
        { ...usual, name: "Owed Inc", percent: -2, payoff: "Short" },
        { ...usual, name: "Owed Too Inc", percent: 2, payoff: "Short" },
        { ...usual, name: "Odd Inc", percent: -1 },
        { ...usual, name: "Right Inc", percent: 0.25, about: "NVIDIA CORP" },
        { ...usual, name: "Nothing Inc", percent: 0 },
        { ...usual, name: "Too Much Inc", percent: 199.21 },
        { ...usual, name: "Bond Inc", category: "DBT" },
        { ...usual, name: "S&P500 EMINI FUT", category: "DE", payoff: "N/A" },
        { ...usual, name: "N/A", title: "Untitled Co", percent: 0.5, ticker: "N/A" },
        { ...usual, name: "N/A", title: "N/A" },
      ]),
    );
    expect(await holdingsOf()).toEqual([
      "2026-09-30",
      "Procter & Gamble Co 4",
      "Right Inc 0.25",
      "Untitled Co 0.5",
    ]);
  });

  it("is the newest one, as amended; an older one that is amended later stays old", async () => {
    const [first, second, third] = ["A", "B", "C"].map((name) => [{ name, percent: 1 }]) as [
      FakeFundHolding[],
      FakeFundHolding[],
      FakeFundHolding[],
    ];
    fundWith(report("2026-09-30", second, true), report("2026-09-30", first), report("2026-06-30", third));
    expect(await holdingsOf()).toEqual(["2026-09-30", "B 1"]);
    fundWith(report("2026-06-30", third, true), report("2026-09-30", first));
    expect(await holdingsOf()).toEqual(["2026-09-30", "A 1"]);
  });

  it("is none where the SEC knows no such fund, or no report of it", async () => {
    expect(await sec().report("S000000001")).toEqual({ kind: "none" });
    fundWith();
    expect(await sec().report(series)).toEqual({ kind: "none" });
  });

  it("is none of another fund, cut short, gone, or longer than the bound; others may be asked for", async () => {
    const [voo] = ownFunds() as [FakeFund];
    const failure = { kind: "failed", turnedAway: false };
    const path = "/Archives/";
    for (const body of [
      "<html><body>Not a report</body></html>",
      "",
      `<?xml version="1.0"?><edgarSubmission><formData><genInfo><seriesId>S000000009</seriesId><repPdDate>2026-09-30</repPdDate></genInfo></formData></edgarSubmission>`,
      `<?xml version="1.0"?><edgarSubmission><formData><genInfo><seriesId>${series}</seriesId><repPdDate>2026-09-30</repPdDate></genInfo>`,
      `<?xml version="1.0"?><edgarSubmission><formData><genInfo><seriesId>${series}</seriesId><repPdDate>soon</repPdDate></genInfo></formData></edgarSubmission>`,
      "x".repeat(32 * 1024 * 1024 + 1),
    ]) {
      fake.failNext({ status: 200, path, body });
      expect(await sec().report(series), body.slice(0, 80)).toMatchObject(failure);
    }
    fake.failNext({ status: 404, path });
    expect(await sec().report(series)).toMatchObject(failure);
    expect(voo.reports).toHaveLength(1);
  });

  it("says when nobody is served: asked too often, without an address, down, cut off", async () => {
    const turnedAway = { kind: "failed", turnedAway: true };
    fake.failNext({ status: 403, body: "<h1>Request Rate Threshold Exceeded</h1>" });
    expect(await sec().report(series)).toEqual({ ...turnedAway, detail: "it was asked too often" });
    fake.failNext({ status: 429 });
    expect(await sec().report(series)).toEqual({ ...turnedAway, detail: "it was asked too often" });
    expect(await secFor("nobody").report(series)).toEqual({
      ...turnedAway,
      detail: "it wants an email address in SEC_CONTACT",
    });
    fake.failNext({ status: 503 });
    expect(await sec().report(series)).toMatchObject(turnedAway);
    fake.failNext({ status: 200, cutOff: true });
    expect(await sec().report(series)).toMatchObject(turnedAway);
    fake.badDay = "error page";
    expect(await sec().report(series)).toMatchObject(turnedAway);
  });
});
