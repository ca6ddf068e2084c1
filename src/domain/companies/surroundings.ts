import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isCue,
  isJoined,
  isTalk,
  lettersAt,
  type MatchContext,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import { trust } from "#domain/companies/names.ts";
import { isInsiderDeal, isOfOffice, isToldByOffice } from "#domain/companies/offices.ts";
import { opensInSmall } from "#domain/companies/small-writing.ts";
import { isIntroduced, isTradeWord, tradeWords } from "#domain/companies/trade-words.ts";
import { classBit, cueBit, talkBit } from "#domain/companies/word-bits.ts";

/** What a name looks like and what is beside it. */
export type Surroundings = {
  span: Span;
  oneWord: boolean;
  capital: boolean;
  /** The first word of someone who writes without capitals: it would have one. */
  opensSmall: boolean;
  /** Capitals only, in a headline that is not all capitals. */
  loud: boolean;
  possessive: boolean;
  /** A finance word directly behind that all but proves a company. */
  strong: boolean;
  /** Someone in its office buys or sells its shares. */
  insider: boolean;
  /** A known verb or noun of business news directly behind. */
  cueRight: boolean;
  cueLeft: boolean;
  /** Ends with Inc, Corp and the like. */
  legal: boolean;
  /** A capital directly behind or before that may belong to a longer name. */
  capitalRight: boolean;
  capitalLeft: boolean;
  /** A certain name or symbol is in the same list. */
  listed: boolean;
  /** Directly behind "Buy on" and the like. */
  advised: boolean;
  /** A capital in the midst of a sentence. */
  midSentence: boolean;
  /** A first name, a title or an initial is directly before. */
  person: boolean;
  /** A certain name or symbol is directly before, with only a blank between. */
  afterSure: boolean;
  /** For doubtful names: the headline speaks of the company's trade, or names another company of it for certain. */
  trade: boolean;
  /** The same, by two words or more. */
  tradeTwice: boolean;
  /** A word of the trade is directly behind: "United pilots". */
  tradeRight: boolean;
  /** What it is stands directly before: "insurer Root", "barge operator Kirby". */
  tradeLeft: boolean;
};

const directly = (bits: number) => (bits & ~(gap.space | gap.comma | gap.dot)) === 0;

/** "Down 5.6%", "up 3% since", "in Q4", "this earnings season". */
function isMove(context: MatchContext, at: number): boolean {
  if (isCue(context, at, cueBit.direction))
    return (
      (shapeAt(context, at + 1) & shape.digitFirst) !== 0 || isCue(context, at + 1, cueBit.directionTail)
    );
  if (isCue(context, at, cueBit.timeStart))
    return isClass(context, at + 1, classBit.fiscal) || isCue(context, at + 1, cueBit.timeTail);
  return false;
}

/** "Is Cooper a smart buy?", "Has Skyline outpaced others?" */
function isRequested(context: MatchContext, { from, to }: Span): boolean {
  return (
    from > 0 &&
    from < 3 &&
    isJoined(context, to + 1) &&
    isCue(context, from - 1, cueBit.questionStart) &&
    isCue(context, to + 1, cueBit.questionTail)
  );
}

/** "Raises outlook", "cuts guidance": what a company says of its own business. */
function isGuidance(context: MatchContext, at: number): boolean {
  const { outlook, guidance } = context.lexicon.number;
  const word = wordAt(context, at + 1);
  return (
    isClass(context, at, classBit.cueRight) &&
    isJoined(context, at + 1) &&
    (word === outlook || word === guidance)
  );
}

/** "A Buy on Sprout Social": what is rated. */
const isAdvised = (context: MatchContext, from: number) =>
  wordAt(context, from - 1) === context.lexicon.number.on &&
  isJoined(context, from) &&
  isTalk(context, from - 2, talkBit.stance);

function isStrong(context: MatchContext, at: number): boolean {
  const between = gapAt(context, at);
  if (isClass(context, at, classBit.legal) && directly(between)) return true;
  if ((between & ~gap.space) === 0 && isClass(context, at, classBit.strongRight)) return true;
  if ((between & ~gap.space) === 0 && (isMove(context, at) || isGuidance(context, at))) return true;
  const fiscal = isClass(context, at, classBit.fiscal) || isClass(context, at + 1, classBit.fiscal);
  if (
    (between & ~(gap.space | gap.colon)) === 0 &&
    fiscal &&
    (between & gap.colon || isClass(context, at, classBit.fiscal))
  )
    return true;
  if ((between & ~gap.space) !== 0) return false;
  const verb = isTalk(context, at, talkBit.intent) ? at + 1 : at;
  return (
    wordAt(context, verb) === context.lexicon.number.to && isCue(context, verb + 1, cueBit.strongAfterTo)
  );
}

/** Most tokens between two names of a list. */
const listWithin = 4;
const listGap = gap.comma | gap.slash | gap.hyphen;

