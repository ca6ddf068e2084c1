import { shape } from "#domain/companies/marks.ts";
import {
  isClass,
  isCue,
  isJoined,
  isTalk,
  lettersAt,
  type MatchContext,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { byHeartRankMax, isByHeart, isShareSymbol } from "#domain/companies/trading-talk.ts";
import { classBit, cueBit, talkBit } from "#domain/companies/word-bits.ts";

const isWord = (context: MatchContext, index: number) =>
  isClass(context, index, classBit.plain | classBit.proper | classBit.acronym | classBit.firstName);

/** "Tsla", "pypl": a long symbol of a large company that is no word, whatever its letter case. */
export function isKnownByHeart(context: MatchContext, index: number): boolean {
  const letters = lettersAt(context, index);
  if (letters < 4 || letters > 5 || !(shapeAt(context, index) & shape.hasLower)) return false;
  // "CTAs": capitals in the plural.
  if (shapeAt(context, index) & shape.innerUpper && keyOf(context.tokens, index).endsWith("s")) return false;
  const company = companyOfToken(context, index);
  if (company < 0 || (context.lexicon.ranks[company] ?? 0) > byHeartRankMax) return false;
  // A symbol that begins its company's name may be another company's name ("Intu").
  if (context.lexicon.names[company]?.toLowerCase().startsWith(keyOf(context.tokens, index))) return false;
  return !isWord(context, index);
}

/** "Rgti", "qbts": symbols of four letters and more, or of large companies, that are no words. */
function isSmallSymbol(context: MatchContext, index: number): boolean {
  if (index < 0 || index >= context.tokens.count) return false;
  const letters = lettersAt(context, index);
  if (letters < (context.social && isByHeart(context, index) ? 3 : 4) || letters > 5) return false;
  if (shapeAt(context, index) & (shape.innerUpper | shape.cashtag)) return false;
  return isShareSymbol(context, index) && !isWord(context, index);
}

/** "Rgti qbts qubt", "wheeling sofi, hood and rivn": a symbol in small letters beside another one. */
export function isInSmallRow(context: MatchContext, index: number): boolean {
  if (!isSmallSymbol(context, index)) return false;
  return ([1, -1] as const).some((step) => {
    const beside = index + step;
    const joined = isClass(context, beside, classBit.joiner);
    return isSmallSymbol(context, joined ? beside + step : beside);
  });
}

/** "upst puts": small letters that are no word, before an option. */
export function isOptionInSmallLetters(context: MatchContext, index: number): boolean {
  if (!isTalk(context, index + 1, talkBit.option) || !isJoined(context, index + 1)) return false;
  // "0 dte puts": days to their end.
  if (shapeAt(context, index - 1) & shape.digitFirst) return false;
  const letters = lettersAt(context, index);
  if (letters < 3 || letters > 5 || shapeAt(context, index) !== shape.hasLower) return false;
  const puts = wordAt(context, index + 1) !== context.lexicon.number.calls;
  if (
    !puts &&
    !isCue(context, index - 1, cueBit.tickerTrade) &&
    !isClass(context, index + 2, classBit.callsEnd)
  )
    return false;
  return isShareSymbol(context, index) && !isWord(context, index);
}
