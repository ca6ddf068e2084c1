import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCapital,
  isClass,
  isCue,
  isJoined,
  isTalk,
  type MatchContext,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import { edge, nobody, trust } from "#domain/companies/names.ts";
import { classBit, cueBit, talkBit } from "#domain/companies/word-bits.ts";
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
    const before = node;
    node = next.get(edge(node, wordAt(context, to))) ?? 0;
    if (node === 0) return lostInLast(context, { from, to, before }) ?? found;
  }
  return found;
}

/** "Marsh McLennans", "Home Depots": the last word of a long name without its apostrophe. */
function lostInLast(
  context: MatchContext,
  { from, to, before }: { from: number; to: number; before: number },
): Span | undefined {
  const { aliases, words } = context.lexicon;
  if (!isCapital(context, to) || isClass(context, to, classBit.plain | classBit.proper)) return undefined;
  const word = wordWithoutS(context.tokens, to, words);
  const end = word === 0 ? 0 : (aliases.ends[aliases.next.get(edge(before, word)) ?? 0] ?? 0);
  if (end === 0 || aliases.trust[end - 1] !== trust.certain || isShortOrBrand(context, end - 1))
    return undefined;
  setPossessive(context, to);
  return { from, to, alias: end - 1 };
}

/** A name that no apostrophe is supplied for. */
const isShortOrBrand = ({ lexicon: { aliases } }: MatchContext, alias: number) =>
  aliases.level[alias] === 2 || aliases.brand[alias] === 1;

function setPossessive({ tokens: { shapes } }: MatchContext, index: number): void {
  shapes[index] = (shapes[index] ?? 0) | shape.possessive;
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
  if (span === undefined) return undefined;
  // "Teslas share prices"
  const isOfShare = isClass(context, index + 1, classBit.strongRight) && isJoined(context, index + 1);
  if (aliases.trust[span.alias] !== trust.certain && !(liked && (small || isOfShare))) return undefined;
  if (isShortOrBrand(context, span.alias) || (classes[word] ?? 0) & classBit.wordy) return undefined;
  setPossessive(context, index);
  return span;
}

/** Most words between a name and the figures that it reports. */
const figuresWithin = 6;

/** "Brady: Fiscal Q2 Earnings Snapshot", "Gibraltar Announces Quarterly Results", at the start of a part. */
function opensReport(context: MatchContext, { from, to }: Span): boolean {
  if (!isCapital(context, from) || (from > 0 && (gapAt(context, from) & gap.colon) === 0)) return false;
  const next = to + 1;
  const between = gapAt(context, next) & ~gap.space;
  const acts =
    between === 0 &&
    isClass(context, next, classBit.strongRight | classBit.cueRight) &&
    !isCue(context, next, cueBit.says);
  if (between !== gap.colon && !acts) return false;
  for (let at = acts ? next + 1 : next; at <= next + figuresWithin; at++)
    if (isTalk(context, at, talkBit.figures)) return true;
  return false;
}

/** The names in a headline, longest first from the left, none inside another. Looked for once. */
export function findNames(context: MatchContext): readonly Span[] {
  context.names ??= lookForNames(context);
  return context.names;
}

function lookForNames(context: MatchContext): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < context.tokens.count; index++) {
    const span = longestFrom(context, index, wordAt(context, index)) ?? lostApostrophe(context, index);
    if (span === undefined) continue;
    const { trust: trusts, company } = context.lexicon.aliases;
    if (trusts[span.alias] === trust.reporting && !opensReport(context, span)) continue;
    span.to = withLegalForm(context, span.to);
    index = span.to;
    if (company[span.alias] !== nobody) spans.push(span);
  }
  return spans;
}
