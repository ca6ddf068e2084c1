/**
 * How much of detection is fitted to the headlines it was tuned on: for each source, the names written by hand
 * that stand in that source's headlines and in no other's are taken out, and the source is scored again.
 * node scripts/launch.mjs tests/simulations/detection-sources.ts
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { createDetector, type Detector } from "#domain/companies/detector.ts";
import { buildLexicon } from "#domain/companies/lexicon-build/build-lexicon.ts";
import { readListings } from "#domain/companies/lexicon-build/sources.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { type LabelledHeadline, labelledHeadlines, scoreDetection } from "../support/detection-labels.ts";

const folder = path.join(import.meta.dirname, "../../src/domain/companies/data");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

type HandName = { symbol: string; entry: string };

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^a-z0-9&']+/g, " ")
    .trim()} `;

function handNames(): HandName[] {
  const lines = read("aliases.txt").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => {
      const [symbol = "", list = ""] = line.split("|");
      return list.split(";").map((entry) => ({ symbol, entry: entry.trim() }));
    });
}

/** Entries that add a name; the others say what a name is not, or name an older symbol. */
const addsName = ({ entry }: HandName) => /^[^^-]/.test(entry);

function detectorWith(names: HandName[]): Detector {
  const bySymbol = Map.groupBy(names, ({ symbol }) => symbol);
  const aliasesText = [...bySymbol]
    .map(([symbol, list]) => `${symbol}|${list.map(({ entry }) => entry).join(";")}`)
    .join("\n");
  const sources = {
    listings: readListings(read("companies.csv")),
    wordsText: read("english-words.txt"),
    weightsJson: read("context-weights.json"),
    topicsText: read("topic-weights.txt"),
  };
  return createDetector(buildLexicon({ ...sources, aliasesText }));
}

function rates(detector: Detector, rows: LabelledHeadline[]) {
  const { all } = scoreDetection(rows, (text) =>
    detector
      .detect(text)
      .filter(isDisplayed)
      .map(({ symbol }) => symbol),
  );
  const displayed = (value: number) => Number(value.toFixed(1));
  return { f1: displayed(all.f1), precision: displayed(all.precision), recall: displayed(all.recall) };
}

const names = handNames();
const bySource = Map.groupBy(labelledHeadlines("dev"), ({ source }) => source);
const textOf = new Map(
  [...bySource].map(([source, rows]) => [source, rows.map(({ text }) => plain(text)).join()]),
);
const whole = detectorWith(names);

const table = [...bySource].map(([source, rows]) => {
  const only = names.filter((name) => {
    const key = plain(name.entry.replace(/^[~+]/, ""));
    return addsName(name) && [...textOf].every(([other, text]) => text.includes(key) === (other === source));
  });
  const without = rates(detectorWith(names.filter((name) => !only.includes(name))), rows);
  return { headlines: source, taken: only.length, "F1 with them": rates(whole, rows).f1, ...without };
});
const none = detectorWith(names.filter((name) => !addsName(name)));
for (const set of ["dev", "own-seen", "own-blind"] as const) {
  const rows = labelledHeadlines(set);
  const taken = names.filter(addsName).length;
  table.push({
    headlines: `${set}, no names by hand`,
    taken,
    "F1 with them": rates(whole, rows).f1,
    ...rates(none, rows),
  });
}
console.table(table);
