import { gap, shape } from "#domain/companies/marks.ts";
import { trust } from "#domain/companies/names.ts";
import { isPersonOrPlace } from "#domain/companies/person-or-place.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isCue,
  isJoined,
  lettersAt,
  type Scene,
  type Span,
  shapeAt,
  takenBySyntax,
  wordAt,
} from "#domain/companies/scene.ts";
import { hasOtherSense, senseKey } from "#domain/companies/senses.ts";
import type { Surroundings } from "#domain/companies/surroundings.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Whether a bracket behind the name holds the symbol of another company. */
function belongsToOther(scene: Scene, span: Span, company: number): boolean {
  const at = span.to + 1;
  if (!(gapAt(scene, at) & gap.open) || !(gapAt(scene, at + 1) & gap.close) || at >= scene.tokens.count)
    return false;
  if (!isAllCapitals(scene, at, 1) || (scene.tokens.letters[at] ?? 0) > 5) return false;
  if (isClass(scene, at, classBit.bracketAcronym)) return false;
  const other = companyOfToken(scene, at);
  if (other >= 0) return other !== company;
  // A symbol nobody knows: an older one of this company, or a namesake's when the name is a short one.
  const { aliases, ranks } = scene.lexicon;
  const long =
    span.to > span.from && aliases.trust[span.alias] === trust.certain && aliases.level[span.alias] !== 2;
  return !long && (ranks[company] ?? 0) > 500;
}

/** The second half of a hyphenated word; agencies open their lines with "UPDATE 2-" and the like. */
function isHyphenated(scene: Scene, from: number): boolean {
  if (gapAt(scene, from) !== gap.hyphen || wordAt(scene, from - 1) === scene.lexicon.number.ex) return false;
  const opening =
    (from <= 2 && isCue(scene, from - 1, cueBit.opener)) ||
    (from <= 3 && (isAllCapitals(scene, 0, 4) || (shapeAt(scene, from - 1) & shape.digitFirst) !== 0));
  return !opening;
}

/** Smallest company whose name private firms are not called by. */
const wellKnownRankMax = 300;

/** Most words of a private firm's name behind the first. */
const firmWordsMax = 5;

/** "Verus Wealth Management LLC", "Williams & Novak LLC": capitals up to a legal form. */
function endsInLegalForm(scene: Scene, next: number): boolean {
  let keepsMoney = false;
  for (let at = next; at < next + firmWordsMax && at < scene.tokens.count; at++) {
    if (gapAt(scene, at) !== gap.space || !(isCapital(scene, at) || isClass(scene, at, classBit.joiner)))
      return false;
    if (isClass(scene, at, classBit.legalForm)) return keepsMoney;
    keepsMoney ||= isCue(scene, at, cueBit.firmWord);
  }
  return false;
}

/** "Arcus Capital Partners", "Delta Capital Management": a private firm that begins with the same word. */
function isPrivateFirm(scene: Scene, next: number, company: number): boolean {
  const { brokers, ranks } = scene.lexicon;
  if (brokers.has(company)) return false;
  const word = isClass(scene, next - 1, classBit.plain | classBit.proper);
  if ((ranks[company] ?? 0) <= wellKnownRankMax && (!word || isClass(scene, next - 1, classBit.clear)))
    return false;
  if (endsInLegalForm(scene, next)) return true;
  if (!isCue(scene, next, cueBit.firmTail) || !isJoined(scene, next + 1)) return false;
  return isCapital(scene, next + 1) && isCue(scene, next + 1, cueBit.firmEnd);
}

/** "Metis Global Partners LLC", "Moors & Cabot Inc.": the end of another firm's name. */
function isTail(scene: Scene, { span, legal, cueLeft, capitalLeft }: Surroundings): boolean {
  const before = span.from - 1;
  if (!legal || before < 0 || scene.taken[before]) return false;
  if (isClass(scene, span.from, classBit.clear | classBit.favoured)) return false;
  if (wordAt(scene, before) === scene.lexicon.number.ampersand)
    return gapAt(scene, before) === gap.space && isCapital(scene, before - 1) && !scene.taken[before - 1];
  const stranger = wordAt(scene, before) === 0 && (shapeAt(scene, before) & shape.hasLower) !== 0;
  return capitalLeft && !cueLeft && stranger && isClass(scene, span.from, classBit.plain);
}

/** "Raises Apple Target to $280", "(URBN) Target Up": a plain word before a figure or behind a symbol. */
function isGoal(scene: Scene, { span, oneWord, strong }: Surroundings): boolean {
  const { from, to } = span;
  const { number } = scene.lexicon;
  if (!oneWord || isClass(scene, from, classBit.clear | classBit.favoured)) return false;
  if (!isClass(scene, from, classBit.plain)) return false;
  const behindSymbol = from > 0 && scene.taken[from - 1] !== 0 && (gapAt(scene, from) & gap.close) !== 0;
  if (behindSymbol && !strong && wordAt(scene, from) === number.target) return true;
  return wordAt(scene, to + 1) === number.to && (shapeAt(scene, to + 2) & shape.digitFirst) !== 0;
}

