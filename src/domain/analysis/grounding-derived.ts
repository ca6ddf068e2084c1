import type { WrittenFigure } from "./grounding-figure.ts";
import { isValue, sameCurrency } from "./grounding-match.ts";

/** Figures of one passage that a result may be worked out from. */
const operandsMax = 6;

const sumWords =
  /\b(?:combined|together|total|sum|in all|altogether|both|add up|adds?|plus|swing|turnaround)\b/i;
const missed = /\b(?:miss(?:ed|es)?|short) (?:\w+ )?by $/i;
const beaten = /\b(?:beat|topped|exceeded) (?:\w+ )?by $/i;

const comparable = (a: WrittenFigure, b: WrittenFigure): boolean => {
  if (a.kind !== b.kind || a.kind === "date" || a.kind === "time") return false;
  if (a.kind === "money") return sameCurrency(a.currency, b.currency);
  return a.kind !== "count" || a.unit === b.unit || a.unit === null || b.unit === null;
};

/** The result is given in what the operands are given in. */
function isLike(claim: WrittenFigure, operand: WrittenFigure): boolean {
  if (operand.kind === "percent" && claim.unit === "points") return true;
  if (operand.kind === "percent") return claim.kind === "points" || claim.kind === "percent";
  return comparable(claim, operand);
}

/** `text` holds the operands; `before` and `behind` are the claim's own sentence around it. */
const distance = /\b(?:upside|premium|discount|gap|difference|room|leaves?|left|distance)\b/i;

type Passage = { text: string; before: string; behind: string };

/** Percent that one figure is more or less than the other; a share of the larger only where the words say "of". */
function ratios(
  claim: WrittenFigure,
  [a, b]: readonly [WrittenFigure, WrittenFigure],
  { before, behind }: Passage,
): number[] {
  const [small, large] = a.value < b.value ? [a.value, b.value] : [b.value, a.value];
  if (small < 0) return [];
  if (claim.direction > 0) return [(large / small - 1) * 100];
  if (claim.direction < 0) return [(1 - small / large) * 100];
  if (distance.test(before)) return [(large / small - 1) * 100, (1 - small / large) * 100];
  const isShare = /^ ?(?:\w+ )?of\b|^[.,;)]|^ ?(?:pay|paid|are|is)\b/i.test(behind) || claim.slack > 0;
  return isShare ? [(small / large) * 100] : [];
}

function isWorkedOut(
  claim: WrittenFigure,
  pair: readonly [WrittenFigure, WrittenFigure],
  passage: Passage,
): boolean {
  const { text, before } = passage;
  const [a, b] = pair;
  if (isLike(claim, a)) {
    if (missed.test(before) ? a.value > b.value : beaten.test(before) && a.value < b.value) return false;
    if (isValue(claim, Math.abs(a.value - b.value)) && a.value !== b.value) return true;
    if (sumWords.test(text) && isValue(claim, a.value + b.value)) return true;
    if (middle.test(text) && isValue(claim, (a.value + b.value) / 2)) return true;
  }
  if (a.kind === "percent" || a.kind === "points") return false;
  if (claim.kind === "percent") return ratios(claim, pair, passage).some((value) => isValue(claim, value));
  if (claim.kind !== "multiple") return false;
  return (
    isValue(claim, Math.max(a.value, b.value) / Math.min(a.value, b.value)) ||
    (claim.value < 1 && isValue(claim, Math.min(a.value, b.value) / Math.max(a.value, b.value)))
  );
}

const otherPart = /\b(?:rest|remain(?:s|ing|der)?|others?|holders?|owners?|share|keep|left|balance)\b/i;

/** The percentage that makes up a hundred with the claim. */
export function restOf(
  claim: WrittenFigure,
  near: readonly WrittenFigure[],
  { text }: Pick<Passage, "text">,
): WrittenFigure | null {
  if (claim.kind !== "percent" || claim.slack > 0 || !otherPart.test(text)) return null;
  return near.find(({ kind, value }) => kind === "percent" && isValue(claim, 100 - value)) ?? null;
}

const middle = /\b(?:mid-?point|middle|midway)\b/i;

/** The ends of a range of the sources whose middle the claim names. */
export function rangeAround(
  claim: WrittenFigure,
  known: readonly WrittenFigure[],
  text: string,
): [WrittenFigure, WrittenFigure] | null {
  if (!middle.test(text)) return null;
  for (const [index, high] of known.entries()) {
    const low = known[index - 1];
    if (low && high.joined && isLike(claim, high) && isValue(claim, (low.value + high.value) / 2))
      return [low, high];
  }
  return null;
}

/**
 * The two figures near a claim that it follows from by one step: difference, sum, percent change, share or multiple.
 * @param near grounded figures of the same passage, the claim left out
 */
export function operandsOf(
  claim: WrittenFigure,
  near: readonly WrittenFigure[],
  passage: Passage,
): [WrittenFigure, WrittenFigure] | null {
  if (claim.kind === "date" || claim.kind === "time" || claim.value === 0) return null;
  const operands = near
    .toSorted((a, b) => Math.abs(a.start - claim.start) - Math.abs(b.start - claim.start))
    .slice(0, operandsMax)
    .sort((a, b) => a.start - b.start);
  for (const [index, a] of operands.entries())
    for (const b of operands.slice(index + 1))
      if (comparable(a, b) && isWorkedOut(claim, [a, b], passage)) return [a, b];
  return null;
}

