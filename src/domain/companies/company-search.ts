import type { CompanyColumns } from "#domain/companies/company-table.ts";
import { readAliases } from "#domain/companies/names.ts";

export type FoundCompany = { symbol: string; name: string };

/** Companies by the beginning of their symbol, or of words of their name or of a name that the news gives them. */
export type CompanySearch = (text: string, companiesMax: number) => FoundCompany[];

/** Longer texts are cut. */
export const companyQueryMax = 60;

const wordsMax = 6;
/** The rank behind all that are known; companies in a fund's shape come after others. */
const rankUnknown = 10_000;

/** How well a company fits, the best first; among equals the larger company comes first. */
const fit = { symbol: 0, start: 1, word: 2, brand: 3 } as const;
const fitsCount = 4;

type Names = { own: string; brands: string };
type Entry = FoundCompany & Names & { rank: number };

const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Names one after the other, each as "\n word word". */
const written = (names: string[][]) => names.map((words) => `\n ${words.join(" ")}`).join("");

function namesOf(name: string, aliases: string): Names {
  const all = readAliases(aliases).map(({ key, packed }) => ({
    words: key.flatMap(wordsIn),
    isBrand: Math.floor(packed / 15) % 2 === 1,
  }));
  const ownWords = all.filter(({ isBrand }) => !isBrand).map(({ words }) => words);
  const brandWords = all.filter(({ isBrand }) => isBrand).map(({ words }) => words);
  return { own: written([wordsIn(name), ...ownWords]), brands: written(brandWords) };
}

/** Whether one of the names has a word that begins with each of the words. */
function hasAll(names: string, words: string[]): boolean {
  if (!words.every((word) => names.includes(` ${word}`))) return false;
  return (
    words.length === 1 || names.split("\n").some((name) => words.every((word) => name.includes(` ${word}`)))
  );
}

function fitOf({ own, brands, symbol }: Entry, words: string[], asSymbol: string): number | undefined {
  if (symbol === asSymbol) return fit.symbol;
  if (asSymbol !== "" && symbol.startsWith(asSymbol)) return fit.start;
  if (words.length === 0) return undefined;
  if (own.includes(`\n ${words.join(" ")}`)) return fit.start;
  if (hasAll(own, words)) return fit.word;
  return hasAll(brands, words) ? fit.brand : undefined;
}

const lines = (text: string) => text.split("\n");

/** Reads the list once, in some tens of milliseconds; a search then takes about one. Only a company's main share class is found. */
export function createCompanySearch(data: CompanyColumns): CompanySearch {
  const [names, ranks, primaries] = [lines(data.names), lines(data.ranks), lines(data.primaries)];
  const [kinds, aliases] = [lines(data.kinds), lines(data.aliases)];
  const entries = lines(data.symbols).flatMap((symbol, index): Entry[] => {
    if (primaries[index]) return [];
    const name = names[index] ?? "";
    const rank = (Number(ranks[index]) || rankUnknown) + (kinds[index] ? rankUnknown : 0);
    return [{ symbol, name, rank, ...namesOf(name, aliases[index] ?? "") }];
  });
  entries.sort((a, b) => a.rank - b.rank || (a.symbol < b.symbol ? -1 : 1));
  return (text, companiesMax) => {
    const cut = text.slice(0, companyQueryMax).trim();
    const words = wordsIn(cut).slice(0, wordsMax);
    const asSymbol = /^\$?[A-Za-z][A-Za-z0-9.-]{0,9}$/.test(cut) ? cut.replace("$", "").toUpperCase() : "";
    const byFit: Entry[][] = Array.from({ length: fitsCount }, () => []);
    for (const entry of entries) {
      const how = fitOf(entry, words, asSymbol);
      const found = how === undefined ? undefined : byFit[how];
      if (found && found.length < companiesMax) found.push(entry);
    }
    return byFit
      .flat()
      .slice(0, companiesMax)
      .map(({ symbol, name }) => ({ symbol, name }));
  };
}
