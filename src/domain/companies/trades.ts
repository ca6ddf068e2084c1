import { trades } from "#domain/companies/trades.data.ts";
import type { WordTable } from "#domain/companies/word-table.ts";

/** Which trades each company and each word belongs to, one bit per trade. */
export type TradeMap = { ofCompany: Int32Array; ofWord: Int32Array };

/** Sorts companies by the industry they are listed under. */
export function mapTrades(companies: { symbol: string; industry: string }[], words: WordTable): TradeMap {
  const ofCompany = new Int32Array(companies.length);
  const ofWord = new Int32Array(words.count + 1);
  const bitsOf = new Map<string, number>();
  trades.forEach(({ symbols, words: list }, index) => {
    const bit = 1 << index;
    for (const word of list.split(" ")) {
      const number = words.numberOf(word);
      ofWord[number] = (ofWord[number] ?? 0) | bit;
    }
    for (const symbol of symbols?.split(" ") ?? []) bitsOf.set(symbol, (bitsOf.get(symbol) ?? 0) | bit);
  });
  const byIndustry = new Map<string, number>();
  companies.forEach(({ symbol, industry }, index) => {
    let bits = byIndustry.get(industry);
    if (bits === undefined) {
      bits = trades.reduce((sum, trade, at) => (trade.industries.test(industry) ? sum | (1 << at) : sum), 0);
      byIndustry.set(industry, bits);
    }
    ofCompany[index] = bits | (bitsOf.get(symbol) ?? 0);
  });
  ofWord[0] = 0;
  return { ofCompany, ofWord };
}
