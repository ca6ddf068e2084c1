import { isSecondTier, nameKey } from "#domain/companies/listing.ts";

/** Companies as they are stored: one text per column, one line per company. */
export type CompanyColumns = {
  symbols: string;
  names: string;
  exchanges: string;
  /** Numbers into the lists of the same name. */
  sectors: string;
  industries: string;
  countries: string;
  /** 1 is the largest by market value; empty when unknown. */
  ranks: string;
  /** The share class shown instead of this one, or empty. */
  primaries: string;
  /** Empty for an operating company, else "fund" or "spac". */
  kinds: string;
  /** First and last day as 20261126; empty where open. */
  validFrom: string;
  validTo: string;
  /** The symbol of the same company after the last day, or empty. */
  successors: string;
  /** See names.ts. */
  aliases: string;
};

export type CompanyData = CompanyColumns & {
  sectorList: string;
  industryList: string;
  countryList: string;
  /** One line each: an older symbol and the one it became. */
  formerSymbols: string;
};

export type Company = {
  symbol: string;
  name: string;
  exchange: string;
  sector: string;
  industry: string;
  country: string;
};

export type CompanyTable = {
  symbols: string[];
  names: string[];
  ranks: Int32Array;
  /** 1 for closed-end funds, 2 for blank-cheque companies. */
  kinds: Uint8Array;
  /** The company shown for each company: itself or its main share class. */
  visible: Int32Array;
  /** By symbol, older symbols included; a number into the columns. */
  bySymbol: Map<string, number>;
  industries: string[];
  /** First and last day of each listing as 20261126, 0 where open. */
  validFrom: Int32Array;
  validTo: Int32Array;
  /** 1 for shares over the counter and of other countries. */
  secondTier: Uint8Array;
  others: OtherListings;
  companyAt(index: number): Company;
};

/** In `kinds`: a closed-end fund. */
export const fund = 1;

/** The rank that stands for an unknown one. */
const rankUnknown = 9999;

const lines = (text: string) => text.split("\n");

/** Who has a symbol today, else who had it last. */
function symbolMap(symbols: string[], validTo: Int32Array, formerSymbols: string): Map<string, number> {
  const bySymbol = new Map<string, number>();
  const open = (index: number) => validTo[index] || Number.POSITIVE_INFINITY;
  symbols.forEach((symbol, index) => {
    const known = bySymbol.get(symbol);
    if (known === undefined || open(known) < open(index)) bySymbol.set(symbol, index);
  });
  for (const line of lines(formerSymbols)) {
    const [older = "", symbol = ""] = line.split(" ");
    const index = bySymbol.get(symbol);
    if (index === undefined || validTo[index] !== 0) continue;
    const holder = bySymbol.get(older);
    if (holder === undefined || validTo[holder] !== 0) bySymbol.set(older, index);
  }
  return bySymbol;
}

type Dated = { symbols: string[]; names: string[]; validFrom: Int32Array; validTo: Int32Array };

/** Listings that could be meant in place of one that was not yet or no longer there on a day. */
export type OtherListings = {
  /** Of the same symbol. */
  bySymbol: Map<number, number[]>;
  /** Of the same company: by its name, or before and after it changed its symbol. */
  byCompany: Map<number, number[]>;
};

/** Of listings with a first or a last day, and of those beside them. */
function othersOf({ symbols, names, validFrom, validTo }: Dated, successors: string[]): OtherListings {
  const others: OtherListings = { bySymbol: new Map(), byCompany: new Map() };
  const dated = symbols.flatMap((_, index) => (validFrom[index] || validTo[index] ? [index] : []));
  if (dated.length === 0) return others;
  const nameKeys = names.map(nameKey);
  const symbolOwners = Map.groupBy(symbols.keys(), (index) => symbols[index] ?? "");
  const nameOwners = Map.groupBy(names.keys(), (index) => nameKeys[index] ?? "");
  const couple = (map: Map<number, number[]>, one: number, all: readonly number[] = []) => {
    for (const other of all) {
      if (other === one) continue;
      map.set(one, [...(map.get(one) ?? []), other]);
      map.set(other, [...(map.get(other) ?? []), one]);
    }
  };
  for (const index of dated) {
    couple(others.bySymbol, index, symbolOwners.get(symbols[index] ?? ""));
    couple(others.byCompany, index, nameOwners.get(nameKeys[index] ?? ""));
    const successor = successors[index];
    if (successor) couple(others.byCompany, index, symbolOwners.get(successor));
  }
  return others;
}

/** A day behind all others: who is listed now. */
export const today = 99_999_999;

export const isListedOn = ({ validFrom, validTo }: CompanyTable, company: number, day: number): boolean =>
  (validFrom[company] ?? 0) <= day && ((validTo[company] ?? 0) || today) >= day;

/** Who else is meant on a day by the name of a listing that was not there then, or by its symbol: another one, or -1. */
export function otherOnDay(
  table: CompanyTable,
  { company, how }: { company: number; how: keyof OtherListings },
  day: number,
): number {
  return table.others[how].get(company)?.find((other) => isListedOn(table, other, day)) ?? -1;
}

/** Reads the columns; facts that detection never needs are read when asked for. */
export function readCompanyTable(data: CompanyData): CompanyTable {
  const symbols = lines(data.symbols);
  const names = lines(data.names);
  const days = (text: string) => Int32Array.from(lines(text), Number);
  const [validFrom, validTo] = [days(data.validFrom), days(data.validTo)];
  const bySymbol = symbolMap(symbols, validTo, data.formerSymbols);
  const industryList = lines(data.industryList);
  const industries = lines(data.industries).map((number) => industryList[Number(number)] ?? "");
  const facts = { exchanges: [] as string[], sectors: [] as string[], countries: [] as string[] };
  const readFacts = () => {
    const sectorList = lines(data.sectorList);
    const countryList = lines(data.countryList);
    facts.exchanges = lines(data.exchanges);
    facts.sectors = lines(data.sectors).map((number) => sectorList[Number(number)] ?? "");
    facts.countries = lines(data.countries).map((number) => countryList[Number(number)] ?? "");
  };
  return {
    symbols,
    names,
    ranks: Int32Array.from(lines(data.ranks), (rank) => Number(rank) || rankUnknown),
    kinds: Uint8Array.from(lines(data.kinds), (kind) => (kind === "fund" ? fund : kind === "spac" ? 2 : 0)),
    visible: Int32Array.from(lines(data.primaries), (primary, index) => bySymbol.get(primary) ?? index),
    bySymbol,
    industries,
    validFrom,
    validTo,
    secondTier: Uint8Array.from(lines(data.exchanges), (exchange) => (isSecondTier(exchange) ? 1 : 0)),
    others: othersOf({ symbols, names, validFrom, validTo }, lines(data.successors)),
    companyAt(index) {
      if (facts.exchanges.length === 0) readFacts();
      return {
        symbol: symbols[index] ?? "",
        name: names[index] ?? "",
        exchange: facts.exchanges[index] ?? "",
        sector: facts.sectors[index] ?? "",
        industry: industries[index] ?? "",
        country: facts.countries[index] ?? "",
      };
    },
  };
}
