import { type Figure, figureAt, periodOf } from "./story-figures.ts";
import { bareTitle, isAboutMarket, kindsOf } from "./story-title.ts";
import { meaningsOf, numberOf, ownWordOf, stemOf, weightOf } from "./story-words.ts";

export type FactsCompany = { symbol: string; name?: string };

/** What a headline says, ready to be compared. Words and names are numbers. */
export type Facts = {
  /** The title without what surrounds it, in small letters. */
  plain: string;
  /** From `kindsOf`. */
  kinds: number;
  aboutMarket: boolean;
  symbols: readonly string[];
  words: readonly number[];
  weight: number;
  figures: readonly Figure[];
  /** Words of the names of its companies. */
  firms: readonly number[];
  /** Other words with a capital letter. */
  names: readonly number[];
  /** Names and all words that are in no group of meanings: what a name of another headline may be met by. */
  mentions: readonly number[];
  /** Names before anything happens in the headline. */
  subject: readonly number[];
  /** Nearly every word has a capital letter, so they tell no names. */
  inTitleCase: boolean;
};

const namePrefixUnits = 4;
const abbreviationUnitsMax = 4;
/** From here on a number without a currency may be money, when the headline has other money. */
const scaledMin = 1_000_000;
const smallWords = /^(?:with|from|that|this|than|over|into|after|amid|will|when|what|your|their)$/;

