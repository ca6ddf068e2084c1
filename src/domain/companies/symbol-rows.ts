import { gap } from "#domain/companies/marks.ts";
import {
  gapAt,
  isAllCapitals,
  isClass,
  isJoined,
  lettersAt,
  type MatchContext,
} from "#domain/companies/match-context.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { classBit } from "#domain/companies/word-bits.ts";

const isSymbol = (context: MatchContext, index: number) =>
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

/** The next symbol of a row such as "MU, AMD and INTC" in one direction, or -1. */
function nextInRow(context: MatchContext, index: number, step: 1 | -1): number {
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
