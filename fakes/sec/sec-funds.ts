import { gzipSync } from "node:zlib";
import { type FakeRequest, json, type Reply } from "../kit/server.ts";

/** A line of a fund's report; `percent` of its net assets, below 0 for what is owed. */
export type FakeFundHolding = {
  name: string;
  percent: number;
  title?: string;
  isin?: string;
  ticker?: string;
  /** EC: common shares, DBT: debt, STIV: cash, DE: derivative. */
  category?: string;
  payoff?: "Long" | "Short" | "N/A";
  /** The company that a right or derivative is about. */
  about?: string;
};

export type FakeFundReport = {
  accession: string;
  filed: string;
  asOf: string;
  amends?: boolean;
  holdings: FakeFundHolding[];
};

/** `seriesId` null: a trust that is its own filer, as SPY; the SEC's list of fund symbols has none of these. */
export type FakeFund = {
  symbol: string;
  cik: number;
  seriesId: string | null;
  name: string;
  /** Newest first, as the SEC lists them. */
  reports: FakeFundReport[];
};

const shares = (name: string, percent: number, isin: string): FakeFundHolding => ({ name, percent, isin });

const nasdaq = [
  shares("NVIDIA Corp", 9.5, "US67066G1040"),
  shares("Microsoft Corp", 7.75, "US5949181045"),
  shares("Apple Inc", 7.5, "US0378331005"),
  shares("Tesla Inc", 3.25, "US88160R1014"),
];
const large = [
  shares("NVIDIA CORP", 7.5, "US67066G1040"),
  shares("APPLE INC", 6.5, "US0378331005"),
  shares("MICROSOFT CORP", 6.25, "US5949181045"),
  { ...shares("Alphabet Inc", 3, "US02079K3059"), title: "ALPHABET INC-CL A" },
  { ...shares("Alphabet Inc", 2.5, "US02079K1079"), title: "ALPHABET INC-CL C" },
  { ...shares("Berkshire Hathaway Inc", 1.75, "US0846707026"), title: "BERKSHIRE HATHAWAY INC-CL B" },
  shares("TESLA INC", 2, "US88160R1014"),
  { name: "S&P500 EMINI FUT DEC26", percent: 0.01, category: "DE", payoff: "N/A" as const, about: "S&P 500" },
  { name: "N/A", percent: 0.2, title: "Vanguard Market Liquidity Fund", category: "STIV" },
];

const report = (accession: string, holdings: FakeFundHolding[]): FakeFundReport => ({
  accession,
  filed: "2026-11-25",
  asOf: "2026-09-30",
  holdings,
});

/** The three that most people have. */
export const ownFunds = (): FakeFund[] => [
  {
    symbol: "VOO",
    cik: 36_405,
    seriesId: "S000002839",
    name: "Vanguard 500 Index Fund",
    reports: [report("0000036405-26-000301", large)],
  },
  {
    symbol: "QQQ",
    cik: 1_067_839,
    seriesId: "S000101292",
    name: "Invesco QQQ Trust, Series 1",
    reports: [report("0001067839-26-000077", nasdaq)],
  },
  {
    symbol: "SPY",
    cik: 884_394,
    seriesId: null,
    name: "SPDR S&P 500 ETF TRUST",
    reports: [report("0001752724-26-055725", large)],
  },
];

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

function holdingXml({
  name,
  title = name,
  percent,
  isin,
  ticker,
  category = "EC",
  payoff = "Long",
  about,
}: FakeFundHolding) {
  const identifiers = [
    isin === undefined ? "" : `<isin value="${isin}"/>`,
    ticker === undefined ? "" : `<ticker value="${ticker}"/>`,
  ].join("");
  // It has names and numbers of its own, in a place of its own.
  const derivative =
    about === undefined
      ? ""
      : `<derivativeInfo><optionSwaptionWarrantDeriv derivCat="WAR"><descRefInstrmnt><otherRefInst><name>${escaped(about)}</name><pctVal>88</pctVal><identifiers><isin value="US0000000000"/></identifiers></otherRefInst></descRefInstrmnt></optionSwaptionWarrantDeriv></derivativeInfo>`;
  return `    <invstOrSec>
      <name>${escaped(name)}</name>
      <lei>N/A</lei>
      <title>${escaped(title)}</title>
      <cusip>N/A</cusip>
      <identifiers>${identifiers === "" ? `<other otherDesc="ID" value="X"/>` : identifiers}</identifiers>
      <balance>100.00000000</balance>
      <units>NS</units>
      <curCd>USD</curCd>
      <valUSD>${(percent * 1000).toFixed(8)}</valUSD>
      <pctVal>${percent.toFixed(12)}</pctVal>
      <payoffProfile>${payoff}</payoffProfile>
      <assetCat>${category}</assetCat>
      <issuerCat>CORP</issuerCat>
      <invCountry>US</invCountry>
      <isRestrictedSec>N</isRestrictedSec>
      <fairValLevel>1</fairValLevel>
      ${derivative}
    </invstOrSec>`;
}

