import {
  isClass,
  isTalk,
  lettersAt,
  type MatchContext,
  type Span,
  wordAt,
} from "#domain/companies/match-context.ts";
import { trust } from "#domain/companies/names.ts";
import { capitalsBehind } from "#domain/companies/small-writing.ts";
import type { Surroundings } from "#domain/companies/surroundings.ts";
import { topicScore } from "#domain/companies/topic.ts";
import { classBit, talkBit } from "#domain/companies/word-bits.ts";

/** Whether a name is made of English words alone. */
export function isEnglish(context: MatchContext, { from, to }: Span): boolean {
  for (let index = from; index <= to; index++) if (!isClass(context, index, classBit.plain)) return false;
  return true;
}

/** One in so many words may have a capital, such as a symbol or "iPhone", in a text of small letters. */
const wordsPerCapital = 8;

/** Log-odds from which a text is business news without a doubt. */
const businessMin = 3;

/** A text of small letters by someone who speaks of shares: a post, or what reads like business news. */
export function isMarketTalk(context: MatchContext): boolean {
  const capitals = capitalsBehind(context);
  if (context.social) return capitals * wordsPerCapital <= context.tokens.count;
  return capitals === 0 && topicScore(context) >= businessMin;
}

const endOf = (context: MatchContext, { from, to }: Span) =>
  to - from > 1 && isClass(context, to, classBit.legal) ? to - 1 : to;

/** Whether a name of everyday words begins as phrases do: "global brands". */
const beginsPhrase = (context: MatchContext, { from, alias }: Span) =>
  context.lexicon.aliases.level[alias] !== 0 && isTalk(context, from, talkBit.quality);

/** "Lucid motors": everyday words that only a company is called by. */
export const endsAsCompany = (context: MatchContext, span: Span): boolean =>
  (isTalk(context, endOf(context, span), talkBit.companyEnd) ||
    isClass(context, span.to, classBit.legalForm)) &&
  !beginsPhrase(context, span);

/** "Clover health", in a text that has hardly a capital: who writes capitals would give it one. */
const endsInTrade = (context: MatchContext, span: Span): boolean =>
  isTalk(context, endOf(context, span), talkBit.tradeEnd) &&
  capitalsBehind(context) * wordsPerCapital <= context.tokens.count &&
  !beginsPhrase(context, span);

/** "etsy", "kinetik": a word of no dictionary that is nobody's name. */
function isCoined(context: MatchContext, index: number): boolean {
  return !isClass(context, index, classBit.plain | classBit.proper | classBit.firstName | classBit.acronym);
}

/** A name without any capital counts only when it is long or odd. */
export function lowerCaseTrust(
  context: MatchContext,
  { span, oneWord, strong, cueRight, listed }: Surroundings,
): number {
  const { aliases } = context.lexicon;
  const level = aliases.level[span.alias] ?? 0;
  const kind = aliases.trust[span.alias] ?? trust.faint;
  const letters = lettersAt(context, span.from);
  if (aliases.brand[span.alias]) return 0;
  if (isClass(context, span.from - 1, classBit.firstName | classBit.userTitle)) return 0;
  if (oneWord && isTalk(context, span.from, talkBit.needsCapital)) return 0;
  if (oneWord) {
    const talked = classBit.clear | classBit.favoured;
    if (kind === trust.ambiguous && ((listed && level === 0) || isClass(context, span.from, talked)))
      return isMarketTalk(context) ? 0.65 : 0;
    if (kind !== trust.certain) return 0;
    if (isEnglish(context, span)) return listed && level === 0 && isMarketTalk(context) ? 0.65 : 0;
    if (level === 0 && letters > 5) return 0.75;
    if (!isCoined(context, span.from)) return level === 0 && letters > 3 && isMarketTalk(context) ? 0.65 : 0;
    const spokenOf = strong || cueRight || listed || context.social;
    return (level === 0 && letters >= 4) || (level === 1 && letters >= 6 && spokenOf) ? 0.75 : 0;
  }
  if (kind === trust.certain && !isEnglish(context, span)) return level <= 1 ? 0.8 : 0;
  // "A perfect corp day": one of its kind.
  if (wordAt(context, span.from - 1) === context.lexicon.number.a) return 0;
  if (kind === trust.certain && level === 0 && (strong || cueRight || listed)) return 0.7;
  if (endsAsCompany(context, span) || endsInTrade(context, span)) return 0.7;
  const own = level <= 1 && kind !== trust.faint && !beginsPhrase(context, span);
  return own && isMarketTalk(context) ? 0.65 : 0;
}
