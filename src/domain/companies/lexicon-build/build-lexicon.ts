import type { LexiconData } from "#domain/companies/lexicon.ts";
import type { Alias } from "#domain/companies/lexicon-build/alias.ts";
import { buildAliases } from "#domain/companies/lexicon-build/aliases.ts";
import { wordsOf } from "#domain/companies/lexicon-build/keys.ts";
import {
  type CompanyRow,
  rankUnknown,
  readEnglishWords,
  readHandAliases,
  readListings,
  rowId,
  rowsOf,
} from "#domain/companies/lexicon-build/sources.ts";
import { dayNumber, type Listing } from "#domain/companies/listing.ts";

const trusts: Alias["trust"][] = ["certain", "ambiguous", "capitals", "quoted", "faint", "reporting"];

/** One character per alias: level, trust, brand and possessive-only packed into a number from 0 to 71. */
function packed({ level, trust, brand, possessiveOnly }: Alias): string {
  return String.fromCharCode(
    48 + level + trusts.indexOf(trust) * 3 + (brand ? 18 : 0) + (possessiveOnly ? 36 : 0),
  );
}

/** A company's aliases, longest first; "<2" stands for the first two words of the last one written out. */
function aliasCell(aliases: Alias[]): string {
  let last: string[] = [];
  const sorted = aliases.toSorted((a, b) => b.key.length - a.key.length || (a.key < b.key ? -1 : 1));
  const entries = sorted.map((alias) => {
    const words = alias.key.split(" ");
    const isStart = words.length < last.length && words.every((word, index) => word === last[index]);
    if (!isStart) last = words;
    return `${isStart ? `<${words.length}` : alias.key}${packed(alias)}`;
  });
  return entries.join("|");
}

const distinct = (values: string[]) => [...new Set(values)].toSorted();

const column = (cells: (string | number)[]) => cells.join("\n");

function companyColumns(companies: CompanyRow[], aliases: Alias[]) {
  const sectors = distinct(companies.map(({ sector }) => sector));
  const industries = distinct(companies.map(({ industry }) => industry));
  const countries = distinct(companies.map(({ country }) => country));
  const aliasesOf = Map.groupBy(aliases, ({ owner }) => owner);
  return {
    sectorList: column(sectors),
    industryList: column(industries),
    countryList: column(countries),
    symbols: column(companies.map(({ symbol }) => symbol)),
    names: column(companies.map(({ name }) => name)),
    exchanges: column(companies.map(({ exchange }) => exchange)),
    sectors: column(companies.map(({ sector }) => sectors.indexOf(sector))),
    industries: column(companies.map(({ industry }) => industries.indexOf(industry))),
    countries: column(companies.map(({ country }) => countries.indexOf(country))),
    ranks: column(companies.map(({ rank }) => (rank === rankUnknown ? "" : rank))),
    primaries: column(companies.map(({ primary }) => primary)),
    kinds: column(companies.map(({ kind }) => kind)),
    validFrom: column(companies.map(({ validFrom }) => dayNumber(validFrom) || "")),
    validTo: column(companies.map(({ validTo }) => dayNumber(validTo) || "")),
    successors: column(companies.map(({ successor }) => successor)),
    aliases: column(companies.map((company) => aliasCell(aliasesOf.get(rowId(company)) ?? []))),
  };
}

/** The words that matter to the lexicon: those in names and those that are also symbols. */
function relevantWords(companies: CompanyRow[], aliases: Alias[]): Set<string> {
  const names = companies.flatMap(({ name }) => wordsOf(name));
  const keys = aliases.flatMap(({ key }) => key.split(" "));
  return new Set([...names, ...keys, ...companies.map(({ symbol }) => symbol.toLowerCase())]);
}

type Weights = { bias: number; weights: Record<string, number> };

function weightLines({ bias, weights }: Weights): string {
  const lines = Object.entries({ "bias=": bias, ...weights });
  return column(lines.map(([feature, weight]) => `${feature}\t${Math.round(weight * 10)}`).toSorted());
}

export type LexiconSources = {
  /** Those that are listed, and those that were. */
  listings: readonly Listing[];
  /** The project's own list, `companies.csv`: the hand-written names are of its companies. */
  ownListCsv?: string;
  aliasesText: string;
  wordsText: string;
  weightsJson: string;
  topicsText: string;
};

const ownNames = (csv: string | undefined) =>
  csv === undefined ? undefined : new Map(readListings(csv).map(({ symbol, name }) => [symbol, name]));

/** Builds the lexicon: a quarter of a second. */
export function buildLexicon(sources: LexiconSources): LexiconData {
  const companies = rowsOf(sources.listings);
  const hand = readHandAliases(sources.aliasesText);
  const english = readEnglishWords(sources.wordsText);
  const handNamed = ownNames(sources.ownListCsv);
  const aliases = buildAliases({ companies, hand, english, ...(handNamed && { handNamed }) });
  const former = hand.filter(({ flag }) => flag === "former").map(({ symbol, text }) => `${text} ${symbol}`);
  const moved = companies.filter(({ successor }) => successor !== "");
  const relevant = relevantWords(companies, aliases);
  const kept = (words: Set<string>) =>
    [...words]
      .filter((word) => relevant.has(word))
      .toSorted()
      .join(" ");
  return {
    version: 2,
    ...companyColumns(companies, aliases),
    formerSymbols: column([...former, ...moved.map(({ symbol, successor }) => `${symbol} ${successor}`)]),
    plainWords: kept(english.plain),
    properWords: kept(english.proper),
    weights: weightLines(JSON.parse(sources.weightsJson)),
    topics: sources.topicsText,
  };
}
