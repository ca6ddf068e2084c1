import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isCue,
  isJoined,
  lettersAt,
  type MatchContext,
  type RejectionReason,
  type Span,
  shapeAt,
  takenBySyntax,
  wordAt,
} from "#domain/companies/match-context.ts";
import { findNames } from "#domain/companies/name-spans.ts";
import { trust } from "#domain/companies/names.ts";
import { isOtherFirm, wellKnownRankMax } from "#domain/companies/other-firms.ts";
import { isPersonOrPlace } from "#domain/companies/person-or-place.ts";
import { hasOtherSense, senseKey } from "#domain/companies/senses.ts";
import type { Surroundings } from "#domain/companies/surroundings.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Whether a bracket behind the name holds the symbol of another company. */
function belongsToOther(context: MatchContext, span: Span, company: number): boolean {
  const at = span.to + 1;
  if (!(gapAt(context, at) & gap.open) || !(gapAt(context, at + 1) & gap.close)) return false;
  if (!isAllCapitals(context, at, 1) || lettersAt(context, at) > 5) return false;
  if (isClass(context, at, classBit.bracketAcronym)) return false;
  const other = companyOfToken(context, at);
  if (other >= 0) return other !== company;
  // A symbol nobody knows: an older one of this company, or a homonym's when the name is a short one.
  const { aliases, ranks } = context.lexicon;
  const long =
    span.to > span.from && aliases.trust[span.alias] === trust.certain && aliases.level[span.alias] !== 2;
  return !long && (ranks[company] ?? 0) > 500;
}

/** The second half of a hyphenated word; agencies open their lines with "UPDATE 2-" and the like. */
function isHyphenated(context: MatchContext, from: number): boolean {
  if (gapAt(context, from) !== gap.hyphen || wordAt(context, from - 1) === context.lexicon.number.ex)
    return false;
  const opening =
    (from <= 2 && isCue(context, from - 1, cueBit.opener)) ||
    (from <= 3 && (isAllCapitals(context, 0, 4) || (shapeAt(context, from - 1) & shape.digitFirst) !== 0));
  return !opening;
}

/** "Apple" in "Apple & Snap Inc.", "Sterling Infrastructure" in "… and IES Holdings": a name of its own, perhaps an ambiguous one. */
const endsName = (context: MatchContext, index: number) => findNames(context).some(({ to }) => to === index);

/** "Metis Global Partners LLC", "Moors & Cabot Inc.": the end of another firm's name. */
function isTail(context: MatchContext, { span, legal, cueLeft, capitalLeft }: Surroundings): boolean {
  const before = span.from - 1;
  if (!legal || context.taken[before]) return false;
  if (isClass(context, span.from, classBit.clear | classBit.favoured)) return false;
  if (wordAt(context, before) === context.lexicon.number.ampersand)
    return (
      gapAt(context, before) === gap.space &&
      isCapital(context, before - 1) &&
      !context.taken[before - 1] &&
      !endsName(context, before - 1)
    );
  const anonymous = wordAt(context, before) === 0 && (shapeAt(context, before) & shape.hasLower) !== 0;
  return capitalLeft && !cueLeft && anonymous && isClass(context, span.from, classBit.plain);
}

/** "Raises Apple Target to $280", "(URBN) Target Up": a plain word before a figure or behind a symbol. */
function isGoal(context: MatchContext, { span, oneWord, strong }: Surroundings): boolean {
  const { from, to } = span;
  const { number } = context.lexicon;
  const toFigure =
    wordAt(context, to + 1) === number.to && (shapeAt(context, to + 2) & shape.digitFirst) !== 0;
  // "From 3M to 5M"
  if (toFigure && shapeAt(context, from) & shape.digitFirst) return true;
  if (!oneWord || isClass(context, from, classBit.clear | classBit.favoured)) return false;
  if (!isClass(context, from, classBit.plain)) return false;
  const behindSymbol = (context.taken[from - 1] ?? 0) !== 0 && (gapAt(context, from) & gap.close) !== 0;
  if (behindSymbol && !strong && wordAt(context, from) === number.target) return true;
  return toFigure;
}

/** "Adaire Fox-Martin", "Dana-Farber": a surname of two; "BD-ROM": capitals that go on. */
function isHalf(context: MatchContext, { span, capitalLeft, listed, loud }: Surroundings): boolean {
  const next = span.to + 1;
  if (listed || gapAt(context, next) !== gap.hyphen || !isCapital(context, next)) return false;
  if (companyOfToken(context, next) >= 0) return false;
  if (isAllCapitals(context, next, 2)) return loud && lettersAt(context, span.from) <= 2;
  // "Amazon-Backed": a title's way to write a compound.
  if (!(shapeAt(context, next) & shape.hasLower) || keyOf(context.tokens, next).endsWith("ed")) return false;
  return capitalLeft || isClass(context, span.from, classBit.mixed);
}

/** "First U.S.-Produced Wafer": the words of a smaller company's name begin a compound. */
function isBegun(context: MatchContext, { span, listed }: Surroundings, company: number): boolean {
  const next = span.to + 1;
  const between = gapAt(context, next);
  if (listed || !(between & gap.hyphen) || between & gap.space) return false;
  if ((context.lexicon.ranks[company] ?? 0) <= wellKnownRankMax || companyOfToken(context, next) >= 0)
    return false;
  for (let index = span.from; index <= span.to; index++)
    if (!isClass(context, index, classBit.plain | classBit.proper | classBit.acronym)) return false;
  return (shapeAt(context, next) & shape.hasLower) !== 0;
}

