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
  companyAt(index: number): Company;
};

/** The rank that stands for an unknown one. */
const rankUnknown = 9999;

const lines = (text: string) => text.split("\n");

function symbolMap(symbols: string[], formerSymbols: string): Map<string, number> {
  const bySymbol = new Map(symbols.map((symbol, index) => [symbol, index]));
  for (const line of lines(formerSymbols)) {
    const [older = "", symbol = ""] = line.split(" ");
    const index = bySymbol.get(symbol);
    if (index !== undefined && !bySymbol.has(older)) bySymbol.set(older, index);
  }
  return bySymbol;
}

/** Reads the columns; facts that detection never needs are read when asked for. */
export function readCompanyTable(data: CompanyData): CompanyTable {
  const symbols = lines(data.symbols);
  const names = lines(data.names);
  const bySymbol = symbolMap(symbols, data.formerSymbols);
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
    kinds: Uint8Array.from(lines(data.kinds), (kind) => (kind === "fund" ? 1 : kind === "spac" ? 2 : 0)),
    visible: Int32Array.from(lines(data.primaries), (primary, index) => bySymbol.get(primary) ?? index),
    bySymbol,
    industries,
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
