/**
 * Builds the company lexicon from its sources in src/domain/companies/data.
 * Usage: node scripts/build-lexicon.ts
 *        node scripts/build-lexicon.ts --words <English word list>   (renews english-words.txt first)
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LexiconData } from "#domain/companies/lexicon.ts";
import { type Alias, buildAliases } from "./lexicon/aliases.ts";
import { wordsOf } from "./lexicon/keys.ts";
import {
  type CompanyRow,
  type EnglishWords,
  rankUnknown,
  readCompanies,
  readEnglishWords,
  readHandAliases,
} from "./lexicon/sources.ts";

const folder = path.join(import.meta.dirname, "../src/domain/companies/data");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

const trusts: Alias["trust"][] = ["certain", "ambiguous", "capitals", "quoted", "faint"];

/** One character per alias: level, trust, brand and possessive-only packed into a number from 0 to 59. */
function packed({ level, trust, brand, possessiveOnly }: Alias): string {
  return String.fromCharCode(
    48 + level + trusts.indexOf(trust) * 3 + (brand ? 15 : 0) + (possessiveOnly ? 30 : 0),
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
  const aliasesOf = Map.groupBy(aliases, ({ symbol }) => symbol);
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
    aliases: column(companies.map(({ symbol }) => aliasCell(aliasesOf.get(symbol) ?? []))),
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

type Sources = { companiesCsv: string; aliasesText: string; wordsText: string; weightsJson: string };

/** Builds the lexicon from the texts of its sources. */
export function buildLexicon(sources: Sources): LexiconData {
  const companies = readCompanies(sources.companiesCsv);
  const hand = readHandAliases(sources.aliasesText);
  const english = readEnglishWords(sources.wordsText);
  const aliases = buildAliases({ companies, hand, english });
  const former = hand.filter(({ flag }) => flag === "former").map(({ symbol, text }) => `${text} ${symbol}`);
  const relevant = relevantWords(companies, aliases);
  const kept = (words: Set<string>) =>
    [...words]
      .filter((word) => relevant.has(word))
      .toSorted()
      .join(" ");
  return {
    version: 1,
    ...companyColumns(companies, aliases),
    formerSymbols: former.join("\n"),
    plainWords: kept(english.plain),
    properWords: kept(english.proper),
    weights: weightLines(JSON.parse(sources.weightsJson)),
  };
}

/** Builds the lexicon from the files in the data folder, as the text of its file. */
export function lexiconText(): string {
  const lexicon = buildLexicon({
    companiesCsv: read("companies.csv"),
    aliasesText: read("aliases.txt"),
    wordsText: read("english-words.txt"),
    weightsJson: read("context-weights.json"),
  });
  return `${JSON.stringify(lexicon, null, 1)}\n`;
}

function renewWords(file: string): void {
  const companies = readCompanies(read("companies.csv"));
  const hand = readHandAliases(read("aliases.txt"));
  const empty: EnglishWords = { plain: new Set(), proper: new Set() };
  const relevant = relevantWords(companies, buildAliases({ companies, hand, english: empty }));
  const words = readFileSync(file, "utf8").split("\n");
  const kept = words.filter((word) => !word.endsWith("'s") && relevant.has(word.toLowerCase()));
  const head = read("english-words.txt")
    .split("\n")
    .filter((line) => line.startsWith("#"));
  writeFileSync(path.join(folder, "english-words.txt"), `${[...head, ...distinct(kept)].join("\n")}\n`);
}

if (import.meta.main) {
  const [option, file] = process.argv.slice(2);
  if (option === "--words" && file !== undefined) renewWords(file);
  const text = lexiconText();
  writeFileSync(path.join(folder, "lexicon.json"), text);
  console.log(`lexicon.json: ${Math.round(text.length / 1024)} KiB`);
}
