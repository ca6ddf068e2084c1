/**
 * Learns the topic weights of company detection: is a headline business news or other news? One logistic regression
 * over hashed words and pairs of words, names masked. Same files and seed, same weights, to the byte.
 * The folder has the files that src/domain/companies/data/README.md lists, from the commits it names.
 * Usage: node scripts/launch.mjs scripts/train-topics.ts <folder> [seed]
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { createHeadlineReader } from "#domain/companies/headline-reader.ts";
import { openLexicon } from "#domain/companies/lexicon.ts";
import { eachTopicCell } from "#domain/companies/topic.ts";
import { topicCells, topicScale, topicWeightMax, topicWeightsText } from "#domain/companies/topic-weights.ts";
import { labelledHeadlines, labelledSets } from "#tests/support/detection-labels.ts";
import { readMeasured, readTopicTexts, textKey } from "./topics/topic-sources.ts";

const usualSeed = "22";
const rounds = 4;
const rate = 0.15;
/** Pulls weights towards 0, per text and word. */
const decay = 0.03;
/** A cell that fewer texts have met stays empty, and so does one that says next to nothing. */
const metMin = 3;
const weightMin = 2;
const unitsMax = 1_000;

const [folder, seed = usualSeed] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder with the files of the data card.");
const data = path.join(import.meta.dirname, "../src/domain/companies/data");
const openText = createHeadlineReader(
  openLexicon(JSON.parse(readFileSync(path.join(data, "lexicon.json"), "utf8"))),
);

function cellsOf(text: string): number[] {
  const cells: number[] = [];
  const nobody = new Set<number>();
  const context = openText(text, unitsMax, { social: false, backed: nobody, proven: nobody, textTopic: 0 });
  eachTopicCell(context, (cell) => cells.push(cell));
  return cells;
}

type Example = { key: string; cells: number[]; business: boolean; weight: number };

/** The examples of a round in an order that only the seed and the texts decide. */
function ordered(examples: Example[], round: number): Example[] {
  const place = ({ key }: Example) => createHash("sha256").update(`${seed} ${round} ${key}`).digest("hex");
  return examples
    .map((example) => ({ example, at: place(example) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ example }) => example);
}

function learn(examples: Example[]) {
  const weights = new Float64Array(topicCells);
  const squares = new Float64Array(topicCells).fill(1e-6);
  const met = new Int32Array(topicCells);
  const sum = (business: boolean) =>
    examples.reduce((total, each) => total + (each.business === business ? each.weight : 0), 0);
  const businessWeight = sum(false) / sum(true);
  for (let round = 0; round < rounds; round++)
    for (const { cells, business, weight } of ordered(examples, round)) {
      let score = 0;
      for (const cell of cells) score += weights[cell] ?? 0;
      const error =
        (1 / (1 + Math.exp(-score)) - (business ? 1 : 0)) * weight * (business ? businessWeight : 1);
      for (const cell of cells) {
        const slope = error + decay * (weights[cell] ?? 0);
        squares[cell] = (squares[cell] ?? 0) + slope * slope;
        weights[cell] = (weights[cell] ?? 0) - (rate * slope) / Math.sqrt(squares[cell] ?? 1);
        if (round === 0) met[cell] = (met[cell] ?? 0) + 1;
      }
    }
  const stored = (weight: number) => Math.round(weight * topicScale);
  return Int8Array.from(weights, (weight, cell) => {
    const value = Math.max(-topicWeightMax, Math.min(topicWeightMax, stored(weight)));
    return (met[cell] ?? 0) < metMin || Math.abs(value) < weightMin ? 0 : value;
  });
}

function report(name: string, texts: string[], cells: ReturnType<typeof learn>): void {
  const score = (text: string) =>
    cellsOf(text).reduce((sum, cell) => sum + (cells[cell] ?? 0), 0) / topicScale;
  const scores = texts.map(score).toSorted((a, b) => a - b);
  const at = (part: number) => (scores[Math.floor(part * (scores.length - 1))] ?? 0).toFixed(1).padStart(6);
  const below = (limit: number) =>
    `${((100 * scores.filter((each) => each < limit).length) / scores.length).toFixed(1).padStart(5)} %`;
  console.log(
    name.padEnd(26),
    String(scores.length).padStart(6),
    at(0.05),
    at(0.5),
    at(0.95),
    below(0),
    below(-2),
  );
}

const guarded = labelledSets.flatMap((set) => labelledHeadlines(set).map(({ text }) => text));
const { texts, counts } = readTopicTexts(folder, guarded);
console.log(`Seed ${seed}; ${texts.length} texts.`);
console.table(counts);
const examples = texts.map(({ text, business, weight }) => ({
  key: textKey(text),
  cells: cellsOf(text),
  business,
  weight,
}));
const learned = learn(examples);
const text = topicWeightsText(learned);
writeFileSync(path.join(data, "topic-weights.txt"), text);
const used = learned.filter((weight) => weight !== 0).length;
console.log(`topic-weights.txt: ${used} cells in use, ${gzipSync(text, { level: 9 }).length} bytes in gzip`);
console.log("set, headlines, score of the 5th, 50th and 95th in 100, below 0, below -2");
for (const set of labelledSets)
  report(
    set,
    labelledHeadlines(set).map((row) => row.text),
    learned,
  );
const open = readMeasured(folder).filter(({ half }) => half === "open");
for (const [section, rows] of Map.groupBy(open, (row) => row.section))
  if (rows.length > 40)
    report(
      section,
      rows.map((row) => row.text),
      learned,
    );