/** "Duke Realty", "Ford Foundation": the next word makes it another firm or place. */
function isOtherFirm(scene: Scene, { span, possessive }: Surroundings, company: number): boolean {
  const next = span.to + 1;
  if (possessive || gapAt(scene, next) !== gap.space || !isCapital(scene, next)) return false;
  const own = (scene.lexicon.names[company] ?? "").toLowerCase();
  if (own.includes(keyOf(scene.tokens, next))) return false;
  if (isPrivateFirm(scene, next, company)) return true;
  // "Polaris Bank", "Unity Bank"
  const foreign = !/banc|bank|financ|insur|trust|holding|group|capital/.test(own);
  if (wordAt(scene, next) === scene.lexicon.number.bank && foreign && !scene.lexicon.brokers.has(company))
    return true;
  if (!isCue(scene, next, cueBit.otherFirm)) return false;
  // "Walmart Partners With OpenAI": a verb in a title.
  if (wordAt(scene, next + 1) === scene.lexicon.number.with) return false;
  const distinct = scene.tokens.letters[span.to] ?? 0;
  return distinct <= 4 || isClass(scene, span.to, classBit.plain | classBit.proper);
}

/** "Adaire Fox-Martin", "Dana-Farber": a surname of two; "BD-ROM": capitals that go on. */
function isHalf(scene: Scene, { span, capitalLeft, listed, loud }: Surroundings): boolean {
  const next = span.to + 1;
  if (listed || gapAt(scene, next) !== gap.hyphen || !isCapital(scene, next)) return false;
  if (companyOfToken(scene, next) >= 0) return false;
  if (isAllCapitals(scene, next, 2)) return loud && lettersAt(scene, span.from) <= 2;
  // "Amazon-Backed": a title's way to write a compound.
  if (!(shapeAt(scene, next) & shape.hasLower) || keyOf(scene.tokens, next).endsWith("ed")) return false;
  return capitalLeft || isClass(scene, span.from, classBit.mixed);
}

/** "First U.S.-Produced Wafer": the words of a smaller company's name begin a compound. */
function isBegun(scene: Scene, { span, listed }: Surroundings, company: number): boolean {
  const next = span.to + 1;
  const between = gapAt(scene, next);
  if (listed || !(between & gap.hyphen) || between & gap.space) return false;
  if ((scene.lexicon.ranks[company] ?? 0) <= wellKnownRankMax || companyOfToken(scene, next) >= 0)
    return false;
  for (let index = span.from; index <= span.to; index++)
    if (!isClass(scene, index, classBit.plain | classBit.proper | classBit.acronym)) return false;
  return (shapeAt(scene, next) & shape.hasLower) !== 0;
}

/** "(Reuters)", "- The New York Times", "By Reuters": who published the headline. */
function isSource(scene: Scene, { from, to }: Span, company: number): boolean {
  const { lexicon, tokens } = scene;
  if (!lexicon.publishers.has(company) || from === 0 || to < tokens.count - 2) return false;
  const first = wordAt(scene, from - 1) === lexicon.number.the;
  const mark = gapAt(scene, first ? from - 1 : from);
  const apart = (mark & gap.hyphen) !== 0 && (mark & gap.space) !== 0;
  return apart || (mark & (gap.open | gap.bar)) !== 0 || wordAt(scene, from - 1) === lexicon.number.by;
}

/** "Taiwan's semiconductor sector": a possessive that the company's own name does not have. */
function isSplitByPossessive(scene: Scene, { from, to }: Span, company: number): boolean {
  const small = (shapeAt(scene, to) & (shape.upperFirst | shape.hasLower)) === shape.hasLower;
  if (from === to || !small || !(shapeAt(scene, from) & shape.possessive)) return false;
  return isClass(scene, from, classBit.proper) && !(scene.lexicon.names[company] ?? "").includes("'");
}

/** Reasons why a name cannot be the company whatever its points. */
export function isVetoed(scene: Scene, around: Surroundings, company: number): boolean {
  const { span, oneWord, listed, person } = around;
  const { aliases, senses } = scene.lexicon;
  for (let index = span.from; index <= span.to; index++)
    if (scene.taken[index] === takenBySyntax) return true;
  if (shapeAt(scene, span.from) & shape.cashtag) return true;
  const doubtful = (aliases.level[span.alias] ?? 0) + (aliases.trust[span.alias] ?? 0) > 0;
  if (gapAt(scene, span.from) & gap.at) return true;
  if (
    oneWord &&
    isCue(scene, span.from, cueBit.smallWord) &&
    !(around.midSentence && !around.capitalLeft && (listed || around.strong))
  )
    return true;
  if (oneWord && doubtful && isHyphenated(scene, span.from) && !listed) return true;
  if (oneWord && doubtful && isHalf(scene, around)) return true;
  if (!oneWord && isBegun(scene, around, company)) return true;
  if (isSource(scene, span, company) || isTail(scene, around) || isGoal(scene, around)) return true;
  if (isSplitByPossessive(scene, span, company)) return true;
  if (oneWord && isOtherFirm(scene, around, company)) return true;
  if (oneWord && person && (scene.lexicon.ranks[company] ?? 0) > 100) return true;
  if (isPersonOrPlace(scene, around, doubtful)) return true;
  if (isJoined(scene, span.to + 1) && isCue(scene, span.to + 1, cueBit.venue)) return true;
  if (
    oneWord &&
    isClass(scene, span.from, classBit.capitalsOnly) &&
    shapeAt(scene, span.from) & shape.hasLower
  )
    return true;
  if (aliases.possessiveOnly[span.alias] && !(shapeAt(scene, span.to) & shape.possessive)) return true;
  if (belongsToOther(scene, span, company)) return true;
  const phrases = senses.get(senseKey(scene.line, span));
  return (
    phrases !== undefined &&
    hasOtherSense(phrases, scene.line, { count: scene.tokens.count, from: span.from, to: span.to })
  );
}
