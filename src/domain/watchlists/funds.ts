import { type Listing, nameKey } from "#domain/companies/listing.ts";

/** Companies of a fund that are stored, the largest ones. */
export const fundHoldingsMax = 500;
/** Funds that a watchlist may have shares or weights of. */
export const fundsPerListMax = 10;

/** A company's shares in a fund's report. */
export type ReportedHolding = {
  name: string;
  ticker: string | null;
  isin: string | null;
  /** Of the fund's net assets. */
  percent: number;
};

/** What a fund told of itself. */
export type FundReport = {
  name: string;
  /** The day that it describes: YYYY-MM-DD. */
  asOf: string;
  holdings: readonly ReportedHolding[];
};

/** What follows a company's name in a report: the class of its shares, what kind of receipt they are, a state. */
const tails = [
  /\s*\((?:the|[a-z]{2,3})\)$/i,
  /\s*\/\s*(?:the|[a-z]{2})\s*\/?$/i,
  /[\s,-]+(?:cl|class|ser|series)\.?\s+[a-z](?:\s+(?:common|ordinary))?(?:\s+(?:shares?|stock))?$/i,
  /[\s,-]+(?:sp(?:on(?:s(?:ored)?)?)?\s+)?ad[rs]s?$/i,
  /[\s,-]+(?:ny\s+)?reg(?:istered)?\s+sh(?:are)?s?$/i,
  /\s*-\s*[a-c]$/i,
  /[\s,-]+(?:com|common(?:\s+stock)?|ordinary\s+shares?)$/i,
];

function withoutTails(name: string): string {
  let left = name.trim();
  for (let before = ""; before !== left; ) {
    before = left;
    for (const tail of tails) left = left.replace(tail, "");
  }
  return left;
}

/** "ASML Holding NV" from "ASML Holding N.V."; "Amazon com" from "Amazon.com". */
const withoutDots = (name: string) =>
  name
    .replace(/\b([a-z])\.(?=[a-z]\b)/gi, "$1")
    .replace(/[.]/g, " ")
    .replace(/['’]/g, "");

const forms: Readonly<Record<string, string>> = {
  inc: "us",
  incorporated: "us",
  corp: "us",
  corporation: "us",
  plc: "plc",
  ag: "ag",
  nv: "nv",
  sa: "sa",
  se: "se",
  spa: "spa",
  asa: "asa",
  ab: "ab",
  oyj: "oyj",
};

type ReadName = {
  /** Two spellings of one company's name are equal by it: "NVIDIA CORP", "Nvidia". */
  key: string;
  /** The kind of company that the end of the name says, by its country's law; undefined when it says none. */
  form: string | undefined;
};

function readName(name: string): ReadName {
  const plain = withoutDots(withoutTails(name));
  return {
    key: nameKey(plain.replace(/\bcos\b/gi, "companies")).replace(/ and$/, ""),
    form: forms[plain.trim().toLowerCase().split(/\s+/).at(-1) ?? ""],
  };
}

export type NamedListing = Pick<
  Listing,
  "symbol" | "name" | "formerNames" | "exchange" | "cik" | "primary"
> & {
  exchangeName: string | null;
  secName: string | null;
};

const isOverTheCounter = ({ exchange }: NamedListing) => exchange === "OTC" || exchange === "FOREIGN";

/** A name of our list: null where companies share it. */
type Owner = { symbol: string; cik: number | null; forms: Set<string> } | null;

/** A company with its names as reports may spell them. */
export type ReadListing = Pick<Listing, "symbol" | "cik"> & {
  isOverTheCounter: boolean;
  /** By which headlines know it: one symbol for all classes of shares. */
  company: string;
  names: ReadName[];
  formerNames: ReadName[];
};

/** Costs some hundredths of a millisecond: thousands are read in slices. */
export function readListing(listing: NamedListing): ReadListing {
  const { symbol, cik, primary, name, exchangeName, secName, formerNames } = listing;
  const read = (names: readonly string[]) =>
    [...new Set(names)].map(readName).filter(({ key }) => key !== "");
  return {
    symbol,
    cik,
    isOverTheCounter: isOverTheCounter(listing),
    company: primary || symbol,
    names: read([name, exchangeName, secName].filter((each) => each !== null)),
    formerNames: read(formerNames.map((former) => former.name)),
  };
}

/**
 * The company of our list behind a line of a report: by the symbol where the paper is American, else by its exact name.
 * Nothing is guessed: a name that two companies share, or that is another country's kind of company, is nobody's.
 * @param listings those of today
 */
export function createHoldingNames(listings: readonly ReadListing[]) {
  const companies = new Map(listings.map(({ symbol, company }) => [symbol, company]));
  const owners = new Map<string, Owner>();
  const add = ({ key, form }: ReadName, { company, cik }: ReadListing) => {
    const known = owners.get(key);
    const isSame = known && (known.symbol === company || (cik !== null && known.cik === cik));
    if (known === undefined) owners.set(key, { symbol: company, cik, forms: new Set() });
    else if (!isSame) owners.set(key, null);
    if (form !== undefined) owners.get(key)?.forms.add(form);
  };
  const layers = [
    { rows: listings.filter((each) => !each.isOverTheCounter), names: "names" },
    { rows: listings.filter((each) => each.isOverTheCounter), names: "names" },
    { rows: listings, names: "formerNames" },
  ] as const;
  // A name of an exchange's list is its own there, whoever has it over the counter or had it before.
  for (const { rows, names } of layers) {
    const taken = new Set(owners.keys());
    for (const row of rows) for (const name of row[names]) if (!taken.has(name.key)) add(name, row);
  }

  return function symbolOf({ name, ticker, isin }: ReportedHolding): string | undefined {
    const isAmerican = isin?.startsWith("US") ?? false;
    const byTicker = ticker !== null && isAmerican ? companies.get(ticker.replace(/[/ -]/, ".")) : undefined;
    if (byTicker !== undefined) return byTicker;
    const { key, form } = readName(name);
    const owner = owners.get(key);
    if (!owner) return undefined;
    const isOtherKind = form !== undefined && owner.forms.size > 0 && !owner.forms.has(form);
    return !isAmerican && isOtherKind ? undefined : owner.symbol;
  };
}

const percentDigits = 6;

/** How much of a fund each company is, in percent, the largest ones; what is nobody's counts for nobody. */
export function companiesOfFund(
  { holdings }: FundReport,
  symbolOf: (holding: ReportedHolding) => string | undefined,
): Record<string, number> {
  const percents = new Map<string, number>();
  for (const holding of holdings) {
    const symbol = symbolOf(holding);
    if (symbol !== undefined) percents.set(symbol, (percents.get(symbol) ?? 0) + holding.percent);
  }
  return Object.fromEntries(
    [...percents]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, fundHoldingsMax)
      .map(([symbol, percent]) => [symbol, Number(percent.toFixed(percentDigits))]),
  );
}
