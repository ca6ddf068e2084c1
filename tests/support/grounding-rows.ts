import { readFileSync } from "node:fs";
import path from "node:path";
import { type GroundingSources, groundedFigures } from "#domain/analysis/grounding.ts";
import { firstNamed, type NamedCompany } from "#domain/analysis/grounding-context.ts";
import { isValue } from "#domain/analysis/grounding-match.ts";
import { readFigures } from "#domain/analysis/grounding-read.ts";
import { namedCompanies } from "#domain/analysis/named-companies.ts";
import { createDetector } from "#domain/companies/detector.ts";

const folder = path.join(import.meta.dirname, "../fixtures/grounding/independent");

type Label = "supported" | "false" | "wrong-name";
type Row = {
  id: string;
  lang: string;
  sources: { kind: string; text: string; company?: string }[];
  answer: string;
  figures: { text: string; start: number; label: Label; why: string }[];
};

const lexicon = path.join(import.meta.dirname, "../../src/domain/companies/data/lexicon.json");
const detector = createDetector(JSON.parse(readFileSync(lexicon, "utf8")));

/** A report is about the company that it is filed under, also where an excerpt of it names none. */
function filedText(
  { kind, text: said, company }: Row["sources"][number],
  filed: readonly NamedCompany[],
): string {
  // The product's own quote names its currency.
  const text = kind === "quote" ? said.replace(/(?<![\d.$+-])\d+\.\d{2}(?![\d%.])/g, "$$$&") : said;
  const about = filed.find(({ symbol }) => symbol === company);
  return about === undefined || firstNamed(text, [about]) !== null ? text : `${about.name}: ${text}`;
}

/** The sources as an analysis has them: passages about the company asked about are the article, others are reports. */
function sourcesOf({ sources }: Row): GroundingSources {
  const symbol = sources.find(({ company }) => company !== undefined)?.company ?? "";
  const isOwn = ({ company }: Row["sources"][number]) => company === symbol || company === undefined;
  const filed = [...new Set(sources.flatMap(({ company }) => company ?? []))].map((each) => ({
    symbol: each,
    name: detector.companyOf(each)?.name ?? each,
  }));
  const text = (each: Row["sources"][number]) => filedText(each, filed);
  const article = sources.filter(isOwn).map(text).join("\n");
  const reports = sources
    .filter((each) => !isOwn(each))
    .map(text)
    .join("\n");
  return {
    article,
    reports,
    publishedAt: null,
    prompt: "",
    snapshot: { symbol, takenAt: "2026-11-27T12:00:00Z", quote: null, facts: null, whyNoQuote: null },
    companies: namedCompanies(
      detector,
      filed,
      sources.map((each) => each.text),
    ),
  };
}

/** Whether the number stands in the sources at all, whatever it measures, whose it is and which way it goes. */
function standsThere(
  { start, text }: { start: number; text: string },
  row: Row,
  sources: GroundingSources,
): boolean {
  const read = (of: string) => readFigures(of, { companies: [], isSource: false });
  const known = read(`${sources.article}\n${sources.reports}`);
  return read(row.answer)
    .filter((claim) => claim.start < start + text.length && start < claim.end)
    .some((claim) => known.some(({ value }) => isValue(claim, value)));
}

export type RowsScore = {
  figures: number;
  rows: number;
  supported: number;
  wronglyMarked: string[];
  false: number;
  falseMissed: string[];
  /** False ones whose number stands nowhere in the sources, and those of them that are not marked. */
  nowhere: number;
  nowhereMissed: number;
  wrongName: number;
  wrongNameMissed: string[];
};

/** Every figure that the rows' author labelled, by whether the check marks it. */
export function scoreRows(part: "open" | "sealed"): RowsScore {
  const rows = readFileSync(path.join(folder, `${part}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  const score: RowsScore = {
    figures: 0,
    rows: rows.length,
    supported: 0,
    wronglyMarked: [],
    false: 0,
    falseMissed: [],
    nowhere: 0,
    nowhereMissed: 0,
    wrongName: 0,
    wrongNameMissed: [],
  };
  for (const row of rows) {
    const sources = sourcesOf(row);
    const found = groundedFigures(row.answer, sources);
    for (const { text, start, label, why } of row.figures) {
      const end = start + text.length;
      const isMarked = found.some((each) => each.source === null && each.start < end && start < each.end);
      const told = `${row.id}: "${text}" (${why}) in "${row.answer.slice(Math.max(0, start - 60), end + 30)}"`;
      score.figures += 1;
      if (label === "supported") score.supported += 1;
      else if (label === "false") score.false += 1;
      else score.wrongName += 1;
      if (label === "false" && !standsThere({ start, text }, row, sources)) {
        score.nowhere += 1;
        if (!isMarked) score.nowhereMissed += 1;
      }
      if (label === "supported" && isMarked) score.wronglyMarked.push(told);
      if (label === "false" && !isMarked) score.falseMissed.push(told);
      if (label === "wrong-name" && !isMarked) score.wrongNameMissed.push(told);
    }
  }
  return score;
}