/** A figure of the sources stands this few figures away from the one that it is compared with. */
const neighborsMax = 2;
const differs =
  /\b(?:more|less|fewer|higher|lower|above|below|ahead|beat\w*|topp\w+|miss\w*|short|rais\w+|rises?|rose|cut\w*|reduc\w+|lower\w*|lift\w*|nudg\w+|up|down|jump\w*|gain\w*|drop\w*|f[ae]ll\w*|climb\w*|grew|increas\w+|decreas\w+|declin\w+|over|under|than|lead|gap|difference|halv\w+|doubl\w+|mehr|weniger|über|unter|más|menos|ventaja)\b/i;
const beyondMax = 40;

/**
 * A figure of the sources, beside one that the answer names, from which the claim is the difference or the change in percent: "beat by
 * five cents, at $1.36" where the report has the estimate, too.
 * @param named figures of the sources that the passage names, by their place in `known`
 */
export function relatedTo(
  claim: WrittenFigure,
  { known, named }: { known: readonly WrittenFigure[]; named: readonly number[] },
  passage: Passage,
): [WrittenFigure, WrittenFigure] | null {
  if (claim.kind === "date" || claim.kind === "time" || claim.value === 0) return null;
  const around = `${passage.before.slice(-beyondMax)} ${passage.behind.slice(0, beyondMax)}`;
  if (!differs.test(around) && claim.direction === 0 && claim.kind !== "multiple") return null;
  for (const at of named) {
    const own = known[at];
    if (!own) continue;
    for (let step = -neighborsMax; step <= neighborsMax; step += 1) {
      const other = known[at + step];
      if (step === 0 || !other || other.value === own.value || !comparable(own, other)) continue;
      // A report gives the result before the estimate.
      const pair = step > 0 ? ([own, other] as const) : ([other, own] as const);
      if (isWorkedOut(claim, pair, passage)) return [...pair];
    }
  }
  return null;
}

const times: readonly [RegExp, number][] = [
  [/\b(?:annuali[sz]ed|an(?:nually|num)|a year|per year|yearly|jährlich|im Jahr|anuales|al año)\b/i, 4],
  [/\b(?:annuali[sz]ed|an(?:nually|num)|a year|per year|yearly|jährlich|im Jahr|anuales|al año)\b/i, 12],
  [/\b(?:combined|together|in total|both|zusammen|juntos)\b/i, 2],
];

/** The figure near by of which the claim is four quarters, twelve months or both halves. */
export function multipleOf(
  claim: WrittenFigure,
  near: readonly WrittenFigure[],
  { before, behind }: Pick<Passage, "before" | "behind">,
): WrittenFigure | null {
  const around = `${before.slice(-beyondMax)} ${behind.slice(0, beyondMax)}`;
  for (const [words, factor] of times)
    if (words.test(around)) {
      const found = near.find((each) => comparable(claim, each) && isValue(claim, factor * each.value));
      if (found) return found;
    }
  return null;
}

const average =
  /\b(?:average|each|per|apiece|implie[sd]|implying|imply|works out|jeweils|Schnitt|promedio|cada)\b/i;
const wholeWords =
  /\b(?:impl\w+|total|headcount|altogether|overall|worth|valu\w+|for|would put|means|insgesamt|en total)\b/i;

/**
 * Two figures of different kinds near by whose product or quotient the claim is: a price and a number of pieces, a part and its share of
 * the whole, a value and its multiple.
 */
export function productOf(
  claim: WrittenFigure,
  near: readonly WrittenFigure[],
  { before, behind }: Pick<Passage, "before" | "behind">,
): [WrittenFigure, WrittenFigure] | null {
  const around = `${before.slice(-beyondMax)} ${behind.slice(0, beyondMax)}`;
  const isAverage = average.test(around);
  if (!isAverage && !wholeWords.test(around)) return null;
  if (claim.kind !== "money" && claim.kind !== "count") return null;
  const rough = { ...claim, approach: claim.approach === "exact" ? claim.approach : "about" } as const;
  for (const a of near)
    for (const b of near) {
      const value = productValue(claim, [a, b], isAverage);
      if (a !== b && value !== null && isValue(rough, value)) return [a, b];
    }
  return null;
}

function productValue(
  claim: WrittenFigure,
  [a, b]: readonly [WrittenFigure, WrittenFigure],
  isAverage: boolean,
): number | null {
  if (a.kind !== claim.kind || (a.kind === "money" && !sameCurrency(a.currency, claim.currency))) return null;
  // The whole of which `a` is a share.
  if (b.kind === "percent" && b.value > 0) return a.value / (b.value / 100);
  if (b.kind === "multiple" && b.value > 1) return a.value / b.value;
  if (claim.kind !== "money" || b.kind !== "count" || b.value < 1) return null;
  return isAverage && a.value > claim.value ? a.value / b.value : a.value * b.value;
}
