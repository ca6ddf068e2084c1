import {
  isCapital,
  isJoined,
  isTalk,
  type MatchContext,
  type Span,
  wordAt,
} from "#domain/companies/match-context.ts";
import { talkBit } from "#domain/companies/word-bits.ts";

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
  const { ofCompany, ofWord } = context.lexicon.trades;
  const bits = ofCompany[company] ?? 0;
  if (bits === 0) return 0;
  let count = 0;
  for (let index = 0; index < context.tokens.count; index++)
    if ((index < from || index > to) && (ofWord[wordAt(context, index)] ?? 0) & bits) count += 1;
  for (const other of context.checkResults.keys())
    if (other !== company && (ofCompany[other] ?? 0) & bits) count += 1;
  return count;
}
