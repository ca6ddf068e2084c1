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

/** Two spellings of one company's name are equal by it: "NVIDIA CORP", "Nvidia". */
const holdingKey = (name: string) =>
  nameKey(withoutDots(withoutTails(name)).replace(/\bcos\b/gi, "companies")).replace(/ and$/, "");

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

/** The kind of company that the end of a name says, by its country's law; undefined when it says none. */
const formOf = (name: string) =>
  forms[withoutDots(withoutTails(name)).trim().toLowerCase().split(/\s+/).at(-1) ?? ""];

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

/**
 * The company of our list behind a line of a report: by the symbol where the paper is American, else by its exact name.
 * Nothing is guessed: a name that two companies share, or that is another country's kind of company, is nobody's.
 * @param listings those of today
 */
export function createHoldingNames(listings: readonly NamedListing[]) {
  // As headlines are about them: one symbol for all classes of shares.
  const companies = new Map(listings.map(({ symbol, primary }) => [symbol, primary || symbol]));
  const owners = new Map<string, Owner>();
  const add = (name: string, symbol: string, cik: number | null) => {
    const key = holdingKey(name);
    if (key === "") return;
    const known = owners.get(key);
    const isSame = known && (known.symbol === symbol || (cik !== null && known.cik === cik));
    if (known === undefined) owners.set(key, { symbol, cik, forms: new Set() });
    else if (!isSame) owners.set(key, null);
    const form = formOf(name);
    if (form !== undefined) owners.get(key)?.forms.add(form);
  };
  const namesOf = ({ name, exchangeName, secName }: NamedListing) =>
    [name, exchangeName, secName].filter((each) => each !== null);
  const layers = [
    { rows: listings.filter((each) => !isOverTheCounter(each)), names: namesOf },
    { rows: listings.filter(isOverTheCounter), names: namesOf },
    { rows: listings, names: (each: NamedListing) => each.formerNames.map(({ name }) => name) },
  ];
  // A name of an exchange's list is its own there, whoever has it over the counter or had it before.
  for (const { rows, names } of layers) {
    const taken = new Set(owners.keys());
    for (const row of rows)
      for (const name of names(row))
        if (!taken.has(holdingKey(name))) add(name, row.primary || row.symbol, row.cik);
  }

  return function symbolOf({ name, ticker, isin }: ReportedHolding): string | undefined {
    const isAmerican = isin?.startsWith("US") ?? false;
    const byTicker = ticker !== null && isAmerican ? companies.get(ticker.replace(/[/ -]/, ".")) : undefined;
    if (byTicker !== undefined) return byTicker;
    const owner = owners.get(holdingKey(name));
    if (!owner) return undefined;
    const form = formOf(name);
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
