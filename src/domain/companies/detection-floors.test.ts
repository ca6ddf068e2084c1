import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createDetector } from "#domain/companies/detector.ts";
import { lexiconText } from "../../../scripts/build-lexicon.ts";

/** One labelled headline; symbols in `ok` may be found or not. */
type LabelledHeadline = { text: string; gold: string[]; ok: string[]; source: string };

type Rates = { precision: number; recall: number; f1: number };

/** Percentages; `exact` counts headlines without an error, `clean` those without a company and without a find. */
type DetectionScore = { all: Rates; bySource: Record<string, Rates>; exact: number; clean: number };

type Tally = { right: number; wrong: number; missed: number };

/** Reads lines of JSON as in tests/fixtures/detection. */
function readLabelled(lines: string): LabelledHeadline[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const row = JSON.parse(line);
      return { text: row.text, gold: row.gold, ok: row.ok ?? [], source: row.src ?? row.cat };
    });
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);

function ratesOf({ right, wrong, missed }: Tally): Rates {
  return {
    precision: percent(right, right + wrong),
    recall: percent(right, right + missed),
    f1: percent(2 * right, 2 * right + wrong + missed),
  };
}

function tallyOf({ gold, ok }: LabelledHeadline, found: string[]): Tally {
  const counted = [...new Set(found)].filter((symbol) => gold.includes(symbol) || !ok.includes(symbol));
  const right = counted.filter((symbol) => gold.includes(symbol)).length;
  return { right, wrong: counted.length - right, missed: gold.length - right };
}

function sum(tallies: Tally[]): Tally {
  const total: Tally = { right: 0, wrong: 0, missed: 0 };
  for (const { right, wrong, missed } of tallies) {
    total.right += right;
    total.wrong += wrong;
    total.missed += missed;
  }
  return total;
}

/** Scores a detector on labelled headlines; symbols must be those of the share class shown. */
function scoreDetection(rows: LabelledHeadline[], detect: (text: string) => string[]): DetectionScore {
  const results = rows.map((row) => ({ row, tally: tallyOf(row, detect(row.text)) }));
  const faultless = results.filter(({ tally }) => tally.wrong + tally.missed === 0);
  const empty = results.filter(({ row }) => row.gold.length === 0);
  const bySource = Object.fromEntries(
    [...Map.groupBy(results, ({ row }) => row.source)].map(([source, part]) => [
      source,
      ratesOf(sum(part.map(({ tally }) => tally))),
    ]),
  );
  return {
    all: ratesOf(sum(results.map(({ tally }) => tally))),
    bySource,
    exact: percent(faultless.length, rows.length),
    clean: percent(empty.filter(({ tally }) => tally.wrong === 0).length, empty.length),
  };
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const detector = createDetector(JSON.parse(read("./data/lexicon.json")));
const scoreOf = (file: string) =>
  scoreDetection(readLabelled(read(`../../../tests/fixtures/detection/${file}`)), (text) =>
    detector.detect(text).map(({ symbol }) => symbol),
  );

describe("labelled headlines", () => {
  const score = scoreOf("dev.jsonl");

  it("are detected as well as before", () => {
    expect(score.all.f1).toBeGreaterThanOrEqual(99);
    expect(score.all.precision).toBeGreaterThanOrEqual(99.5);
    expect(score.all.recall).toBeGreaterThanOrEqual(98.4);
    expect(score.exact).toBeGreaterThanOrEqual(98.8);
  });

  it("without a company are left alone", () => {
    expect(score.clean).toBeGreaterThanOrEqual(99.5);
  });

  it.each([
    ["finviz-stock", 99],
    ["finviz-market", 99],
    ["yahoo-rss", 98.8],
    ["marketaux", 98.5],
    ["tweet-news", 99],
    ["sentfin", 99],
    ["wsb-title", 97.5],
  ])("of %s reach an F1 of %d", (source, floor) => {
    expect(score.bySource[source]?.f1).toBeGreaterThanOrEqual(floor);
  });
});

describe("headlines written as traps", () => {
  it("reach their floor", () => {
    const score = scoreOf("dev-hard.jsonl");
    expect(score.all.f1).toBeGreaterThanOrEqual(98);
    expect(score.exact).toBeGreaterThanOrEqual(97);
  });
});

describe("traps and plain cases written for these rules", () => {
  it("reach their floor", () => {
    const score = scoreOf("traps.jsonl");
    expect(score.exact).toBeGreaterThanOrEqual(96);
    expect(score.clean).toBeGreaterThanOrEqual(94);
  });
});

describe("the lexicon", () => {
  it("stays below 200 kB when packed", () => {
    expect(gzipSync(read("./data/lexicon.json"), { level: 9 }).length).toBeLessThan(200_000);
  });

  it("is what its sources make (else run: node scripts/build-lexicon.ts)", () => {
    expect(read("./data/lexicon.json") === lexiconText()).toBe(true);
  });
});