/** Whether the token is covered by a certain name or by ticker syntax. */
export const isSure = (context: MatchContext, index: number) =>
  index >= 0 && index < context.tokens.count && context.taken[index] !== 0;

function isListed(context: MatchContext, span: Span): boolean {
  const { from, to } = span;
  const joinedRight = (gapAt(context, to + 1) & listGap) !== 0 || isClass(context, to + 1, classBit.joiner);
  const joinedLeft = (gapAt(context, from) & listGap) !== 0 || isClass(context, from - 1, classBit.joiner);
  // A hyphen joins two names only, not a list: "NextEra-Dominion".
  const leftMost = gapAt(context, from) === gap.hyphen ? 1 : listWithin;
  const rightMost = (gapAt(context, to + 1) & ~gap.dot) === gap.hyphen ? 1 : listWithin;
  for (let step = 1; step <= listWithin; step++) {
    if (joinedRight && step <= rightMost && isSure(context, to + step)) return true;
    if (joinedLeft && step <= leftMost && isSure(context, from - step)) return true;
  }
  return false;
}

const isNameGap = (context: MatchContext, index: number) =>
  (gapAt(context, index) & ~(gap.space | gap.dot)) === 0;

/** "D" or "D." as in "Franklin D. Roosevelt". */
const isInitial = (context: MatchContext, index: number) =>
  isJoined(context, index) &&
  isAllCapitals(context, index, 1) &&
  lettersAt(context, index) === 1 &&
  !isClass(context, index, classBit.acronym) &&
  (gapAt(context, index + 1) & ~(gap.space | gap.dot)) === 0;

/** "Doug Ford", "Nicole Darden Ford", "Nicholas T Pinchuk". */
function isUser(context: MatchContext, from: number): boolean {
  const before = from - 1;
  if (isInitial(context, from + 1) && isCapital(context, from + 2)) return true;
  if (!isCapital(context, before) || !isNameGap(context, from)) return false;
  if (shapeAt(context, before) & shape.possessive) return isTalk(context, before, talkBit.centralBank);
  if (isClass(context, before, classBit.firstName | classBit.userTitle)) return true;
  if (!isCapital(context, before - 1) || !isNameGap(context, before)) return false;
  const initial = isAllCapitals(context, before, 1) && lettersAt(context, before) === 1;
  return (initial || context.casing === "sentence") && isClass(context, before - 1, classBit.firstName);
}

const sentenceStart = gap.colon | gap.dot | gap.end | gap.quote | gap.bar | gap.semicolon;

/** Describes the place of a name. */
export function surroundingsOf(context: MatchContext, span: Span): Surroundings {
  const { from, to } = span;
  const first = shapeAt(context, from);
  const possessive = (shapeAt(context, to) & shape.possessive) !== 0;
  const certain = context.lexicon.aliases.trust[span.alias] === trust.certain;
  const short = context.lexicon.aliases.level[span.alias] === 2;
  const insider = isInsiderDeal(context, to + 1);
  const company = context.lexicon.aliases.company[span.alias] ?? 0;
  const twin = context.lexicon.dualListings.get(company)?.other ?? company;
  const words =
    certain && !short
      ? 0
      : Math.max(tradeWords(context, span, company), twin === company ? 0 : tradeWords(context, span, twin));
  const opensSmall = from === 0 && opensInSmall(context);
  return {
    span,
    oneWord: from === to,
    capital: opensSmall || isCapital(context, from) || (first & shape.innerUpper) !== 0,
    opensSmall,
    loud: context.casing !== "shout" && isAllCapitals(context, from, 2),
    possessive,
    strong:
      insider ||
      isStrong(context, to + 1) ||
      isRequested(context, span) ||
      isOfOffice(context, span) ||
      isToldByOffice(context, span),
    insider,
    cueRight: isClass(context, to + 1, classBit.cueRight) && isJoined(context, to + 1),
    cueLeft: isClass(context, from - 1, classBit.cueLeft),
    legal: from !== to && isClass(context, to, classBit.legal),
    capitalRight: isCapital(context, to + 1) && gapAt(context, to + 1) === gap.space && !possessive,
    capitalLeft:
      isCapital(context, from - 1) &&
      gapAt(context, from) === gap.space &&
      (shapeAt(context, from - 1) & shape.possessive) === 0,
    listed: isListed(context, span),
    advised: isAdvised(context, from),
    midSentence: context.casing === "sentence" && from > 0 && (gapAt(context, from) & sentenceStart) === 0,
    person: isUser(context, from),
    afterSure:
      from > 0 &&
      gapAt(context, from) === gap.space &&
      context.taken[from - 1] !== 0 &&
      !isClass(context, from - 1, classBit.joiner),
    tradeRight:
      (!certain || short || isClass(context, from, classBit.wordy)) &&
      isTradeWord(context, to + 1, span) &&
      isJoined(context, to + 1),
    tradeLeft: !certain && isIntroduced(context, span),
    trade: words > 0,
    tradeTwice: words > 1,
  };
}
