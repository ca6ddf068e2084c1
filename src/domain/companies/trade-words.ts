import {
  isCapital,
  isJoined,
  isTalk,
  lettersAt,
  type MatchContext,
  type Span,
  wordAt,
} from "#domain/companies/match-context.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { talkBit } from "#domain/companies/word-bits.ts";

/** Shortest name of a substance, in letters. */
const substanceMin = 7;

/** Whether a word speaks of one of the trades; a word of no list is asked for its ending. */
function isOfTrade(context: MatchContext, index: number, bits: number): boolean {
  const { trades } = context.lexicon;
  const word = wordAt(context, index);
  if (word !== 0) return ((trades.ofWord[word] ?? 0) & bits) !== 0;
  if (lettersAt(context, index) < substanceMin) return false;
  return trades.ofEnding.some(
    ({ endings, bit }) => (bit & bits) !== 0 && endings.test(keyOf(context.tokens, index)),
  );
}

/** Whether a word speaks of the trade of a name's company. */
export function isTradeWord(context: MatchContext, index: number, { alias }: Span): boolean {
  const { aliases, trades } = context.lexicon;
  const bits = trades.ofCompany[aliases.company[alias] ?? 0] ?? 0;
  return ((trades.ofWord[wordAt(context, index)] ?? 0) & bits) !== 0;
}

/** "Insurer Root", "barge operator Kirby", "lender Ally": its trade, or a word for a company behind one. */
export function isIntroduced(context: MatchContext, span: Span): boolean {
  const before = span.from - 1;
  if (!isJoined(context, span.from) || !isCapital(context, span.from)) return false;
  if (isTradeWord(context, before, span)) return true;
  return isTalk(context, before, talkBit.introduction) && isTradeWord(context, before - 1, span);
}

/** How many words of a company's trade the headline has beside its name; another company of the trade is one. */
export function tradeWords(context: MatchContext, { from, to }: Span, company: number): number {
  const { ofCompany } = context.lexicon.trades;
  const bits = ofCompany[company] ?? 0;
  if (bits === 0) return 0;
  let count = 0;
  for (let index = 0; index < context.tokens.count; index++)
    if ((index < from || index > to) && isOfTrade(context, index, bits)) count += 1;
  for (const other of context.checkResults.keys())
    if (other !== company && (ofCompany[other] ?? 0) & bits) count += 1;
  return count;
}
