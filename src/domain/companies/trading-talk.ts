import { fund } from "#domain/companies/company-table.ts";
import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCapital,
  isClass,
  isCue,
  isJoined,
  isTalk,
  lettersAt,
  type MatchContext,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import { isSymbol } from "#domain/companies/symbol-rows.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { classBit, cueBit, talkBit } from "#domain/companies/word-bits.ts";

/** Smallest company whose symbol people know without its name. */
export const byHeartRankMax = 500;

/** Whether a token spells the symbol of a share: not of a fund, nor of a company of the second tier. */
export function isShareSymbol(context: MatchContext, index: number): boolean {
  const company = companyOfToken(context, index);
  const { kinds, secondTier } = context.lexicon;
  return company >= 0 && secondTier[company] !== 1 && kinds[company] !== fund;
}

/** Whether a token is the symbol of a company that people know by it. */
export const isByHeart = (context: MatchContext, index: number) =>
  (context.lexicon.ranks[companyOfToken(context, index)] ?? byHeartRankMax) < byHeartRankMax;

/** Whether the title is by someone who trades: it says "puts", "DD", "bagholder", or how much was won. */
function isTradersTitle(context: MatchContext): boolean {
  for (let index = 0; index < context.tokens.count; index++)
    if (
      isTalk(context, index, talkBit.trader) ||
      (isTalk(context, index, talkBit.outcome) && (shapeAt(context, index - 1) & shape.digitFirst) !== 0)
    )
      return true;
  return false;
}

/** "Puts on VZ", "averaging down on F": an option on a share; "calls on GM to stay" means the company, too. */
function isUnderlying(context: MatchContext, index: number): boolean {
  if (wordAt(context, index - 1) !== context.lexicon.number.on || !isJoined(context, index)) return false;
  const adds =
    isTalk(context, index - 3, talkBit.addsOn) &&
    isCue(context, index - 2, cueBit.direction | cueBit.timeStart);
  if (!adds && !isTalk(context, index - 2, talkBit.holdsOn)) return false;
  return isByHeart(context, index) && !isClass(context, index, classBit.acronym);
}

/** "500 shares of F": so many of them. */
const isCounted = (context: MatchContext, index: number) =>
  wordAt(context, index - 1) === context.lexicon.number.of &&
  wordAt(context, index - 2) === context.lexicon.number.shares &&
  (shapeAt(context, index - 3) & shape.digitFirst) !== 0;

/** "10k OCGN at 1.12", "holding 300 SOFI": how many of it, or at which price. */
function isPosition(context: MatchContext, index: number): boolean {
  const { number } = context.lexicon;
  if (lettersAt(context, index) < 3 || isClass(context, index, classBit.acronym | classBit.plain))
    return false;
  if (!isJoined(context, index) || !isJoined(context, index + 1)) return false;
  const amount = (at: number) => (shapeAt(context, at) & shape.digitFirst) !== 0;
  if (amount(index - 1) && isCue(context, index - 2, cueBit.tickerTrade)) return true;
  return (
    wordAt(context, index + 1) === number.at &&
    amount(index + 2) &&
    !isClass(context, index + 3, classBit.plain)
  );
}

/** The strike of an option: "35c", "7.5p"; or two of a spread with its name behind: "60/70 call spread". */
function isStrike(context: MatchContext, index: number): boolean {
  if (!(shapeAt(context, index) & shape.digitFirst)) return false;
  if (/^[\d.]+[cp]$/.test(keyOf(context.tokens, index))) return true;
  const spread =
    (gapAt(context, index + 1) & gap.slash) !== 0 && (shapeAt(context, index + 1) & shape.digitFirst) !== 0;
  return spread && [index + 2, index + 3, index + 4].some((at) => isTalk(context, at, talkBit.spread));
}

/** "BB 7c", "upst 60/70 call spread", in whatever letters. */
export function hasStrike(context: MatchContext, index: number): boolean {
  if (!isJoined(context, index + 1) || !isStrike(context, index + 1)) return false;
  if (lettersAt(context, index) < 2 || !isShareSymbol(context, index)) return false;
  return !isClass(context, index, classBit.acronym | classBit.stockKind);
}

/** "KO has been in my roth since 2009". */
function isInAccount(context: MatchContext, index: number): boolean {
  const { number } = context.lexicon;
  for (let at = index + 2; at <= index + 5 && isJoined(context, at); at++)
    if (wordAt(context, at) === number.my)
      return [at + 1, at + 2, at + 3].some((each) => isTalk(context, each, talkBit.account));
  return false;
}

