import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isCue,
  lettersAt,
  note,
  type Scene,
  shapeAt,
  takenBySyntax,
} from "#domain/companies/scene.ts";
import { companyOfToken, hasShareClass } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Points that capitals without any ticker syntax need. */
const pointsNeeded = 0.35;

const fund = 1;

/** "CARL ICAHN:", "LME ASIAN WRAP:": capitals beside a word of capitals that is no symbol. */
function isShouted(scene: Scene, index: number): boolean {
  return [index - 1, index + 1].some(
    (at) =>
      gapAt(scene, Math.max(at, index)) === gap.space &&
      isAllCapitals(scene, at, 4) &&
      companyOfToken(scene, at) < 0 &&
      !isClass(scene, at, classBit.tickerContext | classBit.acronym | classBit.cueRight),
  );
}

/** "GS Wealth", "CRM-4": the capitals are part of something longer. */
function isPartOfName(scene: Scene, index: number): boolean {
  const next = index + 1;
  const behind = gapAt(scene, next);
  if (next >= scene.tokens.count) return false;
  if (behind === gap.hyphen && shapeAt(scene, next) & shape.digitFirst) return true;
  // "AFL-CIO", "WCBD-TV"
  if (behind === gap.hyphen && isAllCapitals(scene, next, 2) && companyOfToken(scene, next) < 0) return true;
  if (behind !== gap.space) return false;
  if (isCue(scene, next, cueBit.venue)) return true;
  if (isCapital(scene, next) && isCue(scene, next, cueBit.firmTail)) return true;
  return (
    isCapital(scene, next) &&
    gapAt(scene, next + 1) === gap.space &&
    isCapital(scene, next + 1) &&
    isCue(scene, next + 1, cueBit.firmTail)
  );
}

/** Whether a symbol or a certain name stands in the same list. */
function hasNeighbour(scene: Scene, index: number): boolean {
  const mask = gap.comma | gap.slash;
  // "BABA NIO JD": symbols in a row.
  const before = index - 1;
  const inRow =
    index > 0 &&
    gapAt(scene, index) === gap.space &&
    scene.taken[before] !== 0 &&
    isAllCapitals(scene, before, 2);
  const firstOfRow = index === 0 && isAllCapitals(scene, 1, 2);
  const left =
    firstOfRow || inRow || (gapAt(scene, index) & mask) !== 0 || isClass(scene, index - 1, classBit.joiner);
  const right = (gapAt(scene, index + 1) & mask) !== 0 || isClass(scene, index + 1, classBit.joiner);
  if (!left && !right) return false;
  for (const step of [-2, -1, 1, 2]) {
    const at = index + step;
    if (at < 0 || at >= scene.tokens.count) continue;
    if (scene.taken[at] !== 0) return true;
    const ticker = isAllCapitals(scene, at, 2) && lettersAt(scene, at) <= 5 && companyOfToken(scene, at) >= 0;
    if (ticker && !isClass(scene, at, classBit.acronym)) return true;
  }
  return false;
}

const isSymbol = (scene: Scene, index: number) =>
  index >= 0 &&
  index < scene.tokens.count &&
  (scene.taken[index] !== 0 ||
    (isAllCapitals(scene, index, 3) &&
      companyOfToken(scene, index) >= 0 &&
      !isClass(scene, index, classBit.acronym)));

/** "NVDA, BE, AAPL": between two symbols, any capitals are one. */
function isBetweenSymbols(scene: Scene, index: number): boolean {
  const commas = gapAt(scene, index) & gapAt(scene, index + 1) & gap.comma;
  const certain = isSymbol(scene, index - 1) && isSymbol(scene, index + 1);
  // "The New York Times, AP, Newsmax"
  const amid = isAllCapitals(scene, index - 1, 2) && isAllCapitals(scene, index + 1, 2);
  return commas !== 0 && certain && (amid || !isClass(scene, index, classBit.bracketAcronym));
}

function sizePoints(rank: number): number {
  if (rank < 300) return 0.35;
  if (rank < 1000) return 0.2;
  return rank > 2500 ? -0.25 : 0;
}

const isWord = (scene: Scene, index: number) =>
  isClass(scene, index, classBit.plain | classBit.proper | classBit.acronym);

