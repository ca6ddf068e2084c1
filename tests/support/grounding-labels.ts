import { readFileSync } from "node:fs";
import path from "node:path";
import { type GroundingSources, groundedFigures } from "#domain/analysis/grounding.ts";

const folder = path.join(import.meta.dirname, "../fixtures/grounding");

export type LabelledAnswer = {
  name: string;
  sources: GroundingSources;
  answer: string;
  /** Places of the figures that were planted, with what is wrong with them. */
  planted: { kind: string; start: number; end: number }[];
};

const fieldsOf = (line: string) =>
  Object.fromEntries(line.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));

function numberIn(fields: Record<string, string>, name: string): number | null {
  return fields[name] === undefined ? null : Number(fields[name]);
}

function snapshotOf(line: (name: string) => string, symbol: string): GroundingSources["snapshot"] {
  const q = fieldsOf(line("quote"));
  const f = fieldsOf(line("facts"));
  const number = (name: string) => numberIn({ ...q, ...f }, name);
  return {
    symbol,
    takenAt: q.asOf ?? `${line("published")}T20:00:00Z`,
    quote:
      line("quote") === "none"
        ? null
        : {
            price: Number(q.price),
            change: number("change"),
            changePercent: number("changePercent"),
            previousClose: number("previousClose"),
            open: number("open"),
            high: number("high"),
            low: number("low"),
            currency: "USD",
            asOf: q.asOf ?? "",
            localTime: null,
            provider: q.provider ?? "",
            marketState: q.state ?? "",
            delaySeconds: null,
            stale: false,
          },
    facts:
      line("facts") === "none"
        ? null
        : {
            marketCap: number("marketCap"),
            pe: number("pe"),
            dividendYield: number("dividendYield"),
            priceTarget: number("target"),
            volume: number("volume"),
            volumeIsAverage: false,
            sharesOutstanding: number("shares"),
            sector: null,
            exchange: null,
            country: null,
            ipoDate: f.ipo ?? null,
          },
    whyNoQuote: null,
  };
}

function companiesOf(line: (name: string) => string) {
  return [line("company"), ...line("others").split("; ")]
    .filter((each) => each !== "none" && each !== "")
    .map((each) => {
      const [symbol = "", ...name] = each.split(" ");
      return { symbol, name: name.join(" ") };
    });
}

/** The answer without its marks, and where they stood. */
function unmarked(text: string): Pick<LabelledAnswer, "answer" | "planted"> {
  const planted: LabelledAnswer["planted"] = [];
  let answer = "";
  let from = 0;
  for (const mark of text.matchAll(/\[\[(\w+)\|([^\]]*)\]\]/g)) {
    answer += text.slice(from, mark.index);
    planted.push({ kind: mark[1] ?? "", start: answer.length, end: answer.length + (mark[2] ?? "").length });
    answer += mark[2];
    from = mark.index + mark[0].length;
  }
  return { answer: answer + text.slice(from), planted };
}

/** All answers of one labelled file. */
export function labelledAnswers(part: string): LabelledAnswer[] {
  const text = readFileSync(path.join(folder, `${part}.txt`), "utf8");
  return text
    .split(/^# /m)
    .slice(1)
    .flatMap((block) => {
      const [head = "", ...answers] = block.split(/^## (?=clean|planted)/m);
      const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
      const companies = companiesOf(line);
      const company = companies[0] ?? { symbol: "", name: "" };
      const sources: GroundingSources = {
        article: `${line("title")}\n${line("content")}`,
        reports: "",
        publishedAt: `${line("published")}T12:00:00Z`,
        prompt: line("prompt"),
        snapshot: snapshotOf(line, company.symbol),
        companies,
      };
      return answers.map((each, index) => ({
        name: `${head.split("\n")[0]} ${index + 1}`,
        sources,
        ...unmarked(each.slice(each.indexOf("\n") + 1).trim()),
      }));
    });
}

export type GroundingScore = {
  planted: number;
  /** Planted ones that were not marked. */
  missed: string[];
  trueFigures: number;
  /** True ones that were marked. */
  wronglyMarked: string[];
  answersWronglyMarked: number;
};

export function scoreGrounding(answers: readonly LabelledAnswer[]): GroundingScore {
  const score: GroundingScore = {
    planted: 0,
    missed: [],
    trueFigures: 0,
    wronglyMarked: [],
    answersWronglyMarked: 0,
  };
  for (const { name, sources, answer, planted } of answers) {
    const figures = groundedFigures(answer, sources);
    const over = (a: { start: number; end: number }) => (b: { start: number; end: number }) =>
      a.start < b.end && b.start < a.end;
    score.planted += planted.length;
    for (const each of planted)
      if (!figures.some((found) => found.source === null && over(each)(found)))
        score.missed.push(`${name}: ${each.kind} "${answer.slice(each.start, each.end)}"`);
    const others = figures.filter((found) => !planted.some((each) => over(each)(found)));
    score.trueFigures += others.length;
    const wrong = others.filter((found) => found.source === null);
    if (wrong.length > 0) score.answersWronglyMarked += 1;
    for (const each of wrong)
      score.wronglyMarked.push(
        `${name}: "${each.text}" in "${answer.slice(Math.max(0, each.start - 40), each.end + 20).replaceAll("\n", "⏎")}"`,
      );
  }
  return score;
}
