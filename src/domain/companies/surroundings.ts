import { gap, shape } from "#domain/companies/marks.ts";
import { trust } from "#domain/companies/names.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isCue,
  isJoined,
  type Scene,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/scene.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** What a name looks like and what stands beside it. */
export type Surroundings = {
  span: Span;
  oneWord: boolean;
  capital: boolean;
  /** Capitals only, in a headline that is not all capitals. */
  loud: boolean;
  possessive: boolean;
  /** A finance word directly behind that all but proves a company. */
  strong: boolean;
  /** A known verb or noun of business news directly behind. */
  cueRight: boolean;
  cueLeft: boolean;
  /** Ends with Inc, Corp and the like. */
  legal: boolean;
  /** A capital directly behind or before that may belong to a longer name. */
  capitalRight: boolean;
  capitalLeft: boolean;
  /** A certain name or symbol stands in the same list. */
  listed: boolean;
  /** A capital in the midst of a sentence. */
  midSentence: boolean;
  /** A first name, a title or an initial stands directly before. */
  person: boolean;
  /** A certain name or symbol stands directly before, with only a blank between. */
  afterSure: boolean;
  /** For doubtful names: the headline speaks of the company's trade, or names another company of it for certain. */
  trade: boolean;
  /** A word of the trade stands directly behind: "United pilots". */
  tradeRight: boolean;
};

const directly = (bits: number) => (bits & ~(gap.space | gap.comma | gap.dot)) === 0;

/** "Down 5.6%", "up 3% since", "in Q4", "this earnings season". */
function isMove(scene: Scene, at: number): boolean {
  if (isCue(scene, at, cueBit.direction))
    return (shapeAt(scene, at + 1) & shape.digitFirst) !== 0 || isCue(scene, at + 1, cueBit.directionTail);
  if (isCue(scene, at, cueBit.timeStart))
    return isClass(scene, at + 1, classBit.fiscal) || isCue(scene, at + 1, cueBit.timeTail);
  return false;
}

/** "Is Cooper a smart buy?", "Has Skyline outpaced others?" */
function isAsked(scene: Scene, { from, to }: Span): boolean {
  return (
    from > 0 &&
    from < 3 &&
    isJoined(scene, to + 1) &&
    isCue(scene, from - 1, cueBit.questionStart) &&
    isCue(scene, to + 1, cueBit.questionTail)
  );
}

function isStrong(scene: Scene, at: number): boolean {
  const between = gapAt(scene, at);
  if (at >= scene.tokens.count) return false;
  if (isClass(scene, at, classBit.legal) && directly(between)) return true;
  if ((between & ~gap.space) === 0 && isClass(scene, at, classBit.strongRight)) return true;
  if ((between & ~gap.space) === 0 && isMove(scene, at)) return true;
  const fiscal = isClass(scene, at, classBit.fiscal) || isClass(scene, at + 1, classBit.fiscal);
  if (
    (between & ~(gap.space | gap.colon)) === 0 &&
    fiscal &&
    (between & gap.colon || isClass(scene, at, classBit.fiscal))
  )
    return true;
  const to = scene.lexicon.number.to;
  return (
    (between & ~gap.space) === 0 && wordAt(scene, at) === to && isCue(scene, at + 1, cueBit.strongAfterTo)
  );
}

/** Most tokens between two names of a list. */
const listWithin = 4;
const listGap = gap.comma | gap.slash | gap.hyphen;

/** Whether the token is covered by a certain name or by ticker syntax. */
const isSure = (scene: Scene, index: number) =>
  index >= 0 && index < scene.tokens.count && scene.taken[index] !== 0;

function isListed(scene: Scene, span: Span): boolean {
  const { from, to } = span;
  const joinedRight = (gapAt(scene, to + 1) & listGap) !== 0 || isClass(scene, to + 1, classBit.joiner);
  const joinedLeft = (gapAt(scene, from) & listGap) !== 0 || isClass(scene, from - 1, classBit.joiner);
  // A hyphen joins two names only, not a list: "NextEra-Dominion".
  const leftMost = gapAt(scene, from) === gap.hyphen ? 1 : listWithin;
  const rightMost = (gapAt(scene, to + 1) & ~gap.dot) === gap.hyphen ? 1 : listWithin;
  for (let step = 1; step <= listWithin; step++) {
    if (joinedRight && step <= rightMost && isSure(scene, to + step)) return true;
    if (joinedLeft && step <= leftMost && isSure(scene, from - step)) return true;
  }
  return false;
}

