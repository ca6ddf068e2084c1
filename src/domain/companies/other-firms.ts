import { gap } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCapital,
  isClass,
  isCue,
  isJoined,
  lettersAt,
  type MatchContext,
  wordAt,
} from "#domain/companies/match-context.ts";
import type { Surroundings } from "#domain/companies/surroundings.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Smallest company whose name private firms are not called by. */
export const wellKnownRankMax = 300;

/** Most words of a private firm's name behind the first. */
const firmWordsMax = 5;

/** "Verus Wealth Management LLC", "Williams & Novak LLC": capitals up to a legal form. */
function endsInLegalForm(context: MatchContext, next: number): boolean {
  let keepsMoney = false;
  for (let at = next; at < next + firmWordsMax && at < context.tokens.count; at++) {
    if (
      gapAt(context, at) !== gap.space ||
      !(isCapital(context, at) || isClass(context, at, classBit.joiner))
    )
      return false;
    if (isClass(context, at, classBit.legalForm)) return keepsMoney;
    keepsMoney ||= isCue(context, at, cueBit.firmWord);
  }
  return false;
}

/** "Arcus Capital Partners", "Delta Capital Management": a private firm that begins with the same word. */
function isPrivateFirm(context: MatchContext, next: number, company: number): boolean {
  const { brokers, ranks } = context.lexicon;
  if (brokers.has(company)) return false;
  const word = isClass(context, next - 1, classBit.plain | classBit.proper);
  if ((ranks[company] ?? 0) <= wellKnownRankMax && (!word || isClass(context, next - 1, classBit.clear)))
    return false;
  if (endsInLegalForm(context, next)) return true;
  if (!isCue(context, next, cueBit.firmTail) || !isJoined(context, next + 1)) return false;
  return isCapital(context, next + 1) && isCue(context, next + 1, cueBit.firmEnd);
}

/** "Duke Realty", "Ford Foundation": the next word makes it another firm or place. */
export function isOtherFirm(
  context: MatchContext,
  { span, possessive }: Surroundings,
  company: number,
): boolean {
  const next = span.to + 1;
  if (possessive || gapAt(context, next) !== gap.space || !isCapital(context, next)) return false;
  const own = (context.lexicon.names[company] ?? "").toLowerCase();
  if (own.includes(keyOf(context.tokens, next))) return false;
  if (isPrivateFirm(context, next, company)) return true;
  // "Polaris Bank", "Unity Bank"
  const foreign = !/banc|bank|financ|insur|trust|holding|group|capital/.test(own);
  if (
    wordAt(context, next) === context.lexicon.number.bank &&
    foreign &&
    !context.lexicon.brokers.has(company)
  )
    return true;
  if (!isCue(context, next, cueBit.otherFirm)) return false;
  // "Walmart Partners With OpenAI": a verb in a title.
  if (wordAt(context, next + 1) === context.lexicon.number.with) return false;
  return lettersAt(context, span.to) <= 4 || isClass(context, span.to, classBit.plain | classBit.proper);
}
