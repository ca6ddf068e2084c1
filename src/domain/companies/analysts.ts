import { partyWords } from "#domain/companies/analysts.data.ts";
import { gap, shape } from "#domain/companies/marks.ts";
import {
  type CheckResult,
  gapAt,
  isCapital,
  isClass,
  type MatchContext,
  shapeAt,
  takenBySyntax,
} from "#domain/companies/match-context.ts";
import {
  analystBit as bit,
  hasBreak,
  is,
  isFree,
  isPlainGrade,
  type Quotes,
  ratesShares,
} from "#domain/companies/share-ratings.ts";
import { classBit } from "#domain/companies/word-bits.ts";
import { createWordRoles } from "#domain/companies/word-roles.ts";

const parties = createWordRoles(partyWords);

/** How far the work of a house may stand behind its possessive: "Wells Fargo's Q4 Tactical Ideas list". */
const ownWithin = 5;
const besideWithin = 2;

/** "JPMorgan's"; also the "Moody's" of "Moody's cuts", where the next word tells. */
const isPossessive = ({ context }: Quotes, { to }: CheckResult) =>
  (shapeAt(context, to) & shape.possessive) !== 0;

/** "KeyBanc channel checks", "Jefferies underperform call", "Mizuho's favorite gas name", "Truist's agents say". */
function hasResearch(quotes: Quotes, house: CheckResult): boolean {
  const isOwner = isPossessive(quotes, house);
  const words = isOwner ? bit.research | bit.ownResearch : bit.research;
  const last = house.to + (isOwner ? ownWithin : besideWithin);
  for (let index = house.to + 1; index <= last; index++) {
    if (hasBreak(quotes, index) || !isFree(quotes, index)) return false;
    if (is(quotes, index, bit.to | bit.moves)) return false;
    if (is(quotes, index, words)) return true;
  }
  return false;
}

const isVerb = (quotes: Quotes, index: number): boolean =>
  !hasBreak(quotes, index) &&
  (is(quotes, index, bit.opinions | (quotes.isRating ? bit.changes : 0)) ||
    isClass(quotes.context, index, classBit.opinion));

/** "UBS prefers", "JPMorgan isn't", "TD Cowen bumps Lowe's up to Buy". */
function hasOpinion(quotes: Quotes, { to }: CheckResult): boolean {
  let verb = to + 1;
  while (is(quotes, verb, bit.adverbs) && !hasBreak(quotes, verb)) verb += 1;
  if (verb > to + 1 && quotes.isRating) return true;
  for (let index = verb + 1; index <= verb + 4; index++) if (is(quotes, index, bit.own)) return false;
  if (is(quotes, verb, bit.did)) return !isFree(quotes, verb + 1) && !hasBreak(quotes, verb + 1);
  // What directly follows is read by the roles themselves.
  if (verb > to + 1 && isClass(quotes.context, verb, classBit.opinion)) return true;
  const words = quotes.isRating ? bit.opinions | bit.changes | bit.moods : bit.opinions;
  return is(quotes, verb, words) && !hasBreak(quotes, verb);
}

/** "JPMorgan reels in expectations on Beyond Meat": a house at the start of a clause, and "on" a company at its end. */
function isOnCompany(quotes: Quotes, { from, to }: CheckResult): boolean {
  if ((from > 0 && !hasBreak(quotes, from)) || !is(quotes, to + 1, bit.changes)) return false;
  for (let index = to + 2; index <= to + 8 && !hasBreak(quotes, index); index++) {
    if (is(quotes, index, bit.own | bit.to)) return false;
    if (is(quotes, index, bit.on) && !isFree(quotes, index + 1)) return true;
  }
  return false;
}

/** "JPMorgan's Samik Chatterjee lifts", "BMO's Evan Seigerman" at the end. */
function hasOwnPerson(quotes: Quotes, house: CheckResult): boolean {
  if (!isPossessive(quotes, house)) return false;
  let index = house.to + 1;
  while (index <= house.to + 2 && isFree(quotes, index) && isCapital(quotes.context, index)) index += 1;
  if (index === house.to + 1) return false;
  return index >= quotes.context.tokens.count
    ? house.from > 0 && hasBreak(quotes, house.from)
    : isVerb(quotes, index) || is(quotes, index, bit.on);
}

/** Another one rates it, or its shares are what moves; not in "after Piper PT cut". */
const isRated = (quotes: Quotes, { from, to }: CheckResult): boolean =>
  (is(quotes, to + 1, bit.rated) &&
    !hasBreak(quotes, to + 1) &&
    (isFree(quotes, to + 2) || hasBreak(quotes, to + 2)) &&
    !is(quotes, from - 1, bit.after)) ||
  (is(quotes, from - 1, bit.rates) && !hasBreak(quotes, from));

/** "Raymond James: Strong Buy on Energy Transfer". */
const opens = ({ context }: Quotes, { from, to }: CheckResult): boolean =>
  from === 0 && to < context.tokens.count - 1 && (gapAt(context, to + 1) & gap.colon) !== 0;

/** "(Citi)" at the end, or behind each of several targets. */
const isInBrackets = ({ context, isRating }: Quotes, { from, to }: CheckResult): boolean =>
  from > 0 &&
  (gapAt(context, from) & gap.open) !== 0 &&
  (to === context.tokens.count - 1 || (isRating && (gapAt(context, to + 1) & gap.close) !== 0));

