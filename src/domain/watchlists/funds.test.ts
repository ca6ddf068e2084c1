import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readListings } from "#domain/companies/lexicon-build/sources.ts";
import {
  companiesOfFund,
  createHoldingNames,
  fundHoldingsMax,
  type NamedListing,
  type ReportedHolding,
  readListing,
} from "./funds.ts";

const listed = (symbol: string, name: string, more: Partial<NamedListing> = {}): NamedListing => ({
  symbol,
  name,
  formerNames: [],
  exchange: "NASDAQ",
  cik: null,
  primary: "",
  exchangeName: null,
  secName: null,
  ...more,
});
const held = (
  name: string,
  isin: string | null = "US0000000000",
  ticker: string | null = null,
): ReportedHolding => ({
  name,
  isin,
  ticker,
  percent: 1,
});
const namesOf = (listings: readonly NamedListing[]) => createHoldingNames(listings.map(readListing));

describe("a line of a fund's report is a company's", () => {
  it("by its exact name, whatever the class of shares, the legal form, the case", () => {
    const symbolOf = namesOf([
      listed("NVDA", "Nvidia"),
      listed("GOOGL", "Alphabet Inc.", { cik: 1 }),
      listed("GOOG", "Alphabet Inc.", { cik: 1, primary: "GOOGL" }),
      listed("BRK.B", "Berkshire Hathaway"),
      listed("META", "Meta Platforms"),
      listed("ASML", "ASML Holding N.V."),
      listed("HD", "Home Depot, Inc. (The)"),
    ]);
    const spelled = [
      "NVIDIA CORP",
      "ALPHABET INC-CL A",
      "Alphabet Inc Class C",
      "Berkshire Hathaway Inc. Class B",
      "META PLATFORMS INC-CLASS A",
      "ASML HOLDING NV-NY REG SHS",
      "HOME DEPOT INC/THE",
    ];
    expect(spelled.map((name) => symbolOf(held(name)))).toEqual([
      "NVDA",
      "GOOGL",
      "GOOGL",
      "BRK.B",
      "META",
      "ASML",
      "HD",
    ]);
  });

  it("by its symbol where the paper is American; another exchange's symbol may be another company's here", () => {
    const symbolOf = namesOf([
      listed("BA", "Boeing"),
      listed("BRK.B", "Berkshire Hathaway"),
      listed("BRK.A", "Berkshire Hathaway", { primary: "BRK.B" }),
    ]);
    expect(symbolOf(held("Some Name", "US0970231058", "BA"))).toBe("BA");
    expect(symbolOf(held("Some Name", "US0846707026", "BRK/B"))).toBe("BRK.B");
    expect(symbolOf(held("Some Name", "US0846701086", "BRK.A"))).toBe("BRK.B");
    expect(symbolOf(held("BAE Systems PLC", "GB0002634946", "BA"))).toBeUndefined();
    expect(symbolOf(held("Some Name", null, "BA"))).toBeUndefined();
  });

  it("of nobody where nothing is sure: like a name, shared by two, another country's kind of company, not listed", () => {
    const symbolOf = namesOf([
      listed("UA", "United Airlines"),
      listed("ONE", "Apex Corp.", { cik: 1 }),
      listed("TWO", "Apex Inc.", { cik: 2 }),
      listed("MTRO", "Metro Inc."),
    ]);
    for (const name of ["United Airline", "Apex Corp", "Gone Inc", "N/A", "", "-CL A"])
      expect(symbolOf(held(name)), name).toBeUndefined();
    expect(symbolOf(held("Metro AG", "DE000BFB0019"))).toBeUndefined();
    expect(symbolOf(held("Metro Inc", "CA59162N1096"))).toBe("MTRO");
  });

  it("whose name it is on an exchange, before who has it over the counter or had it", () => {
    const symbolOf = namesOf([
      listed("LINDF", "Linde plc", { exchange: "OTC", cik: 7 }),
      listed("LIN", "Linde plc", { cik: 8 }),
      listed("NEW", "Newname Inc.", { formerNames: [{ name: "Oldname Inc.", until: null }] }),
      listed("OLD", "Linde Former", { formerNames: [{ name: "Linde plc", until: null }] }),
    ]);
    expect([symbolOf(held("LINDE PLC", "IE000S9YS762")), symbolOf(held("OLDNAME INC"))]).toEqual([
      "LIN",
      "NEW",
    ]);
  });
});

it("classes of shares are one company's sum; the largest are kept, and what is nobody's counts for nobody", () => {
  const symbolOf = ({ name }: ReportedHolding) => (name === "?" ? undefined : name);
  const line = (name: string, percent: number) => ({ ...held(name), percent });
  const of = (holdings: ReportedHolding[]) =>
    companiesOfFund({ name: "Fund", asOf: "2026-09-30", holdings }, symbolOf);
  expect(of([line("A", 1.5), line("GOOGL", 3.25), line("?", 40), line("GOOGL", 2.5)])).toEqual({
    GOOGL: 5.75,
    A: 1.5,
  });
  const many = Array.from({ length: fundHoldingsMax + 1 }, (_, at) => line(`S${at}`, at / 100 + 0.01));
  const kept = of(many);
  expect([Object.keys(kept).length, kept.S0, kept.S1]).toEqual([fundHoldingsMax, undefined, 0.02]);
});

