import { readFileSync } from "node:fs";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { answerOfFunds, type FakeFund, ownFunds } from "./sec-funds.ts";

/** A company as the lists of a day have it; `exchange` NASDAQ, NYSE, AMEX, CBOE or OTC. */
export type FakeListing = {
  symbol: string;
  name: string;
  exchange: string;
  cik: number;
  formerNames?: { name: string; from: string; to: string }[];
};

/** What is wrong on a bad day with the answers to requests for lists. */
export type BadDay = "halved" | "truncated" | "error page" | "wrong columns" | "empty";

export type FakeSec = RunningServer & {
  /** The lists of today; a test changes them from day to day. */
  listings: FakeListing[];
  /** Funds with their reports. */
  funds: FakeFund[];
  badDay: BadDay | undefined;
  /** What the product needs in its environment to ask it. */
  environment: Record<string, string>;
};

const exchangeNames: Record<string, string> = {
  NASDAQ: "Nasdaq",
  NYSE: "NYSE",
  AMEX: "NYSE",
  CBOE: "CBOE",
  OTC: "OTC",
};
const exchangeLetters: Record<string, string> = { NYSE: "N", AMEX: "A", CBOE: "Z" };
const requestsPerSecondMax = 10;
const companiesFile = new URL("../../src/domain/companies/data/companies.csv", import.meta.url);

/** The project's own list, so that a demo's lists agree with what it starts with. */
export function ownListings(): FakeListing[] {
  const lines = readFileSync(companiesFile, "utf8").trim().split("\n").slice(1);
  return lines.flatMap((line, index) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
      cell.replace(/^"|"$/g, "").replaceAll('""', '"'),
    );
    const [symbol = "", name = "", exchange = "", , , , , cik = ""] = cells;
    return [{ symbol, name, exchange, cik: Number(cik) || 9_000_000 + index }];
  });
}

/** As the SEC writes it to callers that don't say who they are. */
const undeclared: Reply = {
  status: 403,
  headers: { "content-type": "text/html" },
  body: "<html><head><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></head><body><h1>Your Request Originates from an Undeclared Automated Tool</h1><p>To allow for equitable access to all users, SEC reserves the right to limit requests originating from undeclared automated tools.</p></body></html>",
};
const tooMany: Reply = {
  status: 403,
  headers: { "content-type": "text/html" },
  body: "<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body><h1>Request Rate Threshold Exceeded</h1></body></html>",
};
const errorPage: Reply = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<html><body><h1>This page is temporarily unavailable</h1></body></html>",
};

const text = (body: string): Reply => ({ status: 200, headers: { "content-type": "text/plain" }, body });

const directoryFooter = "File Creation Time: 1126202610:00";

function directoryOf(listings: FakeListing[], isNasdaq: boolean): string {
  const head = isNasdaq
    ? "Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares"
    : "ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol";
  const line = ({ symbol, name, exchange }: FakeListing) =>
    isNasdaq
      ? `${symbol}|${name} - Common Stock|Q|N|N|100|N|N`
      : `${symbol}|${name} Common Stock|${exchangeLetters[exchange]}|${symbol}|N|100|N|${symbol}`;
  const noise = isNasdaq
    ? [
        "ZVZZT|NASDAQ TEST STOCK|G|Y|N|100||N",
        "QQQ|Invesco QQQ Trust, Series 1|G|N|N|100|Y|N",
        "ZQXYW|Zoltrix Holdings Inc. - Warrant|S|N|N|100|N|N",
      ]
    : [
        "SPY|SPDR S&P 500 ETF Trust|P|SPY|Y|100|N|SPY",
        "BAC$B|Bank of America Corporation Depositary Shares 6.000% Series GG Preferred Stock|N|BACpB|N|100|N|BAC-B",
      ];
  const listed = listings.filter(
    ({ exchange }) => exchange !== "OTC" && (exchange === "NASDAQ") === isNasdaq,
  );
  const rest = isNasdaq ? "|||||||" : "||||||";
  return [head, ...listed.map(line), ...noise, `${directoryFooter}${rest}`].join("\r\n");
}

