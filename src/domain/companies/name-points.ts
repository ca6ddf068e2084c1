import { contextScore } from "#domain/companies/context-score.ts";
import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCapitalThroughout,
  isClass,
  isCue,
  type MatchContext,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import { isSure, type Surroundings } from "#domain/companies/surroundings.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

const fromOneTo = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function startPoints(context: MatchContext, { span }: Surroundings): number {
  if (isClass(context, span.from, classBit.clear)) return 2.2;
  if (isClass(context, span.from, classBit.favoured)) return 1.2;
  if (isClass(context, span.from, classBit.disfavoured)) return -1.3;
  if (isClass(context, span.from, classBit.capitalsName)) return 0.4;
  return context.lexicon.aliases.level[span.alias] === 0 ? 0.25 : -0.55;
}

/** Whether the headline speaks of another market, where short names mean other companies. */
export function isElsewhere(context: MatchContext): boolean {
  for (let index = 0; index < context.tokens.count; index++)
    if (isClass(context, index, classBit.elsewhere)) return true;
  return false;
}

/** Whether every word of a name is an English word or a proper name. */
function isOrdinary(context: MatchContext, { from, to }: Span): boolean {
  for (let index = from; index <= to; index++)
    if (!isClass(context, index, classBit.plain | classBit.proper)) return false;
  return true;
}

/** "Astera, Bloom, Tesla": between two that are certain. */
const isBetween = (context: MatchContext, { from, to }: Span) =>
  isSure(context, from - 1) &&
  isSure(context, to + 1) &&
  (gapAt(context, from) & gap.comma) !== 0 &&
  (gapAt(context, to + 1) & gap.comma) !== 0;

/** What the spelling and the place of the name itself say. */
function placePoints(context: MatchContext, around: Surroundings): number {
  const { span, oneWord, listed } = around;
  const bits = shapeAt(context, span.from);
  let points = 0;
  // "NiCE", "eXp": nobody writes a word so.
  if (oneWord && bits & shape.innerUpper && bits & shape.hasLower) points += 1.2;
  if (listed && isBetween(context, span)) points += 1;
  // "Penguin Solutions, DraftKings": all of its own name.
  if (!oneWord && listed && context.lexicon.aliases.level[span.alias] === 1) points += 0.5;
  const noun = oneWord && isCue(context, span.from, cueBit.headNoun) && !around.strong;
  if (noun && around.capitalLeft && !isCue(context, span.from - 1, cueBit.maker)) points -= 2.2;
  return points;
}

/** Points for an ambiguous name from the words, capitals and marks around it. */
export function pointsOf(context: MatchContext, around: Surroundings, company: number): number {
  const { span, strong, oneWord, possessive } = around;
  const disliked = isClass(context, span.from, classBit.disfavoured);
  const liked = isClass(context, span.from, classBit.favoured | classBit.clear);
  const word = oneWord && isClass(context, span.from, classBit.plain);
  const title = context.casing === "title";
  let points = startPoints(context, around);
  if (strong) points += disliked ? 1.5 : span.from === 0 ? 1.25 : 0.8;
  if (strong && possessive) points += 0.3;
  if (around.legal) points += 1.5;
  if (!oneWord && !isOrdinary(context, span)) points += 0.6;
  // "Probe of Planet Labs": two words with capitals amid small ones are a name of some kind.
  else if (!oneWord && (around.midSentence || around.cueRight) && isCapitalThroughout(context, span))
    points += 0.5;
  if (around.midSentence) points += 0.9;
  if (context.casing === "shout") points -= 0.4;
  if (span.from === 0) points += 0.1;
  if (possessive) points += 0.55;
  if (around.cueRight && !strong) points += disliked ? 0.5 : 0.8;
  if (around.cueLeft) points += 0.3;
  if (around.listed) points += 0.9;
  if (around.tradeLeft) points += 1.2;
  if (around.tradeTwice) points += 0.4;
  if (around.trade) points += around.tradeRight ? 1.6 : 0.6;
  const noun = strong && !isClass(context, span.to + 1, classBit.fiscal);
  if (word && !liked && !noun && wordAt(context, span.from - 1) === context.lexicon.number.to) points -= 2;
  if (word && !liked && around.afterSure && !around.listed) points -= 1.6;
  if (around.capitalRight && !strong && !around.cueRight && (!title || !word)) points -= title ? 0.25 : 0.8;
  if (around.capitalLeft && !around.cueLeft) points -= title ? 0.2 : 0.9;
  if (word && title && !liked && !strong) points -= 0.3;
  if ((context.lexicon.ranks[company] ?? 0) > 1500) points -= 0.3;
  if (isElsewhere(context) && !context.lexicon.dualListings.has(company)) points -= 0.6;
  return points + placePoints(context, around) + 0.5 * fromOneTo(contextScore(context, span) + 0.5, -4, 3);
}
