import { contextScore } from "#domain/companies/context-score.ts";
import { shape } from "#domain/companies/marks.ts";
import {
  isCapitalThroughout,
  isClass,
  isTalk,
  type MatchContext,
  type Span,
  shapeAt,
} from "#domain/companies/match-context.ts";
import { trust } from "#domain/companies/names.ts";
import type { Surroundings } from "#domain/companies/surroundings.ts";
import { topicScore } from "#domain/companies/topic.ts";
import { classBit, talkBit } from "#domain/companies/word-bits.ts";

/** Evidence below which a doubtful find is dropped. */
export const gate = -0.8;

/** What speaks for a company beside the topic, in the log-odds of the topic: chosen on headlines that were read. */
const worth = {
  /** Of the words around the name, by each log-odd. */
  context: 0.5,
  /** Of what the other rules think of it, by each point of confidence away from a usual doubtful name. */
  confidence: 6,
  finance: 1,
  verb: 1,
  capitals: 1,
  listed: 1.5,
  trade: 2,
  tradeBeside: 4,
  owned: -1.5,
  symbolPoints: 2,
};
const usualConfidence = 0.75;

/** Topic of the headline and of its text, calculated once and only when a find asks for it. */
function topicOf(context: MatchContext): number {
  context.topic ??= topicScore(context) + context.textTopic;
  return context.topic;
}

/** A word as the dictionary has it, not one that is always written in capitals. */
const isPlainWord = (context: MatchContext, { from, to }: Span) =>
  from === to &&
  (shapeAt(context, from) & (shape.innerUpper | shape.hasLower)) === shape.hasLower &&
  isClass(context, from, classBit.plain) &&
  !isClass(context, from, classBit.proper);

/** Whether a name has three words, or two with a capital each, of which the second tells the trade. */
export function isSpelledOut(context: MatchContext, span: Span): boolean {
  const words = span.to - span.from + 1;
  if (words > 2) return true;
  if (words < 2 || !isCapitalThroughout(context, span)) return false;
  return isTalk(context, span.to, talkBit.tradeNoun) && !isTalk(context, span.from, talkBit.quality);
}

/** A name that could be something else: a short form that nobody wrote down, or a word with other meanings. */
function isDoubtful(context: MatchContext, { span }: Surroundings): boolean {
  const { aliases } = context.lexicon;
  if (aliases.brand[span.alias]) return false;
  // "Global Ship Lease", "Century Aluminum": hardly chance.
  if (isSpelledOut(context, span)) return false;
  if (aliases.level[span.alias] === 2) return true;
  if (isClass(context, span.from, classBit.clear | classBit.favoured)) return false;
  return aliases.trust[span.alias] !== trust.certain || isPlainWord(context, span);
}

/** "Trump's Workday": somebody has it, so it is a thing. */
const isOwned = (context: MatchContext, { span }: Surroundings) =>
  span.from > 0 &&
  context.taken[span.from - 1] === 0 &&
  (shapeAt(context, span.from - 1) & shape.possessive) !== 0;

/**
 * Log-odds, not yet calibrated, that a doubtful name means its company; undefined for a name beyond doubt. Below
 * `gate` it is dropped: "Cardinal George Pell", "Riot" in politics.
 */
export function evidenceOf(
  context: MatchContext,
  around: Surroundings,
  confidence: number,
): number | undefined {
  if (!isDoubtful(context, around)) return undefined;
  let evidence = worth.context * contextScore(context, around.span);
  evidence += worth.confidence * (confidence - usualConfidence);
  if (around.strong || around.legal) evidence += worth.finance;
  if (around.cueRight) evidence += worth.verb;
  if (around.loud) evidence += worth.capitals;
  if (around.listed) evidence += worth.listed;
  if (around.trade) evidence += around.tradeRight ? worth.tradeBeside : worth.trade;
  if (isOwned(context, around)) evidence += worth.owned;
  return topicOf(context) + evidence;
}

/** The same for capitals that nothing but their letters makes a symbol: "the AFL's first quarterback". */
export const symbolEvidence = (context: MatchContext, points: number): number =>
  topicOf(context) + worth.symbolPoints * points;
