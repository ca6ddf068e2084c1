import type { ListedSecurity } from "#domain/companies/list-changes.ts";
import { kindOf, listingSymbolPattern, nameFromSec } from "#domain/companies/listing.ts";
import type { CompanyFacts, ListedFund } from "../listings.ts";
import type { SecCompany, SecTickers } from "./sec.schema.ts";

const exchanges: Readonly<Record<string, string>> = {
  Nasdaq: "NASDAQ",
  NYSE: "NYSE",
  CBOE: "CBOE",
  OTC: "OTC",
};

/** Lines without an exchange, of a company's further papers, or of no symbol of ours are left out. */
export function securitiesFromSec({ fields, data }: SecTickers): ListedSecurity[] | undefined {
  const [cik, name, ticker, exchange] = ["cik", "name", "ticker", "exchange"].map((field) =>
    fields.indexOf(field),
  );
  if (cik === -1 || name === -1 || ticker === -1 || exchange === -1) return undefined;
  const cell = (row: SecTickers["data"][number], column: number | undefined) => row[column ?? -1] ?? "";
  const seen = new Set<string>();
  return data.flatMap((row, index) => {
    const symbol = String(cell(row, ticker)).toUpperCase().replaceAll("-", ".");
    const at = exchanges[String(cell(row, exchange))];
    const cleaned = nameFromSec(String(cell(row, name)));
    if (at === undefined || cleaned === "" || seen.has(symbol) || !listingSymbolPattern.test(symbol))
      return [];
    seen.add(symbol);
    const number = Number(cell(row, cik)) || null;
    return [{ symbol, name: cleaned, exchange: at, cik: number, kind: kindOf(cleaned), rank: index + 1 }];
  });
}

const dayIn = (text: string | null | undefined) => /^\d{4}-\d\d-\d\d/.exec(text ?? "")?.[0] ?? null;

/** Former names that ended since this year: older ones are in no headline, and some are of other firms by now. */
const formerSince = "2010";
const formerMax = 5;

export function factsFromSec({ formerNames, sicDescription, addresses }: SecCompany): CompanyFacts {
  const place = addresses?.business?.stateOrCountryDescription ?? "";
  return {
    formerNames: formerNames
      .map(({ name, to }) => ({ name: nameFromSec(name), until: dayIn(to) }))
      .filter(({ name, until }) => name !== "" && (until ?? "") >= formerSince)
      .slice(0, formerMax),
    industry: sicDescription ?? "",
    // States of the US are there by two letters, countries by their name.
    country: /^[A-Z]{2}$/.test(place) ? "United States" : place,
  };
}

/** Each symbol once; a line without a series or of no symbol of ours is left out. */
export function fundsFromSec({ fields, data }: SecTickers): ListedFund[] {
  const [series, ticker] = ["seriesId", "symbol"].map((field) => fields.indexOf(field));
  const funds = new Map<string, string>();
  for (const row of data) {
    const symbol = String(row[ticker ?? -1] ?? "").toUpperCase();
    const filer = String(row[series ?? -1] ?? "");
    if (listingSymbolPattern.test(symbol) && /^S\d{9}$/.test(filer)) funds.set(symbol, filer);
  }
  return [...funds].map(([symbol, filer]) => ({ symbol, filer }));
}
