import {
  bandsOf,
  type DetectionScore,
  type LabelledSet,
  labelledHeadlines,
  scoreDetection,
} from "#tests/support/detection-labels.ts";
import { type DetectItem, readGeneralNews, wrongInHundred } from "#tests/support/general-news.ts";
import { type BenchResult, lessIsBetter } from "../result.ts";

type Found = { symbol: string; confidence: number };
type Detect = (text: string, body?: string) => Found[];
type Peer = { name: string; detect: (text: string) => string[] };

const sets: [set: LabelledSet, what: string][] = [
  ["dev", "real headlines (tuned on)"],
  ["dev-hard", "traps by others (tuned on)"],
  ["traps", "own traps (tuned on)"],
  ["own-seen", "own fresh headlines (read while tuning)"],
  ["own-blind", "own fresh headlines (errors never read)"],
  ["unseen-open", "real headlines, November 2026 (errors read)"],
  ["unseen-held-out", "the other part of them (errors never read)"],
  ["second-author-open", "headlines by a second author (errors read)"],
  ["second-author-sealed", "the other part of them (errors never read)"],
  ["third-author-open", "headlines by a third author (errors read)"],
  ["third-author-sealed", "the other part of them (errors never read)"],
  ["fourth-author-open", "headlines by a fourth author (errors read)"],
  ["fourth-author-sealed", "the other part of them (errors never read)"],
  ["fifth-author-open", "headlines by a fifth author (errors read)"],
  ["fifth-author-sealed", "the other part of them (errors never read)"],
  ["sixth-author-open", "posts and hard headlines by three more (errors read)"],
];

const one = (value: number) => value.toFixed(1);

const told = ({ all, macroHeadline, macroTicker, exact, clean }: DetectionScore) =>
  `P ${one(all.precision)} R ${one(all.recall)}, macro ${one(macroHeadline)} a headline ${one(macroTicker)} a symbol, all right ${one(exact)}, left alone ${one(clean)}`;

function rowsOf([set, what]: [LabelledSet, string], detect: Detect, peer: Peer): BenchResult[] {
  const rows = labelledHeadlines(set);
  const ours = scoreDetection(rows, (text, body) => detect(text, body).map(({ symbol }) => symbol));
  const theirs = scoreDetection(rows, peer.detect);
  const row = (name: string, value: number, against: number, note: string): BenchResult => ({
    name,
    value,
    unit: "F1",
    peer: peer.name,
    ratio: value / Math.max(against, 1),
    note,
  });
  const whole = row(
    `${what}, ${ours.rows}`,
    ours.all.f1,
    theirs.all.f1,
    `${told(ours)}; peer F1 ${one(theirs.all.f1)}, left alone ${one(theirs.clean)}`,
  );
  if (set !== "dev") return [whole];
  const sources = Object.entries(ours.bySource).map(
    ([source, { f1, precision, recall, clean, rows: count }]) =>
      row(
        `  ${source}, ${count}`,
        f1,
        theirs.bySource[source]?.f1 ?? 0,
        `P ${one(precision)} R ${one(recall)}, left alone ${one(clean)}; peer F1 ${one(theirs.bySource[source]?.f1 ?? 0)}`,
      ),
  );
  return [whole, ...sources];
}

/** Precision and recall on every labelled set, beside the same of a peer, and what confidence is worth. */
export function qualityRows(detect: Detect, peer: Peer): BenchResult[] {
  const bands = bandsOf(
    sets.flatMap(([set]) => labelledHeadlines(set)),
    detect,
  );
  const upper = (index: number) => bands[index - 1]?.from ?? 1;
  const confidence = bands.map(({ from, found, precision }, index) => ({
    name: `right of confidence ${from} to ${upper(index)}`,
    value: precision,
    unit: "%",
    peer: "the lower end of the band",
    ratio: precision / 100 / Math.max(from, 0.5),
    note: `${found} finds of all sets`,
  }));
  return [...sets.flatMap((set) => rowsOf(set, detect, peer)), ...confidence];
}

/** Most wrong tags in 100 general headlines, by the title alone and with the description. */
const wrongMax = { title: 0.4, description: 0.2 };

/** Wrong tags in general news, whose headlines are in a folder outside this repository. */
export function generalNewsRows(folder: string, detect: DetectItem): BenchResult[] {
  const { rows, tagsOf } = readGeneralNews(folder, detect);
  return (["open", "sealed"] as const).flatMap((half) => {
    const part = rows.filter((row) => row.half === half);
    const row = (name: string, tags: ReturnType<typeof tagsOf>, limit: number) =>
      lessIsBetter(
        {
          name: `${name}, ${half}, ${part.length}`,
          value: wrongInHundred(tags, part.length),
          unit: "in 100",
          peer: "the goal",
        },
        limit,
        `${tags.length} tags, ${tags.filter(({ reading }) => reading === "unread").length} unread`,
      );
    const title = part.flatMap((each) => tagsOf(each));
    const described = part.flatMap((each) => tagsOf(each, each.description));
    return [
      row("wrong in general news", title, wrongMax.title),
      row("the same with the description", described, wrongMax.description),
    ];
  });
}
