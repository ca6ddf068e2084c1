import { brokerSymbols } from "#domain/companies/brokers.data.ts";
import { buildNames, type Names, readAliases } from "#domain/companies/names.ts";
import { readSenses, type Senses } from "#domain/companies/senses.ts";
import { trades } from "#domain/companies/trades.data.ts";
import { mapTrades, type TradeMap } from "#domain/companies/trades.ts";
import { readWeights, type Weights } from "#domain/companies/weights.ts";
import { cueClasses, wordClasses } from "#domain/companies/word-classes.data.ts";
import { otherSenses } from "#domain/companies/word-senses.data.ts";
import { createWordTable, type WordTable } from "#domain/companies/word-table.ts";

/** The lexicon as it is stored: plain text columns, made by scripts/build-lexicon.ts. */
export type LexiconData = {
  version: number;
  sectors: string;
  industries: string;
  countries: string;
  /**
   * One line per company, tab-separated: symbol, name, exchange, three numbers into the lists above
   * (separated by "|"), rank, the share class shown instead, kind, aliases.
   */
  companies: string;
  /** One line each: an older symbol and the one it became. */
  formerSymbols: string;
  /** English words, and proper names, among the words of the lexicon. */
  plainWords: string;
  properWords: string;
  /** Context weights: feature and weight, see weights.ts. */
  weights: string;
};

export type Company = {
  symbol: string;
  name: string;
  exchange: string;
  sector: string;
  industry: string;
  country: string;
};

/** Bits of `classes`, one per word list and one each for English words and proper names. */
export const classBit = Object.fromEntries(
  [...Object.keys(wordClasses), "plain", "proper"].map((name, index) => [name, 1 << index]),
) as Record<keyof typeof wordClasses | "plain" | "proper", number>;

/** Bits of `cues`, one per list. */
export const cueBit = Object.fromEntries(
  Object.keys(cueClasses).map((name, index) => [name, 1 << index]),
) as Record<keyof typeof cueClasses, number>;

/** Smaller than this many companies by market value, a company without a rank counts as. */
export const rankUnknown = 9999;

/** The lexicon, opened: numbers instead of words, columns instead of objects. */
export type Lexicon = {
  symbols: string[];
  names: string[];
  ranks: Int32Array;
  /** 1 for closed-end funds, 2 for blank-cheque companies. */
  kinds: Uint8Array;
  /** The company shown for each company: itself or its main share class. */
  shown: Int32Array;
  /** By symbol, older symbols included; a number into the columns. */
  bySymbol: Map<string, number>;
  words: WordTable;
  /** By word number: the bits of its classes. */
  classes: Int32Array;
  cues: Int32Array;
  /** By word number: the company with that symbol plus one, or 0. */
  tickers: Int32Array;
  aliases: Names;
  senses: Senses;
  /** Banks and research houses whose views are quoted on other companies. */
  brokers: Set<number>;
  weights: Weights;
  trades: TradeMap;
  /** The numbers of "to", "and" and "&". */
  toNumber: number;
  andNumber: number;
  ampersandNumber: number;
  companyAt(index: number): Company;
};

type Line = {
  symbol: string;
  name: string;
  industry: number;
  rank: number;
  primary: string;
  kind: string;
  aliases: string;
};

function readLine(line: string): Line {
  const cells = line.split("\t");
  const cell = (index: number) => cells[index] ?? "";
  return {
    symbol: cell(0),
    name: cell(1),
    industry: Number(cell(4)),
    rank: cell(6) === "" ? rankUnknown : Number(cell(6)),
    primary: cell(7),
    kind: cell(8),
    aliases: cell(9),
  };
}

const splitWords = (text: string) => text.trim().split(/\s+/);

type BitMap = Map<string, number>;

function addBits(bits: BitMap, words: string, bit: number): void {
  for (const word of splitWords(words)) bits.set(word, (bits.get(word) ?? 0) | bit);
}

function classesOf(data: LexiconData): { classes: BitMap; cues: BitMap } {
  const classes: BitMap = new Map();
  const cues: BitMap = new Map();
  for (const [name, text] of Object.entries(wordClasses))
    addBits(classes, text, classBit[name as keyof typeof wordClasses]);
  for (const [name, text] of Object.entries(cueClasses))
    addBits(cues, text, cueBit[name as keyof typeof cueClasses]);
  addBits(classes, data.plainWords, classBit.plain);
  addBits(classes, data.properWords, classBit.proper);
  return { classes, cues };
}

