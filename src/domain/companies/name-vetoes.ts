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
  type Scene,
  type Span,
  shapeAt,
  takenBySyntax,
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
  if (gapAt(scene, from) !== gap.hyphen) return false;
  const opening =
    (from === 1 && isCue(scene, 0, cueBit.opener)) ||
    (from <= 3 && (isAllCapitals(scene, 0, 4) || (shapeAt(scene, from - 1) & shape.digitFirst) !== 0));
  return !opening;
}

/** "Duke Realty", "Ford Foundation": the next word makes it another firm or place. */
function isOtherFirm(scene: Scene, { span, possessive }: Surroundings, company: number): boolean {
  const next = span.to + 1;
  if (possessive || gapAt(scene, next) !== gap.space || !isCapital(scene, next)) return false;
  if (!isCue(scene, next, cueBit.otherFirm)) return false;
  const distinct = scene.tokens.letters[span.to] ?? 0;
  if (distinct > 4 && !isClass(scene, span.to, classBit.plain | classBit.proper)) return false;
  const own = (scene.lexicon.names[company] ?? "").toLowerCase();
  return !own.includes(keyOf(scene.tokens, next));
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
    !(around.midSentence && (listed || around.strong))
  )
    return true;
  if (oneWord && doubtful && isHyphenated(scene, span.from) && !listed) return true;
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
