import { shape } from "#domain/companies/marks.ts";
import { type MatchContext, shapeAt } from "#domain/companies/match-context.ts";

const named = shape.upperFirst | shape.hasLower;

/** How many words behind the first have a capital and small letters. */
export function capitalsBehind(context: MatchContext): number {
  let capitals = 0;
  for (let index = 1; index < context.tokens.count; index++)
    if ((shapeAt(context, index) & named) === named) capitals += 1;
  return capitals;
}

/** Fewest words that show how somebody writes. */
const wordsMin = 4;

/** Whether somebody writes without capitals, but for symbols: the first word would have one. */
export const opensInSmall = (context: MatchContext): boolean =>
  context.tokens.count >= wordsMin &&
  (shapeAt(context, 0) & (shape.upperFirst | shape.innerUpper)) === 0 &&
  capitalsBehind(context) === 0;