/** "My F position", "T covered calls": what someone has of it. */
function isHeld(context: MatchContext, index: number): boolean {
  const next = index + 1;
  if (!isJoined(context, next) || !isByHeart(context, index)) return false;
  if (!isClass(context, index, classBit.acronym) && isInAccount(context, index)) return true;
  if (wordAt(context, index - 1) === context.lexicon.number.my && isTalk(context, next, talkBit.mine))
    return true;
  return isTalk(context, next, talkBit.kindOfOption) && isTalk(context, next + 1, talkBit.option);
}

/** "Is KO a buy?", "Is U undervalued?", "Why is MU down?" */
function isAskedFor(context: MatchContext, index: number): boolean {
  const { number } = context.lexicon;
  if (wordAt(context, index - 1) !== number.is || !isJoined(context, index)) return false;
  if (
    isClass(context, index, classBit.acronym) ||
    !(isByHeart(context, index) || lettersAt(context, index) > 2)
  )
    return false;
  const noun = wordAt(context, index + 1) === number.a ? index + 2 : index + 1;
  return isTalk(context, noun, talkBit.advice | talkBit.move);
}

/** "Dump T for TMUS", "sold KO for PEP": the one that is given up or taken instead of a symbol beyond doubt. */
function isSwapped(context: MatchContext, index: number): boolean {
  const [next, before] = [index + 1, index - 1];
  if (!isJoined(context, index)) return false;
  if (isCue(context, before, cueBit.tickerTrade))
    return isTalk(context, next, talkBit.swap) && isJoined(context, next) && isSymbol(context, next + 1);
  return (
    isTalk(context, before, talkBit.swap) &&
    isSymbol(context, before - 1) &&
    isCue(context, before - 2, cueBit.tickerTrade)
  );
}

/** Where a sentence or a part of one begins: a letter there is no class and no vitamin. */
const opensPart = (context: MatchContext, index: number) =>
  index === 0 ||
  (gapAt(context, index) & ~(gap.space | gap.hyphen)) !== 0 ||
  isClass(context, index - 1, classBit.joiner);

/** "Z drops 9%", "MU up 4% today": a symbol and how far its price went. */
function isMoved(context: MatchContext, index: number): boolean {
  const [verb, figure] = [index + 1, index + 2];
  if (!isTalk(context, verb, talkBit.move) || !isJoined(context, verb) || isCapital(context, verb))
    return false;
  if (!(shapeAt(context, figure) & shape.digitFirst) || !(gapAt(context, figure + 1) & gap.percent))
    return false;
  return !isClass(context, index, classBit.acronym) && opensPart(context, index);
}

/** "SO yield falls": what a share pays. */
const isPaying = (context: MatchContext, index: number) =>
  isTalk(context, index + 1, talkBit.yields) &&
  isJoined(context, index + 1) &&
  isByHeart(context, index) &&
  opensPart(context, index);

/** "MU memory supercycle, 200k gain": at the start of a trader's title, with small letters behind. */
function isTradersLead(context: MatchContext, index: number): boolean {
  if (index > 0 || lettersAt(context, index) < 2 || isCapital(context, 1) || !isJoined(context, 1))
    return false;
  if (!(shapeAt(context, 1) & shape.hasLower)) return false;
  return (
    !isClass(context, index, classBit.acronym) &&
    (isByHeart(context, index) || lettersAt(context, index) >= 4) &&
    isTradersTitle(context)
  );
}

/** "3 Reasons to Avoid VTRS", "2 Reasons HRMY is Risky": what a series of articles is called by its symbol. */
function isReasonedFor(context: MatchContext, index: number): boolean {
  const { number } = context.lexicon;
  if (lettersAt(context, index) < 2 || isClass(context, index, classBit.acronym)) return false;
  if (isTalk(context, index - 1, talkBit.reason)) return wordAt(context, index + 1) === number.is;
  return (
    isTalk(context, index - 1, talkBit.reasonFor) &&
    wordAt(context, index - 2) === number.to &&
    isTalk(context, index - 3, talkBit.reason)
  );
}

/** Whether the words of those who trade show that capitals are a symbol. */
export function isTalkedOf(context: MatchContext, index: number): boolean {
  if (isClass(context, index, classBit.stockKind | classBit.bracketAcronym)) return false;
  return (
    isUnderlying(context, index) ||
    isCounted(context, index) ||
    isPosition(context, index) ||
    isHeld(context, index) ||
    isAskedFor(context, index) ||
    isSwapped(context, index) ||
    isMoved(context, index) ||
    isPaying(context, index) ||
    isReasonedFor(context, index) ||
    isTradersLead(context, index)
  );
}
