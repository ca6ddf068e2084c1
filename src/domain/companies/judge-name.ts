import { contextScore } from "#domain/companies/context-score.ts";
import { gap, shape } from "#domain/companies/marks.ts";
import { trust } from "#domain/companies/names.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isCue,
  type Scene,
  type Span,
  shapeAt,
  takenBySyntax,
  wordAt,
} from "#domain/companies/scene.ts";
import { hasOtherSense, senseKey } from "#domain/companies/senses.ts";
import { type Surroundings, surroundingsOf } from "#domain/companies/surroundings.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Points an ambiguous name needs. */
const pointsNeeded = 0.5;

const fromOneTo = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Whether a bracket behind the name holds the symbol of another company. */
function belongsToOther(scene: Scene, span: Span, company: number): boolean {
  const at = span.to + 1;
  if (!(gapAt(scene, at) & gap.open) || !(gapAt(scene, at + 1) & gap.close) || at >= scene.tokens.count)
    return false;
  if (!isAllCapitals(scene, at, 1) || (scene.tokens.letters[at] ?? 0) > 5) return false;
  if (isClass(scene, at, classBit.bracketAcronym)) return false;
  const other = companyOfToken(scene, at);
  return other >= 0 ? other !== company : (scene.lexicon.ranks[company] ?? 0) > 500;
}