/** "..., Morgan Stanley finds", "..., warns Morgan Stanley" at the end. */
function ends(quotes: Quotes, { from, to }: CheckResult): boolean {
  const left = quotes.context.tokens.count - 1 - to;
  if (left === 0) return is(quotes, from - 1, bit.tells);
  return left === 1 && from > 0 && hasBreak(quotes, from) && is(quotes, to + 1, bit.tells);
}

/** "JPM on IONQ: initiating", "the call of the day is Morgan Stanley on Tesla". */
const speaksOn = (quotes: Quotes, { to }: CheckResult): boolean =>
  is(quotes, to + 1, bit.on) && !isFree(quotes, to + 2);

/** "Citi goes bullish on ...": a house at the start of a clause about a rating, not of a list of names. */
function beginsClause(quotes: Quotes, { from, to }: CheckResult): boolean {
  const next = to + 1;
  return (
    (from === 0 || hasBreak(quotes, from)) &&
    next < quotes.context.tokens.count &&
    !hasBreak(quotes, next) &&
    isFree(quotes, next) &&
    !is(quotes, next, bit.joiners | bit.rated | bit.moves)
  );
}

function isQuoted(quotes: Quotes, house: CheckResult): boolean {
  const { from, to } = house;
  if (is(quotes, from - 2, bit.phrases) && is(quotes, from - 1, bit.to)) return true;
  // "After BofA downgrade"; a clause that begins so is of the house's own.
  if (from > 0 && !hasBreak(quotes, from) && is(quotes, to + 1, bit.grades) && !hasBreak(quotes, to + 1))
    return true;
  if (hasResearch(quotes, house) || hasOwnPerson(quotes, house)) return true;
  if (isRated(quotes, house)) return false;
  if (hasOpinion(quotes, house) || isOnCompany(quotes, house) || speaksOn(quotes, house)) return true;
  if (opens(quotes, house) || ends(quotes, house) || isInBrackets(quotes, house)) return true;
  if (is(quotes, from - 1, bit.kinds)) return true;
  if (!quotes.isRating) return false;
  if (is(quotes, from - 1, bit.tells)) return true;
  if (beginsClause(quotes, house)) return true;
  const isLast = to === quotes.context.tokens.count - 1;
  return is(quotes, from - 1, bit.sources) && (isLast || !is(quotes, from - 1, bit.on));
}

/** "Citi, BofA and Wells Fargo": side by side in a row. */
function areJoined(quotes: Quotes, one: CheckResult, other: CheckResult): boolean {
  const [left, right] = one.from < other.from ? [one, other] : [other, one];
  if (right.from === left.to + 1) return (gapAt(quotes.context, right.from) & (gap.comma | gap.slash)) !== 0;
  return right.from === left.to + 2 && is(quotes, left.to + 1, bit.joiners);
}

/** Whether the headline speaks of business that houses do themselves. */
function isBusiness(quotes: Quotes): boolean {
  const { tokens } = quotes.context;
  for (let index = 0; index < tokens.count; index++) {
    if (!isFree(quotes, index)) continue;
    if (parties.of(tokens, index) !== 0) return true;
    // "To buy": what is no grade is a deal.
    if (is(quotes, index, bit.plainGrades) && is(quotes, index - 1, bit.to) && !isPlainGrade(quotes, index))
      return true;
  }
  return false;
}

/** "A, House, B": in a list, also beside names that we don't know. */
function isListed({ context }: Quotes, { from, to }: CheckResult): boolean {
  const commaAt = (index: number) => (gapAt(context, index) & gap.comma) !== 0;
  if (!commaAt(from) && !commaAt(to + 1)) return false;
  let commas = 0;
  for (let index = 1; index < context.tokens.count; index++) if (commaAt(index)) commas += 1;
  return commas > 1;
}

/** By its symbol in its own syntax, in a list, or as the one that moves: what the headline is about. */
function isSubject(quotes: Quotes, house: CheckResult, results: CheckResult[]): boolean {
  if (quotes.context.taken[house.from] === takenBySyntax || isListed(quotes, house)) return true;
  if (isRated(quotes, house) || is(quotes, house.to + 1, bit.moves)) return true;
  return results.some((each) => each !== house && each.role !== "broker" && areJoined(quotes, house, each));
}

/**
 * Banks and research houses that only rate or are quoted become `broker`, where at least one company is left that the
 * headline is about.
 */
export function settleAnalysts(context: MatchContext): void {
  if (context.checkResults.size < 2) return;
  const { brokers, raters } = context.lexicon;
  const results = [...context.checkResults.values()];
  let left = results.filter(({ role }) => role !== "broker").length;
  if (left < 2) return;
  const houses = results.filter(({ company, role }) => role !== "broker" && brokers.has(company));
  if (houses.length === 0) return;
  const quotes = { context, isRating: false };
  quotes.isRating = ratesShares(quotes);
  const quote = (house: CheckResult) => {
    if (left < 2) return;
    house.role = "broker";
    left -= 1;
  };
  for (const house of houses) if (isQuoted(quotes, house)) quote(house);
  const inRow = (house: CheckResult) =>
    house.role !== "broker" &&
    results.some(
      (each) => each.role === "broker" && brokers.has(each.company) && areJoined(quotes, house, each),
    );
  for (let next = houses.find(inRow); next && left > 1; next = houses.find(inRow)) quote(next);
  // Nothing says what a house has to do with another company: as a rule it has spoken of it.
  const others = results.some(({ company, role }) => role !== "broker" && !brokers.has(company));
  if (!others || isBusiness(quotes)) return;
  for (const house of houses)
    if (house.role !== "broker" && raters.has(house.company) && !isSubject(quotes, house, results))
      quote(house);
}
