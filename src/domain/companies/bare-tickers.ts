import { fund } from "#domain/companies/company-table.ts";
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
  note,
  shapeAt,
  takenBySyntax,
  wordAt,
} from "#domain/companies/match-context.ts";
import { isMarketTalk } from "#domain/companies/small-letters.ts";
import { isInSmallRow, isKnownByHeart, isOptionInSmallLetters } from "#domain/companies/small-symbols.ts";
import { certainInRow, isBetweenSymbols } from "#domain/companies/symbol-rows.ts";
import { companyOfToken, hasShareClass } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { topicScore } from "#domain/companies/topic.ts";
import { gate, symbolEvidence } from "#domain/companies/topic-gate.ts";
import { byHeartRankMax, hasStrike, isTalkedOf } from "#domain/companies/trading-talk.ts";
import { classBit, cueBit, talkBit } from "#domain/companies/word-bits.ts";

/** Points that capitals without any ticker syntax need. */
const pointsNeeded = 0.35;

/** Points of capitals that a row of symbols or a word such as "puts" proves. */
const certainPoints = 0.8;

/** "CARL ICAHN:", "LME ASIAN WRAP:": capitals beside a word of capitals that is no symbol. */
function isShouted(context: MatchContext, index: number): boolean {
  return [index - 1, index + 1].some(
    (at) =>
      gapAt(context, Math.max(at, index)) === gap.space &&
      isAllCapitals(context, at, 4) &&
      companyOfToken(context, at) < 0 &&
      !isClass(context, at, classBit.tickerContext | classBit.acronym | classBit.cueRight),
  );
}

/** "GS Wealth", "CRM-4": the capitals are part of something longer. */
function isPartOfName(context: MatchContext, index: number): boolean {
  const next = index + 1;
  const behind = gapAt(context, next);
  if (behind === gap.hyphen && shapeAt(context, next) & shape.digitFirst) return true;
  // "AFL-CIO", "WCBD-TV"
  if (behind === gap.hyphen && isAllCapitals(context, next, 2) && companyOfToken(context, next) < 0)
    return true;
  if (behind !== gap.space) return false;
  if (isCue(context, next, cueBit.venue)) return true;
  if (isCapital(context, next) && isCue(context, next, cueBit.firmTail)) return true;
  // "RF Acquisition Corp"
  if (
    isCapital(context, next) &&
    isClass(context, next + 1, classBit.legalForm) &&
    isJoined(context, next + 1)
  )
    return true;
  return (
    isCapital(context, next) &&
    gapAt(context, next + 1) === gap.space &&
    isCapital(context, next + 1) &&
    isCue(context, next + 1, cueBit.firmTail)
  );
}

/** Whether a symbol or a certain name stands in the same list. */
function hasNeighbour(context: MatchContext, index: number): boolean {
  const mask = gap.comma | gap.slash;
  // "BABA NIO JD": symbols in a row.
  const before = index - 1;
  const inRow =
    gapAt(context, index) === gap.space && context.taken[before] !== 0 && isAllCapitals(context, before, 2);
  const firstOfRow = index === 0 && isAllCapitals(context, 1, 2);
  const left =
    firstOfRow ||
    inRow ||
    (gapAt(context, index) & mask) !== 0 ||
    isClass(context, index - 1, classBit.joiner);
  const right = (gapAt(context, index + 1) & mask) !== 0 || isClass(context, index + 1, classBit.joiner);
  if (!left && !right) return false;
  for (const step of [-2, -1, 1, 2]) {
    const at = index + step;
    if (at < 0 || at >= context.tokens.count) continue;
    if (context.taken[at] !== 0) return true;
    const ticker =
      isAllCapitals(context, at, 2) && lettersAt(context, at) <= 5 && companyOfToken(context, at) >= 0;
    if (ticker && !isClass(context, at, classBit.acronym)) return true;
  }
  return false;
}

/** "Class B stock", "China A shares". */
const isShareClass = (context: MatchContext, index: number) =>
  lettersAt(context, index) === 1 &&
  (isClass(context, index - 1, classBit.shareClass) ||
    wordAt(context, index + 1) === context.lexicon.number.shares);

/** "SNOW puts", "MU stock soars", "KO calls printing": words that follow the symbol of a share and little else. */
function isProved(context: MatchContext, index: number): boolean {
  const next = index + 1;
  if (!isJoined(context, next) || isClass(context, index, classBit.stockKind)) return false;
  if (isShareClass(context, index)) return false;
  if (isClass(context, next, classBit.tickerProof)) return true;
  // "PM calls election"
  if (wordAt(context, next) !== context.lexicon.number.calls) return false;
  return isCue(context, index - 1, cueBit.tickerTrade) || isClass(context, next + 1, classBit.callsEnd);
}

/** "Buying MU", "bought KO": no word of its own, and a large company. */
const isTraded = (context: MatchContext, index: number) =>
  lettersAt(context, index) > 1 &&
  isCue(context, index - 1, cueBit.tickerTrade) &&
  isJoined(context, index) &&
  !(isCapital(context, index + 1) && isJoined(context, index + 1)) &&
  !isClass(context, index, classBit.plain | classBit.bracketAcronym) &&
  (context.lexicon.ranks[companyOfToken(context, index)] ?? byHeartRankMax) < byHeartRankMax;

/** Whether the row it is in, or the word behind it, shows that capitals are a symbol, whatever else they mean. */
function isCertainSymbol(context: MatchContext, index: number): boolean {
  if (isProved(context, index) || isTraded(context, index) || isTalkedOf(context, index)) return true;
  if (isClass(context, index, classBit.stockKind)) return isBetweenSymbols(context, index);
  const doubtful = lettersAt(context, index) === 1 || isClass(context, index, classBit.bracketAcronym);
  return certainInRow(context, index) >= (doubtful ? 2 : 1);
}