/** "(Reuters)", "- The New York Times", "By Reuters": who published the headline. */
function isSource(context: MatchContext, { from, to }: Span, company: number): boolean {
  const { lexicon, tokens } = context;
  if (!lexicon.publishers.has(company) || from === 0 || to < tokens.count - 2) return false;
  const first = wordAt(context, from - 1) === lexicon.number.the;
  const mark = gapAt(context, first ? from - 1 : from);
  const apart = (mark & gap.hyphen) !== 0 && (mark & gap.space) !== 0;
  return apart || (mark & (gap.open | gap.bar)) !== 0 || wordAt(context, from - 1) === lexicon.number.by;
}

/** "Taiwan's semiconductor sector": a possessive that the company's own name does not have. */
function isSplitByPossessive(context: MatchContext, { from, to }: Span, company: number): boolean {
  const small = (shapeAt(context, to) & (shape.upperFirst | shape.hasLower)) === shape.hasLower;
  if (from === to || !small || !(shapeAt(context, from) & shape.possessive)) return false;
  return isClass(context, from, classBit.proper) && !(context.lexicon.names[company] ?? "").includes("'");
}

/** Words between a house that rates and the share it rates: "Barclays Maintains Overweight on Intel". */
const ratingWithin = 6;

/** "Maintains Overweight on Intel", "Intel reports record revenue": no everyday word is rated or has a quarter. */
function isRatedOrReports(context: MatchContext, around: Surroundings): boolean {
  const { insider, strong, trade } = around;
  const { from, to } = around.span;
  if (!isCapital(context, from)) return false;
  // "Strategy to buy more Bitcoin"
  if (insider || (strong && trade && from === 0)) return true;
  const opens = from === 0 || (gapAt(context, from) & gap.colon) !== 0;
  const reports = isClass(context, to + 1, classBit.strongRight) && isJoined(context, to + 1);
  if (opens && reports && isClass(context, to + 2, classBit.reported)) return true;
  if (wordAt(context, from - 1) !== context.lexicon.number.on) return false;
  for (let at = Math.max(0, from - ratingWithin); at < from - 1; at++)
    if (isCue(context, at, cueBit.ratingVerb)) return true;
  return false;
}

/** "Marsh McLennan's Mercer": what belongs to another company, and only sounds like one that is listed. */
const isPartOfSure = (context: MatchContext, { span, afterSure }: Surroundings) =>
  afterSure &&
  (shapeAt(context, span.from - 1) & shape.possessive) !== 0 &&
  context.lexicon.aliases.level[span.alias] === 2;

/** Why a name cannot be the company whatever its points; undefined when nothing speaks against it. */
export function vetoOf(
  context: MatchContext,
  around: Surroundings,
  company: number,
): RejectionReason | undefined {
  const { span, oneWord, listed, person } = around;
  const { aliases, senses } = context.lexicon;
  for (let index = span.from; index <= span.to; index++)
    if (context.taken[index] === takenBySyntax) return "part-of-another-name";
  if (shapeAt(context, span.from) & shape.cashtag) return "part-of-another-name";
  const doubtful = (aliases.level[span.alias] ?? 0) + (aliases.trust[span.alias] ?? 0) > 0;
  if (gapAt(context, span.from) & gap.at) return "part-of-another-name";
  if (
    oneWord &&
    wordAt(context, span.from) === context.lexicon.number.on &&
    !(around.midSentence && !around.capitalLeft && (listed || around.strong))
  )
    return "other-meaning";
  if (oneWord && doubtful && isHyphenated(context, span.from) && !listed) return "part-of-another-name";
  if (oneWord && doubtful && isHalf(context, around)) return "part-of-another-name";
  if (!oneWord && isBegun(context, around, company)) return "part-of-another-name";
  if (isSource(context, span, company)) return "source-of-the-headline";
  if (isTail(context, around)) return "part-of-another-name";
  if (isGoal(context, around)) return "other-meaning";
  if (isSplitByPossessive(context, span, company)) return "other-meaning";
  if (oneWord && isPartOfSure(context, around)) return "part-of-another-name";
  if (oneWord && isOtherFirm(context, around, company)) return "part-of-another-name";
  if (oneWord && person && (context.lexicon.ranks[company] ?? 0) > 100) return "person-or-place";
  if (isPersonOrPlace(context, around, doubtful)) return "person-or-place";
  if (isJoined(context, span.to + 1) && isCue(context, span.to + 1, cueBit.venue)) return "person-or-place";
  if (
    oneWord &&
    isClass(context, span.from, classBit.capitalsOnly) &&
    shapeAt(context, span.from) & shape.hasLower
  )
    return "other-meaning";
  if (aliases.possessiveOnly[span.alias] && !(shapeAt(context, span.to) & shape.possessive))
    return "other-meaning";
  if (belongsToOther(context, span, company)) return "symbol-of-another-company";
  if (isRatedOrReports(context, around)) return undefined;
  const phrases = senses.get(senseKey(context.line, span));
  const { count } = context.tokens;
  return phrases !== undefined &&
    hasOtherSense(phrases, context.line, { count, from: span.from, to: span.to })
    ? "other-meaning"
    : undefined;
}
