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