const tickersOf = (listings: FakeListing[]) => ({
  fields: ["cik", "name", "ticker", "exchange"],
  data: [
    ...listings.map(({ cik, name, symbol, exchange }) => [
      cik,
      name.toUpperCase(),
      symbol.replaceAll(".", "-"),
      exchangeNames[exchange],
    ]),
    [884_394, "SPDR S&P 500 ETF TRUST", "SPY", "NYSE"],
    [9_999_999, "NOWHERE CORP", "NOWR", null],
  ],
});

function companyBody({ cik, name, formerNames = [], symbol, exchange }: FakeListing) {
  return {
    cik: String(cik).padStart(10, "0"),
    entityType: "operating",
    sic: "3571",
    sicDescription: "Electronic Computers",
    name,
    tickers: [symbol],
    exchanges: [exchangeNames[exchange]],
    addresses: { business: { city: "DALLAS", stateOrCountry: "TX", stateOrCountryDescription: "TX" } },
    formerNames: formerNames.map((former) => ({
      name: former.name,
      from: `${former.from}T05:00:00.000Z`,
      to: `${former.to}T05:00:00.000Z`,
    })),
    filings: { recent: { accessionNumber: [], filingDate: [], form: [] }, files: [] },
  };
}

/** Plays the SEC's files and reports of funds, and the exchanges' symbol directory, with their bad days. */
export async function startFakeSec(
  options: { port?: number; now?: () => number; listings?: FakeListing[]; funds?: FakeFund[] } = {},
): Promise<FakeSec> {
  const now = options.now ?? Date.now;
  let recent: number[] = [];
  const fake = {
    listings: options.listings ?? ownListings(),
    funds: options.funds ?? ownFunds(),
    badDay: undefined as BadDay | undefined,
  };

  function rejection({ headers, path }: FakeRequest): Reply | undefined {
    if (path.startsWith("/dynamic/")) return undefined;
    if (!/\S+@\S+\.\S+/.test(headers["user-agent"] ?? "")) return undeclared;
    recent = [...recent.filter((at) => at > now() - 1_000), now()];
    return recent.length > requestsPerSecondMax ? tooMany : undefined;
  }

  /** A body that was to be whole. */
  function onBadDay(whole: string): Reply | undefined {
    if (fake.badDay === "error page") return errorPage;
    if (fake.badDay === "empty") return text("");
    return fake.badDay === "truncated" ? text(whole.slice(0, whole.length * 0.6)) : undefined;
  }

  function handle(request: FakeRequest): Reply {
    const { path } = request;
    const rejected = rejection(request);
    if (rejected) return rejected;
    const { listings, badDay } = fake;
    const listed = badDay === "halved" ? listings.slice(0, Math.floor(listings.length / 2)) : listings;
    if (path === "/files/company_tickers_exchange.json") {
      const body = tickersOf(listed);
      const wrong = { ...body, fields: ["id", "title", "symbol", "venue"] };
      return onBadDay(JSON.stringify(body)) ?? json(200, badDay === "wrong columns" ? wrong : body);
    }
    const directory = /^\/dynamic\/SymDir\/(nasdaq|other)listed\.txt$/.exec(path);
    if (directory) {
      const body = directoryOf(listed, directory[1] === "nasdaq");
      return (
        onBadDay(body) ?? text(badDay === "wrong columns" ? body.replace("Security Name", "Name") : body)
      );
    }
    const ofFunds = answerOfFunds(request, fake.funds, badDay === "truncated");
    if (ofFunds) return (badDay === "truncated" ? undefined : onBadDay("")) ?? ofFunds;
    const number = Number(/^\/submissions\/CIK(\d{10})\.json$/.exec(path)?.[1]);
    const company = listings.find(({ cik }) => cik === number);
    return company ? json(200, companyBody(company)) : json(404, { message: "Not Found" });
  }

  const server = await startServer({
    name: "the SEC fake",
    now,
    handle,
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  return Object.assign(fake, server, {
    environment: {
      SEC_BASE_URL: server.url,
      SEC_CONTACT: "admin@tapewise.test",
      NASDAQ_TRADER_BASE_URL: server.url,
    },
  });
}
