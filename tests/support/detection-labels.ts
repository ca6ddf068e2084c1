import { readFileSync } from "node:fs";
import path from "node:path";

/** One labelled headline, with its item's text where the set has it; symbols in `ok` may be found or not. */
export type LabelledHeadline = { text: string; body?: string; gold: string[]; ok: string[]; source: string };

/** What a detector said of a headline: symbols of the share class shown, each once. */
type Found = { symbol: string; confidence: number };

type Rates = { precision: number; recall: number; f1: number };

/** Percentages. `exact`: headlines without an error; `clean`: those without a company and without a find. */
export type DetectionScore = {
  rows: number;
  all: Rates;
  bySource: Record<string, Rates & { clean: number; rows: number }>;
  /** Mean F1 of the headlines, and of the symbols that are looked for. */
  macroHeadline: number;
  macroTicker: number;
  exact: number;
  clean: number;
};

type Tally = { right: number; wrong: number; missed: number };
type Result = { row: LabelledHeadline; tally: Tally; counted: string[] };

const folder = path.join(import.meta.dirname, "../fixtures/detection");

/** The sets of tests/fixtures/detection; its README says what each is. */
export const labelledSets = [
  "dev",
  "dev-hard",
  "traps",
  "own-seen",
  "own-blind",
  "unseen-open",
  "unseen-held-out",
  "second-author-open",
  "second-author-sealed",
  "third-author-open",
  "third-author-sealed",
  "fourth-author-open",
  "fourth-author-sealed",
  "fifth-author-open",
  "fifth-author-sealed",
  "sixth-author-open",
  "seventh-author-open",
  "seventh-author-sealed",
] as const;
export type LabelledSet = (typeof labelledSets)[number];

/** Sets in two halves, one file each. */
const halved = [
  "own",
  "unseen",
  "second-author",
  "third-author",
  "fourth-author",
  "fifth-author",
  "sixth-author",
  "seventh-author",
] as const;

/** Reads one set. */
export function labelledHeadlines(set: LabelledSet): LabelledHeadline[] {
  const whole = halved.find((name) => set.startsWith(`${name}-`));
  const half = whole === undefined ? undefined : set.slice(whole.length + 1);
  const lines = readFileSync(path.join(folder, `${whole ?? set}.jsonl`), "utf8");
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((row) => half === undefined || row.half === half)
    .map(({ text, body, gold, ok = [], src, cat }) => ({ text, body, gold, ok, source: src ?? cat }));
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function ratesOf({ right, wrong, missed }: Tally): Rates {
  return {
    precision: percent(right, right + wrong),
    recall: percent(right, right + missed),
    f1: percent(2 * right, 2 * right + wrong + missed),
  };
}

function resultOf(row: LabelledHeadline, found: string[]): Result {
  const { gold, ok } = row;
  const counted = [...new Set(found)].filter((symbol) => gold.includes(symbol) || !ok.includes(symbol));
  const right = counted.filter((symbol) => gold.includes(symbol)).length;
  return { row, counted, tally: { right, wrong: counted.length - right, missed: gold.length - right } };
}

function total(results: Result[]): Tally {
  const sum: Tally = { right: 0, wrong: 0, missed: 0 };
  for (const { tally } of results) {
    sum.right += tally.right;
    sum.wrong += tally.wrong;
    sum.missed += tally.missed;
  }
  return sum;
}

function tickerF1(results: Result[]): number {
  const symbols = new Map<string, Tally>();
  const at = (symbol: string) => {
    const known = symbols.get(symbol) ?? { right: 0, wrong: 0, missed: 0 };
    symbols.set(symbol, known);
    return known;
  };
  for (const { row, counted } of results) {
    for (const symbol of row.gold) at(symbol)[counted.includes(symbol) ? "right" : "missed"] += 1;
    for (const symbol of counted) if (!row.gold.includes(symbol)) at(symbol).wrong += 1;
  }
  const looked = [...symbols.values()].filter(({ right, missed }) => right + missed > 0);
  return mean(looked.map((tally) => ratesOf(tally).f1));
}

function cleanOf(results: Result[]): number {
  const empty = results.filter(({ row }) => row.gold.length === 0);
  return percent(empty.filter(({ tally }) => tally.wrong === 0).length, empty.length);
}

/** The symbols that a detector finds in a headline, whose item may have a text. */
type Detect = (text: string, body?: string) => string[];

/** Scores a detector on labelled headlines. */
export function scoreDetection(rows: LabelledHeadline[], detect: Detect): DetectionScore {
  const results = rows.map((row) => resultOf(row, detect(row.text, row.body)));
  const faultless = results.filter(({ tally }) => tally.wrong + tally.missed === 0);
  const bySource = Object.fromEntries(
    [...Map.groupBy(results, ({ row }) => row.source)].map(([source, part]) => [
      source,
      { ...ratesOf(total(part)), clean: cleanOf(part), rows: part.length },
    ]),
  );
  return {
    rows: rows.length,
    all: ratesOf(total(results)),
    bySource,
    macroHeadline: mean(results.map(({ tally }) => ratesOf(tally).f1)),
    macroTicker: tickerF1(results),
    exact: percent(faultless.length, rows.length),
    clean: cleanOf(results),
  };
}

/** A line for each headline with an error: what is missing (-) and what is wrong (+), then the headline. */
export function errorLines(rows: LabelledHeadline[], detect: Detect): string[] {
  return rows
    .map((row) => resultOf(row, detect(row.text, row.body)))
    .filter(({ tally }) => tally.wrong + tally.missed > 0)
    .map(({ row, counted }) => {
      const missing = row.gold.filter((symbol) => !counted.includes(symbol)).map((symbol) => `-${symbol}`);
      const wrong = counted.filter((symbol) => !row.gold.includes(symbol)).map((symbol) => `+${symbol}`);
      return `${[...missing, ...wrong].join(" ")}\t${row.text}`;
    });
}

/** Lower ends of the bands in which confidence is compared with what is right. */
export const confidenceBands = [0.985, 0.97, 0.9, 0.5] as const;

/** Finds per band of confidence, surest first; brands and brokers that may be left out are not counted. */
export function bandsOf(rows: LabelledHeadline[], detect: (text: string) => Found[]) {
  const bands = confidenceBands.map((from) => ({ from, found: 0, right: 0 }));
  for (const { text, gold, ok } of rows)
    for (const { symbol, confidence } of detect(text)) {
      if (ok.includes(symbol) && !gold.includes(symbol)) continue;
      const band = bands.find(({ from }) => confidence >= from);
      if (band === undefined) continue;
      band.found += 1;
      if (gold.includes(symbol)) band.right += 1;
    }
  return bands.map((band) => ({ ...band, precision: percent(band.right, band.found) }));
}