function sizePoints(rank: number): number {
  if (rank < 300) return 0.35;
  if (rank < 1000) return 0.2;
  return rank > 2500 ? -0.25 : 0;
}

const isWord = (context: MatchContext, index: number) =>
  isClass(context, index, classBit.plain | classBit.proper | classBit.acronym);

/** "GXO" for GXO Logistics: the symbol is what people call the company. */
function beginsName(context: MatchContext, index: number, company: number): boolean {
  const name = context.lexicon.names[company] ?? "";
  const symbol = keyOf(context.tokens, index).toUpperCase();
  return name.startsWith(symbol) && name.charAt(symbol.length) === " ";
}

/** Log-odds of business news from which a word in capitals may be a symbol in any text. */
const spokenTopicMin = 1;

/** "KEY dividend looks safe": the only capitals of a post about shares, and no word that people shout. */
function isSpokenOf(context: MatchContext, index: number): boolean {
  if (!isTalk(context, index, talkBit.symbolWord) || context.casing !== "sentence") return false;
  if (!isMarketTalk(context) && topicScore(context) < spokenTopicMin) return false;
  for (let at = 0; at < context.tokens.count; at++)
    if (at !== index && isAllCapitals(context, at, 2) && companyOfToken(context, at) < 0) return false;
  return true;
}

function pointsOf(context: MatchContext, index: number, company: number): number {
  const spokenOf = isSpokenOf(context, index);
  const acronym = !spokenOf && isClass(context, index, classBit.acronym);
  const letters = lettersAt(context, index);
  const neighbour = hasNeighbour(context, index);
  if (letters === 2 && !neighbour) return 0;
  let points = sizePoints(context.lexicon.ranks[company] ?? 0);
  if (neighbour) points += acronym ? 1.2 : 0.8;
  if (isBetweenSymbols(context, index)) points += 1.2;
  if (acronym) points -= 1.2;
  if (!spokenOf && isClass(context, index, classBit.plain)) points -= 0.6;
  if (letters === 2) points -= 0.5;
  else if (!acronym && beginsName(context, index, company)) points += 0.3;
  if (letters >= 4) points += isWord(context, index) ? 0.2 : 0.5;
  if (letters >= 4 && acronym && isCue(context, index + 1, cueBit.tickerSure)) points += 0.5;
  if (isClass(context, index + 1, classBit.tickerContext)) points += 0.7;
  if (isCue(context, index - 1, cueBit.tickerLeft)) points += 0.15;
  if (isCue(context, index - 1, cueBit.tickerTrade)) points += acronym ? 0.15 : 0.5;
  if (shapeAt(context, index) & shape.possessive) points += 0.3;
  if (index === 0) points += 0.15;
  if (context.social) points += 0.2;
  return points;
}

/** "NVDA" amid capitals: four letters and more of a large company that are no word. */
function isUnmistakable(context: MatchContext, index: number, company: number): boolean {
  return (
    lettersAt(context, index) >= 4 &&
    !isWord(context, index) &&
    (context.lexicon.ranks[company] ?? byHeartRankMax) < byHeartRankMax
  );
}

/** Whether a symbol is meant although it is not written in capitals, or whatever its letters. */
const isMeantInAnyLetters = (context: MatchContext, index: number) =>
  isKnownByHeart(context, index) ||
  isOptionInSmallLetters(context, index) ||
  isInSmallRow(context, index) ||
  hasStrike(context, index);

/** Reads capitals that spell the symbol of a company. */
function readCapitals(context: MatchContext, index: number, company: number): void {
  const shouts = context.casing === "shout";
  const letters = lettersAt(context, index);
  if (letters > 6 || !isAllCapitals(context, index, 1)) return;
  const certain = !shouts && isCertainSymbol(context, index);
  if (letters < 2 && !certain) return;
  if (!certain && isClass(context, index, classBit.foreignExchange)) return;
  if (shouts && !isUnmistakable(context, index, company)) return;
  if (context.lexicon.secondTier[company] === 1) return;
  if (context.lexicon.kinds[company] === fund || isPartOfName(context, index)) return;
  if (isShouted(context, index) && !isUnmistakable(context, index, company)) return;
  const points = Math.max(certain ? certainPoints : 0, pointsOf(context, index, company));
  if (points < pointsNeeded) {
    context.rejections?.set(index, { company, from: index, to: index, reason: "little-evidence" });
    return;
  }
  const evidence = certain ? undefined : symbolEvidence(context, points);
  if (evidence !== undefined && evidence < gate) {
    context.rejections?.set(index, { company, from: index, to: index, reason: "other-news" });
    return;
  }
  context.rejections?.delete(index);
  const confidence = Math.min(0.85, 0.55 + points / 4);
  const to = hasShareClass(context, index) ? index + 1 : index;
  note(context, { company, from: index, to, confidence, evidence, role: "named" });
  context.taken[index] = takenBySyntax;
}

/** Finds symbols that stand as bare capitals. */
export function readBareTickers(context: MatchContext): void {
  for (let index = 0; index < context.tokens.count; index++) {
    if (context.taken[index] !== 0 || shapeAt(context, index) & shape.cashtag) continue;
    const company = companyOfToken(context, index);
    // Most words: no rule needs to look at them.
    if (company < 0) continue;
    if (isMeantInAnyLetters(context, index))
      note(context, { company, from: index, to: index, confidence: 0.7, role: "named" });
    else readCapitals(context, index, company);
  }
}
