import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCapital,
  isClass,
  isCue,
  type MatchContext,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import { edge, nobody, trust } from "#domain/companies/names.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";
import { wordWithoutS } from "#domain/companies/word-table.ts";

/** What may be between two words of one name. */
const inside = gap.space | gap.hyphen | gap.comma | gap.dot | gap.slash | gap.end;

const keepsTogether = (between: number) =>
  between === (gap.quote | gap.space) ||
  ((between & ~inside) === 0 && between !== (gap.hyphen | gap.space) && between !== (gap.slash | gap.space));

/** The longest name that starts at a token. */
function longestFrom(context: MatchContext, from: number, firstWord: number): Span | undefined {
  const { first, next, ends } = context.lexicon.aliases;
  let node = first[firstWord] ?? 0;
  let found: Span | undefined;
  for (let to = from; node !== 0; ) {
    const end = ends[node] ?? 0;
    if (end !== 0) found = { from, to, alias: end - 1 };
    to += 1;
    if (!keepsTogether(gapAt(context, to))) break;
    node = next.get(edge(node, wordAt(context, to))) ?? 0;
  }
  return found;
}

/** The last token of a name with the legal form behind it: "Snap Inc", "Snowflake, Inc." */
function withLegalForm(context: MatchContext, to: number): number {
  const next = to + 1;
  const possessive = (shapeAt(context, to) & shape.possessive) !== 0;
  const beside = (gapAt(context, next) & ~(gap.space | gap.comma | gap.dot)) === 0;
  return !possessive && beside && isClass(context, next, classBit.legalForm) && isCapital(context, next)
    ? next
    : to;
}

/** "Walmarts", "Trumps Media": feeds lose the apostrophe of long names. */
function lostApostrophe(context: MatchContext, index: number): Span | undefined {
  const { classes, words, aliases } = context.lexicon;
  const small = (shapeAt(context, index) & shape.upperFirst) === 0;
  if (small && !context.social) return undefined;
  const word = wordWithoutS(context.tokens, index, words);
  // "The Berkshires": more than one of them.
  if (wordAt(context, index - 1) === context.lexicon.number.the) return undefined;
  // "Venus", "Diamondbacks": words of their own.
  if (word === 0 || isClass(context, index, classBit.plain | classBit.proper)) return undefined;
  // "Verus Asset Management LLC": a firm of that name.
  if (isCapital(context, index + 1) && isCue(context, index + 1, cueBit.firmWord | cueBit.firmTail))
    return undefined;
  const span = longestFrom(context, index, word);
  const liked = ((classes[word] ?? 0) & (classBit.clear | classBit.favoured)) !== 0;
  if (span === undefined || !(aliases.trust[span.alias] === trust.certain || (small && liked)))
    return undefined;
  if (aliases.level[span.alias] === 2 || aliases.brand[span.alias] || (classes[word] ?? 0) & classBit.wordy)
    return undefined;
  context.tokens.shapes[index] = (context.tokens.shapes[index] ?? 0) | shape.possessive;
  return span;
}

/** The names in a headline, longest first from the left, none inside another. */
export function findNames(context: MatchContext): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < context.tokens.count; index++) {
    const span = longestFrom(context, index, wordAt(context, index)) ?? lostApostrophe(context, index);
    if (span === undefined) continue;
    span.to = withLegalForm(context, span.to);
    index = span.to;
    if (context.lexicon.aliases.company[span.alias] !== nobody) spans.push(span);
  }
  return spans;
}