function reportXml({ cik, seriesId, name }: FakeFund, { asOf, amends, holdings }: FakeFundReport): string {
  const series =
    seriesId === null
      ? "<seriesName>N/A</seriesName>"
      : `<seriesName>${escaped(name)}</seriesName><seriesId>${seriesId}</seriesId>`;
  return `<?xml version="1.0" encoding="UTF-8"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport" xmlns:com="http://www.sec.gov/edgar/common">
  <headerData><submissionType>NPORT-P${amends ? "/A" : ""}</submissionType></headerData>
  <formData>
    <genInfo>
      <regName>${escaped(seriesId === null ? name : "The Trust")}</regName>
      <regCik>${String(cik).padStart(10, "0")}</regCik>
      ${series}
      <repPdEnd>2026-12-31</repPdEnd>
      <repPdDate>${asOf}</repPdDate>
    </genInfo>
    <fundInfo><netAssets>100000.00</netAssets></fundInfo>
    <invstOrSecs>
${holdings.map(holdingXml).join("\n")}
    </invstOrSecs>
  </formData>
</edgarSubmission>`;
}

const folderOf = ({ cik }: FakeFund, { accession }: FakeFundReport) =>
  `/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}`;

function atomOf(fund: FakeFund): string {
  const entries = fund.reports.map(
    (each) => `  <entry>
    <content type="text/xml">
      <accession-number>${each.accession}</accession-number>
      <filing-date>${each.filed}</filing-date>
      <filing-href>https://www.sec.gov${folderOf(fund, each)}/${each.accession}-index.htm</filing-href>
      <filing-type>NPORT-P${each.amends ? "/A" : ""}</filing-type>
    </content>
    <title>NPORT-P</title>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <company-info><cik>${String(fund.cik).padStart(10, "0")}</cik><conformed-name>${escaped(fund.name)}</conformed-name></company-info>
${entries.join("\n")}
</feed>`;
}

const xml = (body: string): Reply => ({
  status: 200,
  headers: { "content-type": "application/xml", "content-encoding": "gzip" },
  body: gzipSync(body),
});
/** With status 200: only the text says that nobody is known by it. */
const noMatch: Reply = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<html><body><h1>No matching CIK.</h1></body></html>",
};
const noSuchKey: Reply = {
  status: 404,
  headers: { "content-type": "application/xml" },
  body: "<Error><Code>NoSuchKey</Code></Error>",
};

/** What the SEC tells of funds: symbols, the filings of one, and a report; undefined for any other request. */
export function answerOfFunds(
  { path, query }: FakeRequest,
  funds: readonly FakeFund[],
  cutShort: boolean,
): Reply | undefined {
  if (path === "/files/company_tickers_mf.json") {
    const body = JSON.stringify({
      fields: ["cik", "seriesId", "classId", "symbol"],
      data: funds.flatMap(({ cik, seriesId, symbol }) =>
        seriesId === null ? [] : [[cik, seriesId, "C000000001", symbol]],
      ),
    });
    return cutShort ? { status: 200, body: body.slice(0, body.length * 0.6) } : json(200, JSON.parse(body));
  }
  if (path === "/cgi-bin/browse-edgar") {
    const wanted = query.get("CIK") ?? "";
    const fund = funds.find(({ seriesId, cik }) =>
      seriesId === null ? Number(wanted) === cik : seriesId === wanted,
    );
    return fund ? xml(atomOf(fund)) : noMatch;
  }
  if (!path.startsWith("/Archives/edgar/data/")) return undefined;
  for (const fund of funds)
    for (const each of fund.reports) {
      if (path !== `${folderOf(fund, each)}/primary_doc.xml`) continue;
      const body = reportXml(fund, each);
      return xml(cutShort ? body.slice(0, body.length * 0.6) : body);
    }
  return noSuchKey;
}