/** The second half of a hyphenated word; agencies open their lines with "UPDATE 2-" and the like. */
function isHyphenated(scene: Scene, from: number): boolean {
  if (gapAt(scene, from) !== gap.hyphen) return false;
  const opening =
    from <= 3 && (isAllCapitals(scene, 0, 4) || (shapeAt(scene, from - 1) & shape.digitFirst) !== 0);
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
function isVetoed(scene: Scene, around: Surroundings, company: number): boolean {
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
  if (oneWord && person && (doubtful || (scene.lexicon.ranks[company] ?? 0) > 100)) return true;
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

/** Whether a name is made of English words alone. */
function isEnglish(scene: Scene, { from, to }: Span): boolean {
  for (let index = from; index <= to; index++) if (!isClass(scene, index, classBit.plain)) return false;
  return true;
}

/** A name without any capital counts only when it is long or odd. */
function lowerCaseTrust(scene: Scene, { span, oneWord, strong, cueRight, listed }: Surroundings): number {
  const { aliases } = scene.lexicon;
  if (aliases.trust[span.alias] !== trust.certain || aliases.brand[span.alias]) return 0;
  const level = aliases.level[span.alias] ?? 0;
  if (isEnglish(scene, span)) return !oneWord && level === 0 && (strong || cueRight || listed) ? 0.7 : 0;
  if (!oneWord) return level <= 1 ? 0.8 : 0;
  return level === 0 && (scene.tokens.letters[span.from] ?? 0) > 5 ? 0.75 : 0;
}

function certainTrust(scene: Scene, around: Surroundings, company: number): number {
  const { aliases, ranks } = scene.lexicon;
  // "Five below zero", "First solar eclipse": a sentence that starts with the words of a name.
  if (!around.oneWord && isEnglish(scene, around.span) && !allCapital(scene, around.span)) return 0;
  if (aliases.level[around.span.alias] !== 2) return 0.93;
  const longer =
    around.capitalRight &&
    scene.casing !== "title" &&
    !around.cueRight &&
    !around.strong &&
    (gapAt(scene, around.span.from) & gap.comma) === 0;
  return longer && (ranks[company] ?? 0) > 1200 ? 0 : 0.85;
}

/** Small words within a name, as in "Natural Grocers by Vitamin Cottage". */
const isLink = (scene: Scene, index: number) => isCue(scene, index, cueBit.link);

const allCapital = (scene: Scene, { from, to }: Span) => {
  for (let index = from; index <= to; index++)
    if (
      !(index > from && gapAt(scene, index) === gap.hyphen) &&
      !isCapital(scene, index) &&
      !(shapeAt(scene, index) & (shape.sign | shape.innerUpper)) &&
      !isLink(scene, index)
    )
      return false;
  return true;
};

function quotedTrust(scene: Scene, around: Surroundings): number {
  if (!allCapital(scene, around.span)) return 0;
  const verb = around.cueRight && !isCapital(scene, around.span.to + 1);
  const alone = scene.casing !== "title" && !around.capitalRight && !around.capitalLeft;
  return around.legal || around.strong || around.span.from === 0 || around.listed || verb || alone ? 0.8 : 0;
}

function startPoints(scene: Scene, { span }: Surroundings): number {
  if (isClass(scene, span.from, classBit.clear)) return 2.2;
  if (isClass(scene, span.from, classBit.favoured)) return 1.2;
  if (isClass(scene, span.from, classBit.disfavoured)) return -1.3;
  if (isClass(scene, span.from, classBit.capitalsName)) return 0.4;
  return scene.lexicon.aliases.level[span.alias] === 0 ? 0.25 : -0.55;
}

/** Whether the headline speaks of another market, where short names mean other companies. */
function isElsewhere(scene: Scene): boolean {
  for (let index = 0; index < scene.tokens.count; index++)
    if (isClass(scene, index, classBit.elsewhere)) return true;
  return false;
}

/** Whether every word of a name is an English word or a proper name. */
function isOrdinary(scene: Scene, { from, to }: Span): boolean {
  for (let index = from; index <= to; index++)
    if (!isClass(scene, index, classBit.plain | classBit.proper)) return false;
  return true;
}

/** Points for an ambiguous name from the words, capitals and marks around it. */
function pointsOf(scene: Scene, around: Surroundings, company: number): number {
  const { span, strong, oneWord, possessive } = around;
  const disliked = isClass(scene, span.from, classBit.disfavoured);
  const liked = isClass(scene, span.from, classBit.favoured | classBit.clear);
  const word = oneWord && isClass(scene, span.from, classBit.plain);
  const title = scene.casing === "title";
  let points = startPoints(scene, around);
  if (strong) points += disliked ? 1.5 : span.from === 0 ? 1.25 : 0.8;
  if (strong && possessive) points += 0.3;
  if (around.legal) points += 1.5;
  if (!oneWord && !isOrdinary(scene, span)) points += 0.6;
  if (around.midSentence) points += 0.9;
  if (scene.casing === "shout") points -= 0.4;
  if (span.from === 0) points += 0.1;
  if (possessive) points += 0.55;
  if (around.cueRight && !strong) points += disliked ? 0.5 : 0.8;
  if (around.cueLeft) points += 0.3;
  if (around.listed) points += 0.9;
  if (around.trade) points += around.tradeRight ? 1.6 : 0.6;
  const noun = strong && !isClass(scene, span.to + 1, classBit.fiscal);
  if (word && !liked && !noun && wordAt(scene, span.from - 1) === scene.lexicon.number.to) points -= 2;
  if (word && !liked && around.afterSure && !around.listed) points -= 1.6;
  if (around.capitalRight && !strong && !around.cueRight && (!title || !word)) points -= title ? 0.25 : 0.8;
  if (around.capitalLeft && !around.cueLeft) points -= title ? 0.2 : 0.9;
  if (word && title && !liked && !strong) points -= 0.3;
  if ((scene.lexicon.ranks[company] ?? 0) > 1500) points -= 0.3;
  if (isElsewhere(scene) && !scene.lexicon.twins.has(company)) points -= 0.6;
  return points + 0.5 * fromOneTo(contextScore(scene, span) + 0.5, -4, 3);
}

function ambiguousTrust(scene: Scene, around: Surroundings, company: number): number {
  const points = pointsOf(scene, around, company);
  return points >= pointsNeeded ? Math.min(0.9, 0.5 + points / 4) : 0;
}

/** A plain word for a small company: only at the start, a list's side or before Inc, and with many points. */
function faintTrust(scene: Scene, around: Surroundings, company: number): number {
  const { span } = around;
  const proved = around.legal || around.listed || (around.strong && span.from === 0);
  if (!proved || !allCapital(scene, span)) return 0;
  return pointsOf(scene, around, company) >= 0.8 ? 0.7 : 0;
}

/** Capitals amid small letters: the symbol of the company itself, or a name always written so. */
function loudTrust(
  scene: Scene,
  { span, loud, oneWord, strong }: Surroundings,
  company: number,
): number | undefined {
  const { aliases } = scene.lexicon;
  if (!loud || !oneWord || aliases.trust[span.alias] === trust.certain || aliases.level[span.alias] === 0)
    return undefined;
  if (isClass(scene, span.from, classBit.capitalsName)) return undefined;
  if (companyOfToken(scene, span.from) === company && !isClass(scene, span.from, classBit.acronym))
    return 0.7;
  return strong && aliases.level[span.alias] === 1 ? undefined : 0;
}

/** How sure a name stands for its company, from 0 (not at all) to 1. */
export function judgeName(scene: Scene, span: Span): number {
  const { aliases } = scene.lexicon;
  const company = aliases.company[span.alias] ?? 0;
  const around = surroundingsOf(scene, span);
  const certain = aliases.trust[span.alias] === trust.certain;
  const known = scene.findings.has(company) || scene.backed.has(company);
  if (known && around.capital && !(shapeAt(scene, span.from) & shape.cashtag)) return 0.95;
  if (isVetoed(scene, around, company)) return 0;
  if (!around.capital) return lowerCaseTrust(scene, around);
  if (aliases.brand[span.alias]) return certain ? 0.72 : 0.4;
  const verdict = loudTrust(scene, around, company);
  if (verdict !== undefined) return verdict;
  if (!around.oneWord && !isCapital(scene, span.to) && isCue(scene, span.to, cueBit.lowerTail)) return 0;
  if (around.legal && (aliases.level[span.alias] ?? 0) < 2) return 0.85;
  switch (aliases.trust[span.alias]) {
    case trust.certain:
      return certainTrust(scene, around, company);
    case trust.capitals:
      return scene.casing !== "title" || allCapital(scene, span) ? 0.85 : 0;
    case trust.quoted:
      return quotedTrust(scene, around);
    case trust.faint:
      return faintTrust(scene, around, company);
    default:
      return ambiguousTrust(scene, around, company);
  }
}
