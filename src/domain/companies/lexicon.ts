import { brokerSymbols, publisherSymbols, raterSymbols } from "#domain/companies/brokers.data.ts";
import { type CompanyData, type CompanyTable, readCompanyTable } from "#domain/companies/company-table.ts";
import { dualListings } from "#domain/companies/dual-listings.data.ts";
import { homonyms } from "#domain/companies/homonyms.data.ts";
import { buildNames, type Names } from "#domain/companies/names.ts";
import { readSenses, type Senses } from "#domain/companies/senses.ts";
import { readTopicWeights } from "#domain/companies/topic-weights.ts";
import { mapTrades, type TradeMap } from "#domain/companies/trades.ts";
import { columnByWord, createVocabulary, type Vocabulary } from "#domain/companies/vocabulary.ts";
import { readWeights, type Weights } from "#domain/companies/weights.ts";
import { readWordBits } from "#domain/companies/word-bits.ts";
import { otherSenses } from "#domain/companies/word-senses.data.ts";
import { createWordTable, type WordTable } from "#domain/companies/word-table.ts";

/** The lexicon as it is stored, made by scripts/build-lexicon.ts. */
export type LexiconData = CompanyData & {
  version: number;
  /** English words, and proper names, among the words of the lexicon. */
  plainWords: string;
  properWords: string;
  /** Context weights: feature and weight, see weights.ts. */
  weights: string;
  /** Topic weights, see topic-weights.ts. */
  topics: string;
};

/** The lexicon, opened: numbers instead of words, columns instead of objects. */
export type Lexicon = CompanyTable & {
  words: WordTable;
  /** By word number: the bits of its classes, of its cues, and of the talk of those who trade. */
  classes: Int32Array;
  cues: Int32Array;
  talk: Int32Array;
  /** By word number: the company with that symbol plus one, or 0. */
  tickers: Int32Array;
  aliases: Names;
  senses: Senses;
  /** Banks and research houses whose views are quoted on other companies. */
  brokers: Set<number>;
  /** Brokers that rate shares day by day. */
  raters: Set<number>;
  publishers: Set<number>;
  /** By company: its homonym elsewhere and the word numbers that call for it. */
  dualListings: Map<number, { other: number; words: Set<number> }>;
  weights: Weights;
  /** By cell: see topic-weights.ts. */
  topics: Int8Array;
  trades: TradeMap;
  /** Numbers of single words. */
  number: Record<
    | "to"
    | "and"
    | "ampersand"
    | "us"
    | "equity"
    | "new"
    | "with"
    | "a"
    | "ex"
    | "the"
    | "by"
    | "at"
    | "target"
    | "bank"
    | "from"
    | "calls"
    | "is"
    | "of"
    | "my"
    | "on"
    | "shares"
    | "outlook"
    | "guidance",
    number
  >;
};

function tickerPairs(table: CompanyTable, vocabulary: Vocabulary): [number, number][] {
  return [...table.bySymbol].map(([symbol, index]) => [
    vocabulary.numberOf(symbol.toLowerCase()),
    (table.visible[index] ?? index) + 1,
  ]);
}

function readDualListings(table: CompanyTable, vocabulary: Vocabulary): Lexicon["dualListings"] {
  return new Map(
    dualListings.map(({ usual, other, words }) => [
      table.bySymbol.get(usual) ?? -1,
      { other: table.bySymbol.get(other) ?? -1, words: new Set(words.split(" ").map(vocabulary.numberOf)) },
    ]),
  );
}

const companiesOf = (symbols: string, table: CompanyTable) =>
  new Set(symbols.split(" ").map((symbol) => table.bySymbol.get(symbol) ?? -1));

/** Opens a lexicon: tens of milliseconds and about 6 MB. Do it once and keep the result. */
export function openLexicon(data: LexiconData): Lexicon {
  const table = readCompanyTable(data);
  const vocabulary = createVocabulary();
  const bits = readWordBits(vocabulary, { plain: data.plainWords, proper: data.properWords });
  const names = buildNames(
    data.aliases.split("\n"),
    { names: homonyms, unless: table.secondTier },
    vocabulary,
  );
  const tickers = tickerPairs(table, vocabulary);
  const trades = mapTrades(table, vocabulary);
  const { numberOf } = vocabulary;
  const opened = {
    senses: readSenses(otherSenses, vocabulary),
    dualListings: readDualListings(table, vocabulary),
    brokers: companiesOf(brokerSymbols, table),
    raters: companiesOf(raterSymbols, table),
    publishers: companiesOf(publisherSymbols, table),
    number: {
      to: numberOf("to"),
      and: numberOf("and"),
      ampersand: numberOf("&"),
      us: numberOf("us"),
      equity: numberOf("equity"),
      new: numberOf("new"),
      with: numberOf("with"),
      a: numberOf("a"),
      ex: numberOf("ex"),
      the: numberOf("the"),
      by: numberOf("by"),
      at: numberOf("at"),
      target: numberOf("target"),
      bank: numberOf("bank"),
      from: numberOf("from"),
      calls: numberOf("calls"),
      is: numberOf("is"),
      of: numberOf("of"),
      my: numberOf("my"),
      on: numberOf("on"),
      shares: numberOf("shares"),
      outlook: numberOf("outlook"),
      guidance: numberOf("guidance"),
    },
    weights: readWeights(data.weights, vocabulary),
    topics: readTopicWeights(data.topics),
  };
  return {
    ...table,
    ...opened,
    words: createWordTable(vocabulary.words),
    classes: columnByWord(vocabulary, bits.classes),
    cues: columnByWord(vocabulary, bits.cues),
    talk: columnByWord(vocabulary, bits.talk),
    tickers: columnByWord(vocabulary, tickers),
    trades: { ...trades, ofWord: columnByWord(vocabulary, trades.ofWord) },
    aliases: { ...names, first: columnByWord(vocabulary, names.first) },
  };
}
