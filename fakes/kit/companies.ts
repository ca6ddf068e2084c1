import { companyTable, pairTable } from "./data/companies.data.ts";

export type Company = {
  symbol: string;
  /** The name a headline uses. */
  shortName: string;
  registeredName: string;
  exchange: "NASDAQ" | "NYSE";
  industry: string;
  priceUsd: number;
  sharesMillions: number;
  /** Null when the company makes a loss. */
  peRatio: number | null;
  dividendYieldPercent: number | null;
  listedSince: string;
  web: string;
  quarterRevenueBillions: number;
};

export type Pair = { symbol: string; kind: "crypto" | "forex" | "metal"; level: number; decimals: number };

function rowsOf(table: string): string[][] {
  return table
    .split("\n")
    .filter((line) => line.includes("|"))
    .map((line) => line.split("|"));
}

function numberOrNull(text: string | undefined): number | null {
  return text === undefined || text === "" ? null : Number(text);
}

export const companies: readonly Company[] = rowsOf(companyTable).map((cells) => ({
  symbol: cells[0] ?? "",
  shortName: cells[1] ?? "",
  registeredName: cells[2] ?? "",
  exchange: cells[3] === "Q" ? "NASDAQ" : "NYSE",
  industry: cells[4] ?? "",
  priceUsd: Number(cells[5]),
  sharesMillions: Number(cells[6]),
  peRatio: numberOrNull(cells[7]),
  dividendYieldPercent: numberOrNull(cells[8]),
  listedSince: cells[9] ?? "",
  web: cells[10] ?? "",
  quarterRevenueBillions: Number(cells[11]),
}));

export const pairs: readonly Pair[] = rowsOf(pairTable).map((cells) => ({
  symbol: cells[0] ?? "",
  kind: cells[1] === "crypto" || cells[1] === "metal" ? cells[1] : "forex",
  level: Number(cells[2]),
  decimals: Number(cells[3]),
}));

export const companyBySymbol: ReadonlyMap<string, Company> = new Map(companies.map((c) => [c.symbol, c]));
export const pairBySymbol: ReadonlyMap<string, Pair> = new Map(pairs.map((p) => [p.symbol, p]));