/** As reports of Vanguard, iShares, State Street and Invesco spell the largest companies of the S&P 500 and the Nasdaq-100. */
const spelled =
  `NVDA NVIDIA Corp|AAPL Apple Inc|MSFT Microsoft Corp|AMZN Amazon.com Inc|GOOGL Alphabet Inc|AVGO Broadcom Inc
META Meta Platforms Inc|TSLA Tesla Inc|BRK.B Berkshire Hathaway Inc|JPM JPMorgan Chase & Co|LLY ELI LILLY & CO|V VISA INC-CLASS A SHARES
XOM EXXON MOBIL CORP|UNH UNITEDHEALTH GROUP INC|MA MASTERCARD INC - A|COST COSTCO WHOLESALE CORP|PG PROCTER & GAMBLE CO/THE
JNJ JOHNSON & JOHNSON|HD HOME DEPOT INC/THE|NFLX Netflix Inc|WMT Walmart Inc|BAC BANK OF AMERICA CORP|ABBV ABBVIE INC|CVX CHEVRON CORP
CRM SALESFORCE INC|KO COCA-COLA CO/THE|ORCL ORACLE CORP|MRK MERCK & CO. INC.|WFC WELLS FARGO & CO|CSCO CISCO SYSTEMS INC
ACN ACCENTURE PLC-CL A|AMD ADVANCED MICRO DEVICES|PEP PEPSICO INC|LIN LINDE PLC|MCD MCDONALD'S CORP|DIS WALT DISNEY CO/THE
ADBE ADOBE INC|ABT ABBOTT LABORATORIES|TMO THERMO FISHER SCIENTIFIC INC|GE GENERAL ELECTRIC|INTU INTUIT INC|QCOM QUALCOMM INC
TXN TEXAS INSTRUMENTS INC|CAT CATERPILLAR INC|IBM INTL BUSINESS MACHINES CORP|VZ VERIZON COMMUNICATIONS INC|AMGN AMGEN INC
PFE PFIZER INC|AXP AMERICAN EXPRESS CO|NOW SERVICENOW INC|ISRG INTUITIVE SURGICAL INC|SPGI S&P GLOBAL INC|GS GOLDMAN SACHS GROUP INC
RTX RTX CORP|T AT&T INC|LOW LOWE'S COS INC|UBER UBER TECHNOLOGIES INC|BKNG BOOKING HOLDINGS INC|HON HONEYWELL INTERNATIONAL INC
NEE NEXTERA ENERGY INC|PLTR PALANTIR TECHNOLOGIES INC-A|CMCSA COMCAST CORP-CLASS A|ASML ASML HOLDING NV-NY REG SHS|PDD PDD HOLDINGS INC
TMUS T-MOBILE US INC|MU MICRON TECHNOLOGY INC|AMAT APPLIED MATERIALS INC|PANW PALO ALTO NETWORKS INC|INTC INTEL CORP|MELI MERCADOLIBRE INC
SBUX STARBUCKS CORP|GILD GILEAD SCIENCES INC|BX BLACKSTONE INC|BLK BLACKROCK INC|UNP UNION PACIFIC CORP|SCHW SCHWAB (CHARLES) CORP
BA BOEING CO/THE|C CITIGROUP INC|MS MORGAN STANLEY|DE DEERE & CO|ETN EATON CORP PLC|CB CHUBB LTD|MDT MEDTRONIC PLC|KKR KKR & CO INC`
    .split(/\||\n/)
    .map((line) => /^(\S+) (.*)$/.exec(line)?.slice(1) as [string, string]);

/** Names that the SEC has beside the short ones of our own list. */
const secNames: Readonly<Record<string, string>> = {
  AMZN: "Amazon Com Inc",
  LLY: "Eli Lilly & Co",
  COST: "Costco Wholesale Corp",
  XOM: "Exxon Mobil Corp",
  WFC: "Wells Fargo & Company",
  CSCO: "Cisco Systems, Inc.",
  GE: "General Electric Co",
  VZ: "Verizon Communications Inc",
  LOW: "Lowes Companies Inc",
  UBER: "Uber Technologies, Inc",
  HON: "Honeywell International Inc",
  PLTR: "Palantir Technologies Inc.",
  SCHW: "Schwab Charles Corp",
  IBM: "International Business Machines Corp",
};

it.each([
  { names: "our own list's", secNameOf: () => null, found: 73 },
  { names: "the SEC's, too", secNameOf: (symbol: string) => secNames[symbol] ?? null, found: 83 },
])(
  "of 84 spellings of large companies $found are found by $names, and none is another company's",
  ({ secNameOf, found: expected }) => {
    const read = (file: string) =>
      readListings(readFileSync(new URL(`../companies/data/${file}`, import.meta.url), "utf8"));
    const rows = [...read("companies.csv"), ...read("second-tier.csv")];
    const symbolOf = namesOf(
      rows.map((row) => ({ ...row, exchangeName: null, secName: secNameOf(row.symbol) })),
    );
    const found = spelled.map(([symbol, name]) => ({ symbol, name, is: symbolOf(held(name)) }));
    expect(found.filter(({ symbol, is }) => is !== undefined && is !== symbol)).toEqual([]);
    const missing = found.filter(({ is }) => is === undefined).map(({ name }) => name);
    expect([spelled.length, spelled.length - missing.length], missing.join("; ")).toEqual([84, expected]);
  },
);