const isNameGap = (scene: Scene, index: number) => (gapAt(scene, index) & ~(gap.space | gap.dot)) === 0;

/** "D" or "D." as in "Franklin D. Roosevelt". */
const isInitial = (scene: Scene, index: number) =>
  index < scene.tokens.count &&
  isJoined(scene, index) &&
  isAllCapitals(scene, index, 1) &&
  (scene.tokens.letters[index] ?? 0) === 1 &&
  !isClass(scene, index, classBit.acronym) &&
  (gapAt(scene, index + 1) & ~(gap.space | gap.dot)) === 0;

/** "Doug Ford", "Nicole Darden Ford", "Nicholas T Pinchuk". */
function isPerson(scene: Scene, from: number): boolean {
  const before = from - 1;
  if (isInitial(scene, from + 1) && isCapital(scene, from + 2)) return true;
  if (!isCapital(scene, before) || !isNameGap(scene, from)) return false;
  if (shapeAt(scene, before) & shape.possessive) return false;
  if (isClass(scene, before, classBit.firstName | classBit.personTitle)) return true;
  if (!isCapital(scene, before - 1) || !isNameGap(scene, before)) return false;
  const initial = isAllCapitals(scene, before, 1) && (scene.tokens.letters[before] ?? 0) === 1;
  return (initial || scene.casing === "sentence") && isClass(scene, before - 1, classBit.firstName);
}

function isTradeWord(scene: Scene, index: number, { alias }: Span): boolean {
  const { aliases, trades } = scene.lexicon;
  const bits = trades.ofCompany[aliases.company[alias] ?? 0] ?? 0;
  return ((trades.ofWord.get(wordAt(scene, index)) ?? 0) & bits) !== 0;
}

function hasTrade(scene: Scene, { from, to }: Span, company: number): boolean {
  const { ofCompany, ofWord } = scene.lexicon.trades;
  const bits = ofCompany[company] ?? 0;
  if (bits === 0) return false;
  for (let index = 0; index < scene.tokens.count; index++)
    if ((index < from || index > to) && (ofWord.get(wordAt(scene, index)) ?? 0) & bits) return true;
  for (const other of scene.findings.keys())
    if (other !== company && (ofCompany[other] ?? 0) & bits) return true;
  return false;
}

const sentenceStart = gap.colon | gap.dot | gap.end | gap.quote | gap.bar | gap.semicolon;

/** Describes the place of a name. */
export function surroundingsOf(scene: Scene, span: Span): Surroundings {
  const { from, to } = span;
  const first = shapeAt(scene, from);
  const possessive = (shapeAt(scene, to) & shape.possessive) !== 0;
  const certain = scene.lexicon.aliases.trust[span.alias] === trust.certain;
  return {
    span,
    oneWord: from === to,
    capital: isCapital(scene, from) || (first & shape.innerUpper) !== 0,
    loud: scene.casing !== "shout" && isAllCapitals(scene, from, 2),
    possessive,
    strong: isStrong(scene, to + 1) || isAsked(scene, span),
    cueRight: isClass(scene, to + 1, classBit.cueRight) && isJoined(scene, to + 1),
    cueLeft: isClass(scene, from - 1, classBit.cueLeft),
    legal: from !== to && isClass(scene, to, classBit.legal),
    capitalRight: isCapital(scene, to + 1) && gapAt(scene, to + 1) === gap.space && !possessive,
    capitalLeft:
      isCapital(scene, from - 1) &&
      gapAt(scene, from) === gap.space &&
      (shapeAt(scene, from - 1) & shape.possessive) === 0,
    listed: isListed(scene, span),
    midSentence: scene.casing === "sentence" && from > 0 && (gapAt(scene, from) & sentenceStart) === 0,
    person: isPerson(scene, from),
    afterSure:
      from > 0 &&
      gapAt(scene, from) === gap.space &&
      scene.taken[from - 1] !== 0 &&
      !isClass(scene, from - 1, classBit.joiner),
    tradeRight:
      (!certain || isClass(scene, from, classBit.wordy)) &&
      isTradeWord(scene, to + 1, span) &&
      isJoined(scene, to + 1),
    trade: !certain && hasTrade(scene, span, scene.lexicon.aliases.company[span.alias] ?? 0),
  };
}
