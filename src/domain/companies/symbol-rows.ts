import { gap } from "#domain/companies/marks.ts";
import {
  gapAt,
  isAllCapitals,
  isClass,
  isJoined,
  isTalk,
  lettersAt,
  type MatchContext,
  wordAt,
} from "#domain/companies/match-context.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { classBit, talkBit } from "#domain/companies/word-bits.ts";

/** Capitals that are a symbol beyond doubt, or what was found before. */
export const isSymbol = (context: MatchContext, index: number) =>
  index >= 0 &&
  index < context.tokens.count &&
  (context.taken[index] !== 0 ||
    (isAllCapitals(context, index, 3) &&
      companyOfToken(context, index) >= 0 &&
      !isClass(context, index, classBit.acronym)));

/** "NVDA, BE, AAPL": between two symbols, any capitals are one. */
export function isBetweenSymbols(context: MatchContext, index: number): boolean {
  const commas = gapAt(context, index) & gapAt(context, index + 1) & gap.comma;
  const certain = isSymbol(context, index - 1) && isSymbol(context, index + 1);
  // "The New York Times, AP, Newsmax"
  const amid = isAllCapitals(context, index - 1, 2) && isAllCapitals(context, index + 1, 2);
  return commas !== 0 && certain && (amid || !isClass(context, index, classBit.bracketAcronym));
}

const mayBeSymbol = (context: MatchContext, index: number) =>
  index >= 0 &&
  index < context.tokens.count &&
  isAllCapitals(context, index, 1) &&
  lettersAt(context, index) <= 5 &&
  (companyOfToken(context, index) >= 0 || context.taken[index] !== 0);

/** "Is OPEN the new GME?", "SOFI is the next HOOD": where what is compared stands, or -1. */
function comparedWith(context: MatchContext, index: number, step: 1 | -1): number {
  const { number } = context.lexicon;
  const [first, second] = step > 0 ? [index + 1, index + 2] : [index - 2, index - 1];
  // A verb may be between the first one and "the new".
  const is = step > 0 && wordAt(context, first) === number.is ? 1 : 0;
  if (wordAt(context, first + is) !== number.the || !isTalk(context, second + is, talkBit.successor))
    return -1;
  if (step > 0) return second + is + 1;
  return wordAt(context, first - 1) === number.is ? first - 2 : first - 1;
}

/** The next symbol of a row such as "MU, AMD and INTC" in one direction, or -1. */
function nextInRow(context: MatchContext, index: number, step: 1 | -1): number {
  const compared = comparedWith(context, index, step);
  if (compared >= 0 && mayBeSymbol(context, compared)) return compared;
  const beside = index + step;
  const conjunction = isClass(context, beside, classBit.joiner) && isJoined(context, Math.max(index, beside));
  const next = conjunction ? beside + step : beside;
  const gapBefore = gapAt(context, Math.max(next, conjunction ? beside : index));
  const set = conjunction || (gapBefore & (gap.comma | gap.slash)) !== 0;
  return set && mayBeSymbol(context, next) ? next : -1;
}

/** How many symbols beyond doubt are in the row of symbols around one. */
export function certainInRow(context: MatchContext, index: number): number {
  let certain = 0;
  for (const step of [1, -1] as const)
    for (let at = nextInRow(context, index, step); at >= 0; at = nextInRow(context, at, step))
      if (isSymbol(context, at)) certain += 1;
  return certain;
}
