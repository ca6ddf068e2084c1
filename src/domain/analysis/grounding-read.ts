import { firstNamed, inContext, lastDirection, type NamedCompany, sentencesIn } from "./grounding-context.ts";
import { datesIn } from "./grounding-dates.ts";
import { evened, type WrittenFigure } from "./grounding-figure.ts";
import { numberWordsIn } from "./grounding-number-words.ts";
import { numbersIn } from "./grounding-numbers.ts";
import { nameWordsOf, withWords } from "./grounding-rivals.ts";
import { numberedNames } from "./grounding-words.data.ts";

/** Numbers that name or order something. */
const namesAndMarks: RegExp[] = [
  /\bhttps?:\/\/\S+/gi,
  /^[ \t]{0,12}(?:#{1,6} ?)?[-•]?[ ]{0,3}\(?\d{1,2}[.):](?=\s)/gm,
  /\[\d{1,3}\]|\(\d\)(?= [a-z])/g,
  numberedNames,
  /\b(?:model|phase|grade|falcon|section|chapter|title|type|level|tier|boeing|airbus|windows|iphone|galaxy|pixel|form|rule|article|step|figure|table|exhibit|no\.|number|option|scenario|point|risk|reason|case|part|stage|round|series|group|category|class|generation|gen|version|playstation|gpt|claude|gemini|llama) (?:\d{1,4}(?:\.\d)?[a-z]?)(?![\d,.]*\d|%| ?(?:percent|billion|million|bn))/gi,
  /(?<=[a-z,;] )(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))[A-Z][a-zA-Z]+ \d{1,3}(?![\d,.]*\d|%|[kmbt]\b| ?(?:percent|billion|million|thousand|bn|x\b|times|basis|points?|cents|years?|months?|weeks?|days?|people|jobs|shares|stores|workers|countries))/g,
];

function withoutNames(text: string): string {
  let rest = text;
  for (const pattern of namesAndMarks)
    rest = rest.replace(
      pattern,
      (name) =>
        (name.startsWith("\n") ? "\n" : "") + " ".repeat(name.length - (name.startsWith("\n") ? 1 : 0)),
    );
  return rest;
}

/** @param figures in their order */
function withoutFigures(text: string, figures: readonly WrittenFigure[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of figures) {
    parts.push(text.slice(done, start), " ".repeat(Math.max(0, end - Math.max(start, done))));
    done = Math.max(done, end);
  }
  return parts.join("") + text.slice(done);
}

const between = /^ ?(?:-|–|—|to|bis|through) ?$/i;

/** What one end of a range leaves unsaid, the other end says. */
function asRange(low: WrittenFigure, high: WrittenFigure): [WrittenFigure, WrittenFigure] {
  const takesKind = low.kind === "count" && low.unit === null && low.scale === 1;
  const takesScale = low.scale === 1 && high.scale !== 1 && low.value < 1_000 * (high.value / high.scale);
  const factor = takesScale ? high.scale : 1;
  const lower: WrittenFigure = {
    ...low,
    value: low.value * factor,
    step: low.step * factor,
    scale: low.scale * factor,
    ...(takesKind ? { kind: high.kind, currency: high.currency, unit: high.unit } : {}),
  };
  // Of "5-25 basis points" the first was not yet made percent.
  if (takesKind && high.kind === "points" && high.step < 0.1 && factor === 1) {
    lower.value /= high.step < 1 ? 1 / high.step : 1;
    lower.step = high.step;
  }
  const plainHigh = high.kind === "count" && high.unit === null && low.kind === "money";
  return [lower, plainHigh ? { ...high, kind: "money", currency: low.currency } : high];
}

const stepBefore = /\b(?:by|um|another|en|un) (?:about |some |almost |nearly )?$/i;
const isStepBefore = (before: string): boolean =>
  stepBefore.test(before) ||
  (lastDirection(before.slice(-14)) !== 0 && !/\b(?:of|from|at|to|between) $/i.test(before));

function withRanges(figures: WrittenFigure[], text: string): WrittenFigure[] {
  const all = [...figures];
  for (const [index, high] of all.entries()) {
    const low = all[index - 1];
    if (!low || low.kind === "date" || high.kind === "date" || low.kind === "time") continue;
    const gap = text.slice(low.end, high.start);
    const before = text.slice(Math.max(0, low.start - 40), low.start);
    const isBetween = /^ and $/i.test(gap) && /\bbetween (?:\w+ )?$/i.test(before);
    // "Raised by 10 cents to $4.55": the step, then where it led.
    const isStep = /^ (?:to|bis|auf|a) $/i.test(gap) && isStepBefore(before);
    if ((!isBetween && !between.test(gap)) || isStep) continue;
    const [lower, higher] = asRange(low, high);
    if (lower.kind !== higher.kind) continue;
    all[index - 1] = { ...lower, rangeEnd: "low" };
    all[index] = {
      ...higher,
      rangeEnd: "high",
      joined: !/\bfrom (?:\w+ )?$/i.test(before),
      approach: "exact",
    };
  }
  return all;
}

type Sentence = { start: number; end: number };
const sentencesBackMax = 3;