const ordinals = ["first", "second", "third", "fourth"];
const months = ["jan", "feb", "mar", "apr", "", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const dayName = /^(?:mon|tues|wednes|thurs|fri)day$/;
const quarterName = /^(?:f?q([1-4])|([1-4])q)(?:\d\d)?$/;
const homeCountry = /^(?:U\.?S\.?A?|America|American)$/;
const timeSpan = /^(?:(?:year|month|week|day|hour|decade)s|decade)$/;
const withinNames = /^(?:of|the|and|a)$/;
const roughly = /^(?:than|over|nearly|about|some|almost|around|roughly|to)$/;
const parts = /[$€£¥]?\d|\p{L}(?:[\p{L}\p{N}_'&.]*[\p{L}\p{N}_])?/gu;

/** Beginnings are enough, and make "Italy" and "Italian" one. */
function nameOf(stem: string): number {
  return numberOf(stem.slice(0, namePrefixUnits));
}

function isAbbreviation(word: string): boolean {
  return word.length <= abbreviationUnitsMax && /\p{Lu}.*\p{Lu}/u.test(word);
}

type Reading = {
  companyWords: ReadonlySet<string>;
  words: Set<number>;
  figures: Figure[];
  firms: Set<number>;
  names: Set<number>;
  mentions: Set<number>;
  subject: Set<number>;
  /** A number right before, and whether a name was before it. */
  number: Figure | undefined;
  afterName: boolean;
  /** The word before, and what it added: two words together may mean something else. */
  before: string;
  added: number[];
  isRough: boolean;
  nothingHappened: boolean;
  inTitleCase: boolean;
};

function put(reading: Reading, words: readonly number[]): void {
  reading.added = words.filter((word) => !reading.words.has(word));
  for (const word of reading.added) reading.words.add(word);
}

function takeBack(reading: Reading): void {
  for (const word of reading.added) reading.words.delete(word);
  reading.added = [];
}

function putFigure(reading: Reading, figure: Figure, before: string): void {
  reading.figures.push(figure);
  reading.nothingHappened = false;
  reading.added = [];
  reading.before = before;
  reading.isRough = false;
}

function readFigure(reading: Reading, figure: Figure, digits: string): void {
  const direction = { up: "ris", down: "fal" }[reading.before];
  if (figure.kind === "%" && direction !== undefined) put(reading, meaningsOf(direction) ?? []);
  // A plain number after a name is a part of it: "Microsoft 365".
  if (reading.afterName && figure.kind === "count" && figure.minor) reading.names.add(numberOf(digits));
  putFigure(reading, figure, "");
  reading.number = figure;
}

/** Quarters, months and days, and the quarter point of central banks; false for any other word. */
function readPeriod(reading: Reading, raw: string, word: string): boolean {
  const quarter = quarterName.exec(word);
  const value = quarter ? Number(quarter[1] ?? quarter[2]) : ordinals.indexOf(reading.before) + 1;
  if (quarter || (word === "quarter" && value > 0)) putFigure(reading, periodOf("quarter", value), "");
  else if (word === "point" && reading.before === "quarter") {
    takeBack(reading);
    putFigure(reading, { kind: "%", value: 0.25, unit: 0.01 }, "");
  } else if (raw !== word && monthName.test(word))
    putFigure(reading, periodOf("month", months.indexOf(word.slice(0, 3))), word);
  else if (dayName.test(word)) putFigure(reading, periodOf("day", numberOf(word)), word);
  else return false;
  return true;
}

function readName(reading: Reading, stem: string): void {
  const name = nameOf(stem);
  reading.names.add(name);
  if (reading.nothingHappened) reading.subject.add(name);
}

function readWord(reading: Reading, raw: string): void {
  const word = raw.toLowerCase();
  // "In three years" is no fact to compare.
  if (reading.number && timeSpan.test(word)) reading.figures.pop();
  reading.number = undefined;
  reading.afterName = false;
  if (readPeriod(reading, raw, word)) return;
  reading.isRough = roughly.test(word);
  if (word.length < 2) return;
  const isCapital = /^\p{Lu}/u.test(raw);
  reading.afterName = isCapital;
  if (word.length > 3 && raw === word && !smallWords.test(word)) reading.inTitleCase = false;
  const stem = stemOf(word);
  const together = meaningsOf(`${reading.before} ${stem}`);
  const alone = together ?? meaningsOf(stem);
  if (together) takeBack(reading);
  else reading.added = [];
  const named = isCapital && !isAbbreviation(raw);
  const isFirm =
    (named && reading.companyWords.has(stem)) || (word.includes("&") && reading.companyWords.size > 0);
  if (isFirm && !together) reading.firms.add(nameOf(stem));
  else if (alone) {
    put(reading, alone);
    if (!withinNames.test(word)) reading.nothingHappened = false;
    if (reading.companyWords.size > 0 && homeCountry.test(raw)) reading.names.add(numberOf("us"));
  } else if (!reading.companyWords.has(stem)) {
    put(reading, [ownWordOf(stem)]);
    reading.mentions.add(nameOf(stem));
    if (named) readName(reading, stem);
  }
  reading.before = ordinals.includes(word) ? word : stem;
}

function readParts(reading: Reading, text: string): void {
  parts.lastIndex = 0;
  for (let match = parts.exec(text); match; match = parts.exec(text)) {
    const at = match.index;
    const found = /\d/.test(match[0]) ? figureAt(text, at, reading.isRough) : null;
    if (!found) {
      readWord(reading, match[0]);
      continue;
    }
    const written = text.slice(at, found.end);
    // "3M" is a company.
    if (reading.companyWords.has(written.toLowerCase())) readWord(reading, written);
    else readFigure(reading, found.figure, written);
    parts.lastIndex = found.end;
  }
}

function wordsOfCompanies(companies: readonly FactsCompany[]): Set<string> {
  const names = companies.flatMap(({ symbol, name = "" }) => [symbol, ...name.split(/[^\p{L}\p{N}']+/u)]);
  return new Set(names.filter((word) => word !== "").map((word) => stemOf(word.toLowerCase())));
}

const none: readonly never[] = [];

/** Thousands of headlines are kept: what is empty is one for all of them. */
const listOf = <Value>(values: ReadonlySet<Value>): readonly Value[] =>
  values.size === 0 ? none : [...values];

/** "500 million and 200 million euros" are two sums. */
function withCurrency(figures: readonly Figure[]): readonly Figure[] {
  if (figures.length === 0) return none;
  const sum = figures.find(({ kind }) => kind.endsWith(" sum"))?.kind;
  return figures.map((figure) =>
    sum !== undefined && figure.kind === "count" && figure.value >= scaledMin
      ? { ...figure, kind: sum }
      : figure,
  );
}

/** Reads a headline. `companies` are those that it names. */
export function factsOf(title: string, companies: readonly FactsCompany[]): Facts {
  const bare = bareTitle(title);
  const reading: Reading = {
    companyWords: wordsOfCompanies(companies),
    words: new Set(),
    figures: [],
    firms: new Set(),
    names: new Set(),
    mentions: new Set(),
    subject: new Set(),
    number: undefined,
    afterName: false,
    before: "",
    added: [],
    isRough: false,
    nothingHappened: true,
    inTitleCase: true,
  };
  readParts(reading, bare);
  const words = [...reading.words].sort((a, b) => a - b);
  return {
    plain: bare
      .toLowerCase()
      .replace(/[^\p{L}\p{N}%$]+/gu, " ")
      .trim(),
    kinds: kindsOf(title),
    aboutMarket: isAboutMarket(title),
    symbols: companies.length === 0 ? none : companies.map(({ symbol }) => symbol),
    words,
    weight: words.reduce((sum, word) => sum + weightOf(word), 0),
    figures: withCurrency(reading.figures),
    firms: listOf(reading.firms),
    names: listOf(reading.names),
    // Not spread into a literal, which takes room for more to come.
    mentions: listOf(reading.firms).concat(listOf(reading.mentions)),
    subject: listOf(reading.subject),
    inTitleCase: reading.inTitleCase,
  };
}
