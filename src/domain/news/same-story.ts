import type { Facts } from "./story-facts.ts";
import { agreementOf } from "./story-figures.ts";
import { opinionOrRoundup } from "./story-title.ts";
import { contradicts, isEvent, isOwnWord, weightOf } from "./story-words.ts";

/** Two headlines that can never stand in one story. */
export const never = -1;

const companyWeight = 1.5;
const figureWeight = 2.5;
const minorFigureWeight = 1;
/** A number of a kind that the other headline has none of. */
const loneFigureWeight = 1;
/** Own words that two headlines share when they tell one event without a word for it in common. */
const ownWordsEnough = 3;
/** How much of what two headlines say must agree; less when a number does, nearly all in opinions and roundups. */
const least = { score: 4.5, withCompany: 0.44, without: 0.58, easeByFigure: 0.08 };
const short = { score: 3.5, withCompany: 0.65, without: 0.75 };
const aboutMarketMin = 0.72;
const opinionMin = 0.8;
const sameFeedMin = 0.6;
/** How much the shorter of two headlines counts when they differ in length. */
const shorterShare = 0.25;
const plainUnitsMin = 12;

function meet(first: readonly number[], second: readonly number[]): boolean {
  return first.some((one) => second.includes(one));
}

/** Companies that both name; null when each names one that the other does not, or none is common. */
function companiesInCommon(a: readonly string[], b: readonly string[]): number | null {
  if (a.length === 0 || b.length === 0) return 0;
  const common = a.filter((symbol) => b.includes(symbol)).length;
  return common < Math.min(a.length, b.length) ? null : common;
}

/** Whether both headlines have such names and none of them is mentioned in the other. */
function areForeign(a: Facts, b: Facts, namesOf: (facts: Facts) => readonly number[]): boolean {
  const ofA = namesOf(a);
  const ofB = namesOf(b);
  return ofA.length > 0 && ofB.length > 0 && !meet(ofA, b.mentions) && !meet(ofB, a.mentions);
}

/** With one company in common other names may differ only if a number agrees; without one the subjects must meet. */
function namesFit(a: Facts, b: Facts, common: number, figureAgrees: boolean): boolean {
  if (common > 1 || (common === 1 && (figureAgrees || a.inTitleCase || b.inTitleCase))) return true;
  if (common === 1) return !areForeign(a, b, ({ names }) => names);
  if (a.symbols.length > 0 && !meet(a.firms, b.mentions)) return false;
  if (b.symbols.length > 0 && !meet(b.firms, a.mentions)) return false;
  if (areForeign(a, b, ({ firms, names }) => [...firms, ...names])) return false;
  return !areForeign(a, b, ({ firms, subject }) => [...firms, ...subject]);
}

type Shared = { weight: number; ownWords: number; event: boolean };

/** Words with a meaning stand before a headline's own words, which contradict nothing. */
function tellsOfAnother(a: readonly number[], b: readonly number[]): boolean {
  for (const word of a) {
    if (isOwnWord(word)) return false;
    if (contradicts(word, a, b)) return true;
  }
  return false;
}

/** What two headlines say in common; null when they tell of two events. Both lists of words ascend. */
function sharedWords({ words: a }: Facts, { words: b }: Facts): Shared | null {
  if (tellsOfAnother(a, b) || tellsOfAnother(b, a)) return null;
  const shared: Shared = { weight: 0, ownWords: 0, event: false };
  let at = 0;
  for (const word of a) {
    while ((b[at] ?? word) < word) at += 1;
    if (b[at] !== word) continue;
    shared.weight += weightOf(word);
    if (isOwnWord(word)) shared.ownWords += 1;
    if (isEvent(word)) shared.event = true;
  }
  return shared;
}

function isAlike(score: number, share: number, common: number, figures: number): boolean {
  const ease = figures > 0 ? least.easeByFigure : 0;
  const min = (common > 0 ? least.withCompany : least.without) - ease;
  if (score >= least.score && share >= min) return true;
  return score >= short.score && share >= (common > 0 ? short.withCompany : short.without);
}

/**
 * How much alike two headlines are: 0 when they are not known to tell one event, `never` when they tell of two, else
 * up to 1 for headlines that say the same.
 */
export function likeness(a: Facts, b: Facts, fromOneFeed: boolean): number {
  if (a.kinds !== b.kinds) return never;
  const common = companiesInCommon(a.symbols, b.symbols);
  if (common === null) return never;
  if (a.plain === b.plain && a.plain.length >= plainUnitsMin) return 1;
  if (a.kinds !== 0 && common === 0) return never;
  const agreement = agreementOf(a.figures, b.figures);
  const shared = agreement && sharedWords(a, b);
  if (!shared || !namesFit(a, b, common, agreement.major > 0)) return never;
  if (!shared.event && agreement.major === 0 && shared.ownWords < ownWordsEnough) return 0;
  const figures = agreement.major * figureWeight + agreement.minor * minorFigureWeight;
  const score = shared.weight + figures + common * companyWeight;
  const sayA = a.weight + figures + agreement.onlyFirst * loneFigureWeight + a.symbols.length * companyWeight;
  const sayB =
    b.weight + figures + agreement.onlySecond * loneFigureWeight + b.symbols.length * companyWeight;
  const said = ((1 - shorterShare) * (sayA + sayB)) / 2 + shorterShare * Math.min(sayA, sayB);
  const share = score / said;
  if (share < opinionMin && (a.kinds & opinionOrRoundup) > 0) return never;
  if (share < aboutMarketMin && common === 0 && a.aboutMarket && b.aboutMarket) return never;
  if (fromOneFeed && share < sameFeedMin) return 0;
  return isAlike(score, share, common, agreement.major) ? Math.min(1, share) : 0;
}