/** "GXO" for GXO Logistics: the symbol is what people call the company. */
function beginsName(scene: Scene, index: number, company: number): boolean {
  const name = scene.lexicon.names[company] ?? "";
  const symbol = keyOf(scene.tokens, index).toUpperCase();
  return name.startsWith(symbol) && name.charAt(symbol.length) === " ";
}

function pointsOf(scene: Scene, index: number, company: number): number {
  const acronym = isClass(scene, index, classBit.acronym);
  const letters = lettersAt(scene, index);
  const neighbour = hasNeighbour(scene, index);
  if (letters === 2 && !neighbour) return 0;
  let points = sizePoints(scene.lexicon.ranks[company] ?? 0);
  if (neighbour) points += acronym ? 1.2 : 0.8;
  if (isBetweenSymbols(scene, index)) points += 1.2;
  if (acronym) points -= 1.2;
  if (isClass(scene, index, classBit.plain)) points -= 0.6;
  if (letters === 2) points -= 0.5;
  else if (!acronym && beginsName(scene, index, company)) points += 0.3;
  if (letters >= 4) points += isWord(scene, index) ? 0.2 : 0.5;
  if (letters >= 4 && acronym && isCue(scene, index + 1, cueBit.tickerSure)) points += 0.5;
  if (isClass(scene, index + 1, classBit.tickerContext)) points += 0.7;
  if (isCue(scene, index - 1, cueBit.tickerLeft)) points += 0.15;
  if (isCue(scene, index - 1, cueBit.tickerTrade)) points += acronym ? 0.15 : 0.5;
  if (shapeAt(scene, index) & shape.possessive) points += 0.3;
  if (index === 0) points += 0.15;
  if (scene.social) points += 0.2;
  return points;
}

/** Smallest company whose symbol people write in small letters. */
const byHeartRankMax = 500;

/** "Tsla", "pypl": a long symbol of a large company that is no word, whatever its letter case. */
function isKnownByHeart(scene: Scene, index: number): boolean {
  const letters = lettersAt(scene, index);
  if (letters < 4 || letters > 5 || !(shapeAt(scene, index) & shape.hasLower)) return false;
  // "CTAs": capitals in the plural.
  if (shapeAt(scene, index) & shape.innerUpper && keyOf(scene.tokens, index).endsWith("s")) return false;
  const company = companyOfToken(scene, index);
  if (company < 0 || (scene.lexicon.ranks[company] ?? 0) > byHeartRankMax) return false;
  // A symbol that begins its company's name may be another company's name ("Intu").
  if (scene.lexicon.names[company]?.toLowerCase().startsWith(keyOf(scene.tokens, index))) return false;
  return !isClass(scene, index, classBit.plain | classBit.proper | classBit.acronym | classBit.firstName);
}

/** "NVDA" amid capitals: four letters and more of a large company that are no word. */
function isUnmistakable(scene: Scene, index: number, company: number): boolean {
  return (
    lettersAt(scene, index) >= 4 &&
    !isWord(scene, index) &&
    (scene.lexicon.ranks[company] ?? byHeartRankMax) < byHeartRankMax
  );
}

/** Finds symbols that stand as bare capitals. */
export function readBareTickers(scene: Scene): void {
  const shouts = scene.casing === "shout";
  for (let index = 0; index < scene.tokens.count; index++) {
    if (scene.taken[index] !== 0 || shapeAt(scene, index) & shape.cashtag) continue;
    const letters = lettersAt(scene, index);
    if (isKnownByHeart(scene, index)) {
      note(scene, {
        company: companyOfToken(scene, index),
        from: index,
        to: index,
        confidence: 0.7,
        role: "named",
      });
      continue;
    }
    if (letters < 2 || letters > 6 || !isAllCapitals(scene, index, 2)) continue;
    if (isClass(scene, index, classBit.foreignExchange)) continue;
    const company = companyOfToken(scene, index);
    if (shouts && !isUnmistakable(scene, index, company)) continue;
    if (company < 0 || scene.lexicon.kinds[company] === fund || isPartOfName(scene, index)) continue;
    if (isShouted(scene, index) && !isUnmistakable(scene, index, company)) continue;
    const points = pointsOf(scene, index, company);
    if (points < pointsNeeded) continue;
    const confidence = Math.min(0.85, 0.55 + points / 4);
    const to = hasShareClass(scene, index) ? index + 1 : index;
    note(scene, { company, from: index, to, confidence, role: "named" });
    scene.taken[index] = takenBySyntax;
  }
}