function columnOf(bits: BitMap, words: WordTable): Int32Array {
  const column = new Int32Array(words.count + 1);
  for (const [word, bit] of bits) column[words.numberOf(word)] = bit;
  column[0] = 0;
  return column;
}

function collectWords(data: LexiconData, lines: Line[], classed: Iterable<string>): string[] {
  const words = new Set<string>(classed);
  for (const { symbol, aliases } of lines) {
    words.add(symbol.toLowerCase());
    for (const { key } of readAliases(aliases)) for (const word of key) words.add(word);
  }
  for (const former of data.formerSymbols.split("\n")) words.add(former.split(" ")[0]?.toLowerCase() ?? "");
  for (const word of Object.values(otherSenses)
    .join(" ")
    .split(/[\s|/*]+/))
    words.add(word);
  for (const word of Object.keys(otherSenses)) words.add(word);
  for (const trade of trades) for (const word of trade.words.split(" ")) words.add(word);
  for (const feature of data.weights.split("\n")) {
    const value = feature.slice(feature.indexOf("=") + 1).split("\t")[0] ?? "";
    for (const word of value.split(/[ _]/)) words.add(word);
  }
  for (const word of ["and", "to", "american", "us", "equity", "&"]) words.add(word);
  words.delete("");
  return [...words];
}

function columnsOf(lines: Line[]) {
  const bySymbol = new Map(lines.map(({ symbol }, index) => [symbol, index]));
  return {
    symbols: lines.map(({ symbol }) => symbol),
    names: lines.map(({ name }) => name),
    ranks: Int32Array.from(lines, ({ rank }) => rank),
    kinds: Uint8Array.from(lines, ({ kind }) => (kind === "fund" ? 1 : kind === "spac" ? 2 : 0)),
    shown: Int32Array.from(lines, ({ primary }, index) => bySymbol.get(primary) ?? index),
    bySymbol,
  };
}

/** Opens a lexicon: about 30 ms and 10 MB. Do it once and keep the result. */
export function openLexicon(data: LexiconData): Lexicon {
  const rows = data.companies.split("\n");
  const lines = rows.map(readLine);
  const columns = columnsOf(lines);
  const bits = classesOf(data);
  const words = createWordTable(collectWords(data, lines, [...bits.classes.keys(), ...bits.cues.keys()]));
  const tickers = new Int32Array(words.count + 1);
  const former = data.formerSymbols.split("\n").map((line) => line.split(" "));
  for (const [older = "", symbol = ""] of former) {
    const index = columns.bySymbol.get(symbol);
    if (index !== undefined && !columns.bySymbol.has(older)) columns.bySymbol.set(older, index);
  }
  for (const [symbol, index] of columns.bySymbol)
    tickers[words.numberOf(symbol.toLowerCase())] = (columns.shown[index] ?? index) + 1;
  tickers[0] = 0;
  const lists = [data.sectors, data.industries, data.countries].map((list) => list.split("|"));
  return {
    ...columns,
    words,
    classes: columnOf(bits.classes, words),
    cues: columnOf(bits.cues, words),
    tickers,
    aliases: buildNames(lines, words),
    senses: readSenses(otherSenses, words),
    brokers: new Set(brokerSymbols.split(" ").map((symbol) => columns.bySymbol.get(symbol) ?? -1)),
    weights: readWeights(data.weights, words),
    trades: mapTrades(
      lines.map(({ symbol, industry }) => ({ symbol, industry: lists[1]?.[industry] ?? "" })),
      words,
    ),
    toNumber: words.numberOf("to"),
    andNumber: words.numberOf("and"),
    ampersandNumber: words.numberOf("&"),
    companyAt(index) {
      const cells = (rows[index] ?? "").split("\t");
      const [sector, industry, country] = lists.map((list, at) => list[Number(cells[3 + at])] ?? "");
      return {
        symbol: cells[0] ?? "",
        name: cells[1] ?? "",
        exchange: cells[2] ?? "",
        sector: sector ?? "",
        industry: industry ?? "",
        country: country ?? "",
      };
    },
  };
}