/** Sentences before one in the same paragraph, not further back than three. */
export function paragraphBefore(text: string, sentences: readonly Sentence[], at: number): Sentence[] {
  const before: Sentence[] = [];
  for (let index = at - 1; index >= Math.max(0, at - sentencesBackMax); index -= 1) {
    const each = sentences[index];
    if (!each || text[each.end - 1] === "\n") break;
    before.unshift(each);
  }
  return before;
}

/** "$95.1 million after 87.3 million": the second amount is in the currency of the first. */
function withCurrencies(figures: readonly WrittenFigure[], text: string): WrittenFigure[] {
  return figures.map((each, index) => {
    const first = figures[index - 1];
    // "7.1 billion euros from 7.0"
    if (
      first?.kind === "money" &&
      each.kind === "count" &&
      each.unit === null &&
      each.scale === 1 &&
      first.scale > 1
    )
      if (
        /^(?: [a-z]+)?,? (?:up |down )?(?:from|versus|vs\.?) $/i.test(text.slice(first.end, each.start)) &&
        each.value < 10 * (first.value / first.scale)
      )
        return {
          ...each,
          kind: "money",
          currency: first.currency,
          value: each.value * first.scale,
          step: each.step * first.scale,
          scale: first.scale,
        };
    const bare = each.kind === "count" && each.unit === null && each.scale >= 1e6;
    if (!bare || first?.kind !== "money" || /[.\n]\s/.test(text.slice(first.end, each.start))) return each;
    return { ...each, kind: "money", currency: first.currency };
  });
}

/** Characters of a text that are read; the longest prompt is shorter. */
const readMax = 12_000;
/** Most figures of a text that are looked at. */
const figuresReadMax = 300;
/** Of a sentence only so much beside a figure can say what it means. */
const besideMax = 400;

const byPlace = (a: WrittenFigure, b: WrittenFigure) => a.start - b.start;

/** The company that the line at a place names first, else the text: each line of the sources is a report of its own. */
function mainOfLines(text: string, companies: readonly NamedCompany[]): (at: number) => string | null {
  const ofText = firstNamed(text, companies);
  const lines: { end: number; main: string | null }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    start += line.length + 1;
    lines.push({ end: start, main: firstNamed(line, companies) ?? ofText });
  }
  return (at) => lines.find(({ end }) => at < end)?.main ?? ofText;
}

/** Every figure of a text in its order, with what the words around say about it. */
export function readFigures(
  text: string,
  { companies, isSource }: { companies: readonly NamedCompany[]; isSource: boolean },
): WrittenFigure[] {
  const even = evened(text.slice(0, readMax));
  const named = withoutNames(even);
  const dates = datesIn(named).sort(byPlace);
  const undated = withoutFigures(named, dates);
  const numbers = numbersIn(undated);
  const words = numberWordsIn(withoutFigures(undated, numbers));
  const figures = [...dates, ...numbers, ...words].sort(byPlace).slice(0, figuresReadMax);
  const sentences = sentencesIn(even);
  const mainAt = isSource ? mainOfLines(even, companies) : () => null;
  let at = 0;
  const read = withCurrencies(withRanges(figures, even), even);
  return withWords(read, { text: even, sentences, names: nameWordsOf(companies) }).map((each) => {
    while ((sentences[at]?.end ?? Number.POSITIVE_INFINITY) <= each.start) at += 1;
    const whole = sentences[at] ?? { start: 0, end: even.length };
    const start = Math.max(whole.start, each.start - besideMax);
    const end = Math.min(whole.end, each.end + besideMax);
    const place = {
      sentence: even.slice(start, end),
      // An answer changes its subject more freely than a report: there only the sentence itself counts.
      previous:
        !isSource && !/^\s*(?:It|Its|Sie|Ihr[e]?|Su)\b/.test(even.slice(start, end))
          ? []
          : paragraphBefore(even, sentences, at).map((each) =>
              even.slice(each.start, Math.min(each.end, each.start + besideMax)),
            ),
      at: each.start - start,
      length: each.end - each.start,
      main: mainAt(each.start),
      isSource,
    };
    return inContext(each, place, companies);
  });
}

/** "$2.05 a share, up from" */
const comparedWith = /^(?!.*\b(?:while|and|but|as|after)\b)[^.;:\n]{0,30}\bfrom $/i;

/** Figures that a direction word between them contradicts: "fell to 5 from 4", "5, down from 4". */
export function contradicted(figures: readonly WrittenFigure[], text: string): Set<WrittenFigure> {
  const found = new Set<WrittenFigure>();
  for (const [index, later] of figures.entries()) {
    const earlier = figures[index - 1];
    if (!earlier || earlier.kind !== later.kind || earlier.currency !== later.currency) continue;
    const gap = text.slice(earlier.end, later.start);
    if (!comparedWith.test(gap) || earlier.value === later.value) continue;
    const within = lastDirection(gap);
    const ahead = lastDirection(text.slice(Math.max(0, earlier.start - 20), earlier.start));
    const says = within || ahead;
    if (says !== 0 && says !== Math.sign(earlier.value - later.value)) found.add(within ? later : earlier);
  }
  return found;
}
