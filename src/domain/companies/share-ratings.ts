import { type AnalystWord, analystWords } from "#domain/companies/analysts.data.ts";
import { endsClause, isCapital, type MatchContext } from "#domain/companies/match-context.ts";
import { createWordRoles } from "#domain/companies/word-roles.ts";

const roles = createWordRoles<AnalystWord>(analystWords);
export const analystBit = roles.bit;
const bit = analystBit;

/** A headline that names houses and others. */
export type Quotes = { context: MatchContext; isRating: boolean };

export const is = ({ context }: Quotes, index: number, mask: number) =>
  index >= 0 && index < context.tokens.count && (roles.of(context.tokens, index) & mask) !== 0;

export const hasBreak = ({ context }: Quotes, index: number) => endsClause(context, index);

export const isFree = ({ context }: Quotes, index: number) => context.taken[index] === 0;

/** "Buy" as a grade: in "from sell to buy", "a strong buy", "sell call", "goes to hold", "Chewy: Hold". */
export function isPlainGrade(quotes: Quotes, index: number): boolean {
  if (!is(quotes, index, bit.plainGrades) || !isFree(quotes, index)) return false;
  if (is(quotes, index - 1, bit.gradeLeft) || is(quotes, index + 1, bit.gradeRight)) return true;
  if (index > 0 && hasBreak(quotes, index) && isCapital(quotes.context, index)) return true;
  if (!is(quotes, index - 1, bit.to)) return false;
  for (let at = index - 2; at >= 0 && at > index - 6; at--)
    if (is(quotes, at, bit.changes | bit.did)) return true;
  return false;
}

/** "Top pick", "top European bank pick". */
const hasBefore = (quotes: Quotes, index: number, mask: number) =>
  is(quotes, index - 1, mask) || is(quotes, index - 2, mask) || is(quotes, index - 3, mask);

/** "Price target", "lifts Arista target", "targets to $30"; a lone target may be of anything. */
const isOfPrice = (quotes: Quotes, index: number) =>
  is(quotes, index - 1, bit.price) ||
  (index > 0 && !isFree(quotes, index - 1) && is(quotes, index + 1, bit.targetRight));

/** "Adds Workday to its conviction list". */
function isFollowedBy(quotes: Quotes, index: number, mask: number): boolean {
  for (let at = index + 1; at <= index + 8; at++) if (is(quotes, at, mask)) return true;
  return false;
}

/** Whether shares are rated: a grade, a price target, a top pick. */
export function ratesShares(quotes: Quotes): boolean {
  for (let index = 0; index < quotes.context.tokens.count; index++) {
    if (!isFree(quotes, index)) continue;
    if (is(quotes, index, bit.grades | bit.moods) || isPlainGrade(quotes, index)) return true;
    if (is(quotes, index, bit.gradeParts) && is(quotes, index + 1, bit.gradeParts)) return true;
    if (is(quotes, index, bit.targets) && isOfPrice(quotes, index)) return true;
    if (is(quotes, index, bit.listed) && isFollowedBy(quotes, index, bit.lists)) return true;
    if (is(quotes, index, bit.picks) && hasBefore(quotes, index, bit.top)) return true;
  }
  return false;
}
