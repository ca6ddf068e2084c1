/**
 * Company detection against the loops it replaces, in one run: a map of about 150 companies and all
 * names of the lexicon, each searched in the lower-cased headline with includes(). With GENERAL_NEWS, the folder of
 * tests/simulations/general-news.ts, also the wrong tags in general news.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { createDetector, type Detector } from "#domain/companies/detector.ts";
import type { LexiconData } from "#domain/companies/lexicon.ts";
import { isSecondTier } from "#domain/companies/listing.ts";
import { readAliases } from "#domain/companies/names.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { coreTickers } from "#tests/support/core-tickers.data.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { generalNewsRows, qualityRows } from "./support/detection-quality.ts";

const rounds = 5;
const roundMs = 300;
const loads = 9;
const loadMsMax = 100;
const packedKbMax = 250;
const root = path.join(import.meta.dirname, "..");
const lexiconFile = path.join(root, "src/domain/companies/data/lexicon.json");

const readLexicon = (): LexiconData => JSON.parse(readFileSync(lexiconFile, "utf8"));

function headlines(): string[] {
  const file = path.join(root, "tests/fixtures/detection/dev.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line).text);
}

/** Names and symbols as the naive loop has them: small letters, one company each. */
function coreKeywords(detector: Detector, withSymbols: boolean): Map<string, string> {
  const keywords = new Map<string, string>();
  for (const symbol of coreTickers) {
    const name = detector.companyOf(symbol)?.name ?? symbol;
    const short = name.replace(/[ ,]+(inc|corp|corporation|company|co|plc|group|holdings|ltd)\b.*$/i, "");
    keywords.set(short.toLowerCase(), symbol);
    if (withSymbols) keywords.set(symbol.toLowerCase(), symbol);
  }
  return keywords;
}

function allKeywords(lexicon: LexiconData): Map<string, string> {
  const keywords = new Map<string, string>();
  const symbols = lexicon.symbols.split("\n");
  lexicon.aliases.split("\n").forEach((cell, index) => {
    for (const { key } of readAliases(cell)) keywords.set(key.join(" "), symbols[index] ?? "");
  });
  return keywords;
}

function includesLoop(keywords: Map<string, string>): (text: string) => Set<string> {
  const entries = [...keywords];
  return (text) => {
    const lower = text.toLowerCase();
    const found = new Set<string>();
    for (const [keyword, symbol] of entries) if (lower.includes(keyword)) found.add(symbol);
    return found;
  };
}

/** Headlines per CPU second, the best of several rounds; other work on the machine counts little. */
function rate(detect: (text: string) => unknown, texts: string[]): number {
  let best = 0;
  for (let round = 0; round <= rounds; round++) {
    const start = process.cpuUsage();
    let used = 0;
    let done = 0;
    while (used < roundMs * 1_000) {
      for (let count = 0; count < 200; count++) detect(texts[done++ % texts.length] ?? "");
      const { user, system } = process.cpuUsage(start);
      used = user + system;
    }
    if (round > 0) best = Math.max(best, done / (used / 1e6));
  }
  return best;
}

function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function loading(): BenchResult[] {
  const naiveStart = performance.now();
  includesLoop(allKeywords(readLexicon()));
  const naiveMs = performance.now() - naiveStart;
  const beforeNaive = usedBytes();
  const kept = includesLoop(allKeywords(readLexicon()));
  const naiveBytes = usedBytes() - beforeNaive;
  kept("");
  const before = usedBytes();
  const start = performance.now();
  const detector = createDetector(readLexicon());
  const firstMs = performance.now() - start;
  const bytes = usedBytes() - before;
  detector.detect("Apple and Microsoft");
  return [
    {
      name: "load: file to first answer",
      value: firstMs,
      unit: "ms",
      peer: "list of all names",
      ratio: naiveMs / firstMs,
      note: "cold",
    },
    {
      name: "memory held",
      value: bytes / 2 ** 20,
      unit: "MiB",
      peer: "list of all names",
      ratio: naiveBytes / bytes,
      note: globalThis.gc === undefined ? "run with --expose-gc for an exact figure" : "after a collection",
    },
  ];
}

/** What it takes to start, against the limits set for it. */
function starting(): BenchResult[] {
  const times = Array.from({ length: loads }, () => {
    const start = process.cpuUsage();
    createDetector(readLexicon()).detect("Apple and Microsoft");
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  const packed = gzipSync(readFileSync(lexiconFile), { level: 9 }).length / 1_000;
  return [
    lessIsBetter(
      { name: "load: processor time", value: median(times), unit: "ms", peer: "the limit" },
      loadMsMax,
      `median of ${loads} in one process`,
    ),
    lessIsBetter(
      { name: "lexicon with context and topic weights, gzip", value: packed, unit: "kB", peer: "the limit" },
      packedKbMax,
      "one file",
    ),
  ];
}

/** Runs all measurements; takes about fifteen seconds. */
export async function run(): Promise<BenchResult[]> {
  const loaded = loading();
  const lexicon = readLexicon();
  const detector = createDetector(lexicon);
  const texts = headlines();
  const ours = rate((text) => detector.detect(text), texts);
  const names = coreKeywords(detector, false);
  const core = coreKeywords(detector, true);
  const all = allKeywords(lexicon);
  const naiveNames = rate(includesLoop(names), texts);
  const naiveCore = rate(includesLoop(core), texts);
  const naiveAll = rate(includesLoop(all), texts);
  const against = (peer: string, theirs: number): BenchResult => ({
    name: "headlines per CPU second",
    value: ours,
    unit: "1/s",
    peer,
    ratio: ours / theirs,
    note: `peer ${Math.round(theirs)}/s`,
  });
  // The labels know no companies of the second tier.
  const isFirstTier = ({ symbol }: { symbol: string }) =>
    !isSecondTier(detector.companyOf(symbol)?.exchange ?? "");
  const firstTierIn = (text: string, body?: string) =>
    detector.detect(text, { body }).filter(isDisplayed).filter(isFirstTier);
  const folder = process.env.GENERAL_NEWS;
  const general =
    folder === undefined
      ? []
      : generalNewsRows(folder, (title, body) => detector.detect(title, { body }).filter(isDisplayed));
  return [
    against(`includes() over ${names.size} names`, naiveNames),
    against(`includes() over ${core.size} names and symbols`, naiveCore),
    against(`includes() over all ${all.size} names`, naiveAll),
    ...loaded,
    ...starting(),
    ...qualityRows(firstTierIn, {
      name: `includes() over ${names.size} names`,
      detect: (text) => [...includesLoop(names)(text)],
    }),
    ...general,
  ];
}
