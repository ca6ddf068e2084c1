import type { CompanyTable } from "#domain/companies/company-table.ts";
import { trades } from "#domain/companies/trades.data.ts";
import type { Vocabulary } from "#domain/companies/vocabulary.ts";

/** Which trades each company and each word belongs to, one bit per trade. */
export type TradeMap = { ofCompany: Int32Array; ofWord: Int32Array };

function tradesOfIndustry(industry: string): number {
  return trades.reduce(
    (bits, { industries }, at) => (industries?.test(industry) ? bits | (1 << at) : bits),
    0,
  );
}

/** Sorts companies by the industry they are listed under, and some by their symbol; `ofWord` as pairs of word and bits. */
export function mapTrades({ symbols, industries }: CompanyTable, { numberOf }: Vocabulary) {
  const ofWord = new Map<number, number>();
  const bySymbol = new Map<string, number>();
  const add = <Key>(bits: Map<Key, number>, key: Key, bit: number) =>
    bits.set(key, (bits.get(key) ?? 0) | bit);
  trades.forEach(({ symbols: named, words }, index) => {
    for (const word of words.split(" ")) add(ofWord, numberOf(word), 1 << index);
    for (const symbol of named?.split(" ") ?? []) add(bySymbol, symbol, 1 << index);
  });
  const byIndustry = new Map(
    [...new Set(industries)].map((industry) => [industry, tradesOfIndustry(industry)]),
  );
  const ofCompany = Int32Array.from(
    symbols,
    (symbol, index) => (byIndustry.get(industries[index] ?? "") ?? 0) | (bySymbol.get(symbol) ?? 0),
  );
  return { ofCompany, ofWord };
}
