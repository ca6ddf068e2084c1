import { sentencesIn, withOrganisations } from "./grounding-context.ts";
import { multipleOf, operandsOf, productOf, rangeAround, relatedTo, restOf } from "./grounding-derived.ts";
import { evened, type WrittenFigure } from "./grounding-figure.ts";
import { grounds, type Surroundings } from "./grounding-match.ts";
import { passageOf, type SourcePassage } from "./grounding-passages.ts";
import { contradicted, paragraphBefore, readFigures } from "./grounding-read.ts";
import { hasRival } from "./grounding-rivals.ts";
import {
  type GroundingSources,
  type SourceFigure,
  type SourceName,
  sourceFigures,
  yearsOf,
} from "./grounding-sources.ts";

export type { GroundingSources };

/** A figure of an answer and where it comes from; null when it matches nothing. */
export type GroundedFigure = {
  /** UTF-16 offsets in the answer; `end` is exclusive. */
  start: number;
  end: number;
  text: string;
  source: SourceName | "derived" | null;
  /** What the source says there; absent for derived ones and for the day on which an article was published. */
  passage?: SourcePassage;
  /** For a derived one: the two figures of the answer that it follows from. */
  from: { text: string; source: SourceName; passage?: SourcePassage }[];
};

const presentPrice =
  /\b(?:currently|now (?:at|trad\w+|stands?|changes?|costs?|priced)|at present|is trading|are trading|trades|trade|current price|latest price|last price|today's price|last changed hands|last traded|changes? hands)\b[^.;\n]{0,25}$/i;

const ofDividend = /\b(?:yield\w*|dividends?|income|pays?|paid|payout)\b/i;
const ofShares =
  /\b(?:shares?|stocks?|prices?|markets?|investors?|trading|trades?|traded|clos(?:e|ed|es|ing)|day|today|session|quote|papers?|value|aktien?)\b| to \$\d/i;
const marketWay = /\b(?:up|down|off|minus) (?:almost |nearly |about )?$/i;
const ofEarnings = /\b(?:p\/e|earnings|multiple|valuation|ratio)\b/i;
/** Characters before and behind a figure that may say what it is. */
const besideMax = 60;
const targetOf = /\b(?:targets?|fair value|price objective)\b(?! of the)[^.;,\n]{0,25}$/i;

type Judged = { claim: WrittenFigure; found: SourceFigure | null };

function sourceOf(
  claim: WrittenFigure,
  [before, behind]: readonly [string, string],
  { known, around }: { known: readonly SourceFigure[]; around: Surroundings },
): SourceFigure | null {
  // What a share costs now only the quote can say.
  const isPrice = claim.kind === "money" && claim.scale === 1 && presentPrice.test(before);
  const hasPrice = known.some(({ label }) => label === "price");
  const isTarget = claim.kind === "money" && claim.scale === 1 && targetOf.test(before);
  const beside = `${before} ${behind}`;
  const allowed = known.filter(({ label }) => {
    if (isPrice && hasPrice) return label === "price";
    if (label === "move") return ofShares.test(beside) || marketWay.test(before);
    if (label === "yield") return ofDividend.test(beside);
    if (label === "ratio" && claim.kind === "count") return ofEarnings.test(beside);
    return !isTarget || label === null || label === "target";
  });
  const texts = known.flatMap(({ figure, label }) => (label === null ? [figure] : []));
  return (
    allowed.find(
      ({ figure, label }) =>
        grounds(figure, claim, around) && (label !== null || !hasRival(claim, figure, texts)),
    ) ?? null
  );
}

/** Both ends of a range count as one. */
function joinedRanges(
  figures: GroundedFigure[],
  claims: readonly WrittenFigure[],
  answer: string,
): GroundedFigure[] {
  const all: GroundedFigure[] = [];
  for (const [index, each] of figures.entries()) {
    const low = all.at(-1);
    // Where one end alone has no source, that end alone is marked.
    if (!claims[index]?.joined || !low || (low.source === null) !== (each.source === null)) {
      all.push(each);
      continue;
    }
    all[all.length - 1] = {
      start: low.start,
      end: each.end,
      text: answer.slice(low.start, each.end),
      source: low.source === null || each.source === null ? null : low.source,
      ...(low.passage && { passage: low.passage }),
      from: low.from,
    };
  }
  return all;
}

/**
 * Every figure of an answer with its source: the article, the quote, the company's facts, the prompt, or one step of
 * arithmetic from two such figures near by. The figures stand in their order.
 */
export function groundedFigures(answer: string, sources: GroundingSources): GroundedFigure[] {
  const even = evened(answer);
  const companies = withOrganisations(sources.article, sources.companies);
  const claims = readFigures(answer, { companies, isSource: false });
  const known = sourceFigures({ ...sources, companies });
  const quarters = known.flatMap(({ figure: { date } }) =>
    date?.year && (date.quarter ?? date.half) ? [date] : [],
  );
  const around = { years: yearsOf(sources), quarters };
  const wrong = contradicted(claims, even);
  const judged = claims.map((claim): Judged => {
    const words = [
      even.slice(Math.max(0, claim.start - besideMax), claim.start),
      even.slice(claim.end, claim.end + besideMax),
    ] as const;
    return { claim, found: wrong.has(claim) ? null : sourceOf(claim, words, { known, around }) };
  });
  const sentences = sentencesIn(even);
  const figures = judged.map(({ claim, found }): GroundedFigure => {
    const { start, end } = claim;
    const base = { start, end, text: answer.slice(start, end) };
    if (found) return { ...base, source: found.source, ...passageOf(found, sources), from: [] };
    const from = wrong.has(claim)
      ? null
      : workedOut(claim, { judged, known, sources, answer, even, sentences });
    return { ...base, source: from ? "derived" : null, from: from ?? [] };
  });
  return joinedRanges(figures, claims, answer);
}

function toldIn(known: readonly SourceFigure[], figure: WrittenFigure, sources: GroundingSources) {
  const source = known.find((each) => each.figure === figure)?.source ?? "article";
  const text = source === "reports" ? sources.reports : sources.article;
  return {
    text: text.slice(figure.start, figure.end),
    source,
    ...passageOf({ source, figure, label: null }, sources),
  };
}

type Passages = {
  judged: readonly Judged[];
  known: readonly SourceFigure[];
  sources: GroundingSources;
  answer: string;
  even: string;
  sentences: readonly { start: number; end: number }[];
};

/** The figures that a claim follows from, when it does. */
function workedOut(claim: WrittenFigure, all: Passages): GroundedFigure["from"] | null {
  const { judged, known, sources, answer, even, sentences } = all;
  const at = sentences.findIndex(({ end }) => claim.start < end);
  const own = sentences[at];
  if (!own) return null;
  const start = paragraphBefore(even, sentences, at)[0]?.start ?? own.start;
  const near = judged.filter(
    (each) => each.found && each.claim !== claim && each.claim.start >= start && each.claim.end <= own.end,
  );
  const text = even.slice(start, own.end);
  const passage = {
    text,
    before: even.slice(own.start, claim.start),
    behind: even.slice(claim.end, own.end),
  };
  const nearClaims = near.map((each) => each.claim);
  const operands = operandsOf(claim, nearClaims, passage) ?? productOf(claim, nearClaims, passage);
  const told = (judgedOnes: readonly Judged[]) =>
    judgedOnes.flatMap(({ claim: { start: at, end }, found }) =>
      found ? [{ text: answer.slice(at, end), source: found.source, ...passageOf(found, sources) }] : [],
    );
  if (operands) return told(near.filter((each) => operands.includes(each.claim)));
  const part =
    restOf(claim, nearClaims, { text: even.slice(own.start, own.end) }) ??
    multipleOf(claim, nearClaims, passage);
  if (part) return told(near.filter((each) => each.claim === part));
  const articles = known.filter(({ source }) => source === "article");
  const range = rangeAround(
    claim,
    articles.map(({ figure }) => figure),
    text,
  );
  if (range) return range.map((figure) => toldIn(articles, figure, sources));
  const texts = known.filter(({ source }) => source === "article" || source === "reports");
  const related = relatedTo(
    claim,
    {
      known: texts.map(({ figure }) => figure),
      named: near.flatMap(({ found }) => (found ? [texts.indexOf(found)].filter((index) => index >= 0) : [])),
    },
    passage,
  );
  return related?.map((figure) => toldIn(texts, figure, sources)) ?? null;
}
