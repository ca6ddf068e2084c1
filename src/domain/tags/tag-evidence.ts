import { gap, shape } from "#domain/companies/marks.ts";
import type { Casing } from "#domain/companies/match-context.ts";
import type { Tokens } from "#domain/companies/tokens.ts";
import { type TagLexicon, type TagName, tagCueBit } from "#domain/tags/tag-lexicon.ts";
import { type Tag, type TagKind, tagsByKind } from "#domain/tags/tags.ts";

/** A text under work. */
export type TagText = {
  lexicon: TagLexicon;
  tokens: Tokens;
  /** Word numbers of the tokens. */
  line: Int32Array;
  casing: Casing;
  isTitle: boolean;
};

/** A name in the text, from token `from` to token `to`. */
export type NamedTag = { from: number; to: number; name: TagName };

const kindOfTag = new Map<Tag, TagKind>(
  Object.entries(tagsByKind).flatMap(([kind, tags]) => tags.map((tag) => [tag, kind as TagKind] as const)),
);
export const kindOf = ({ tags }: TagName): TagKind | undefined => kindOfTag.get(tags[0] as Tag);

const wordAt = ({ tokens, line }: TagText, at: number) =>
  at >= 0 && at < tokens.count ? (line[at] ?? 0) : 0;
const shapeAt = ({ tokens }: TagText, at: number) =>
  at >= 0 && at < tokens.count ? (tokens.shapes[at] ?? 0) : 0;
const gapAt = ({ tokens }: TagText, at: number) => (at <= tokens.count ? (tokens.gaps[at] ?? 0) : 0);
/** Whether the word of a token is one of these cues. */
const isCue = (text: TagText, at: number, bits: number) =>
  ((text.lexicon.cues[wordAt(text, at)] ?? 0) & bits) !== 0;

const isCapital = (text: TagText, at: number) => (shapeAt(text, at) & shape.upperFirst) !== 0;
const isNumber = (text: TagText, at: number) => (shapeAt(text, at) & shape.digitFirst) !== 0;
/** Only a blank, or nothing, is before the token. */
const isJoined = (text: TagText, at: number) => (gapAt(text, at) & ~gap.space) === 0;
const isHyphened = (text: TagText, at: number) =>
  at > 0 && at < text.tokens.count && (gapAt(text, at) & (gap.hyphen | gap.space)) === gap.hyphen;
/** The headline, or a part of it, begins with the token: a capital there says nothing. */
const opens = (text: TagText, at: number) =>
  at === 0 || (gapAt(text, at) & (gap.colon | gap.quote | gap.dot | gap.end | gap.bar | gap.open)) !== 0;

/** A capital where small letters would do: "Barrick Gold", "Gold Bond". */
function isPartOfName(text: TagText, { from, to }: NamedTag): boolean {
  if (text.casing !== "sentence") return false;
  const plain = tagCueBit.moves | tagCueBit.trade;
  const before =
    isJoined(text, from) && isCapital(text, from - 1) && !isCue(text, from - 1, tagCueBit.before);
  if (isCapital(text, from) && !opens(text, from) && (before || !isCue(text, to + 1, plain))) return true;
  if (!isCapital(text, from) || shapeAt(text, to) & shape.possessive) return false;
  return isJoined(text, to + 1) && isCapital(text, to + 1) && !isCue(text, to + 1, plain);
}

/** A dot may be of "U.S.". */
const followsCue = (text: TagText, at: number, bits: number) =>
  (gapAt(text, at) & ~(gap.space | gap.dot)) === 0 && isCue(text, at - 1, bits);

/** "rallies", "prices" behind the name, "spot" before it, "demand for" it. */
function isTraded(text: TagText, { from, to }: NamedTag): boolean {
  const { moves, trade, before, links } = tagCueBit;
  const joined = isJoined(text, to + 1);
  if (joined && isCue(text, to + 1, moves | trade)) return true;
  if (followsCue(text, from, before)) return true;
  if (isCue(text, from - 1, links) && isCue(text, from - 2, moves | trade)) return true;
  // "Gold could hit", "Gold to hit", "oil may fall".
  if (joined && isCue(text, to + 1, tagCueBit.rates) && isCue(text, to + 2, moves)) return true;
  return joined && isCue(text, to + 1, tagCueBit.at) && isNumber(text, to + 2);
}

function hasMeasure(text: TagText): boolean {
  for (let at = 0; at < text.tokens.count; at++) if (isCue(text, at, tagCueBit.measures)) return true;
  return false;
}

const needsNoTrade: ReadonlySet<Tag> = new Set(["oil", "gold", "silver", "copper", "platinum"]);

function isCommodity(text: TagText, named: NamedTag): boolean {
  const { from, to, name } = named;
  if (isHyphened(text, from) || isHyphened(text, to + 1) || isPartOfName(text, named)) return false;
  if (isTraded(text, named) || hasMeasure(text)) return true;
  return text.isTitle && needsNoTrade.has(name.tags[0] as Tag) && isCue(text, to + 1, tagCueBit.is);
}

/** Their everyday meaning is so common that only the verbs of currencies tell. */
const commonWords: ReadonlySet<Tag> = new Set(["won", "real"]);
const isCurrencyVerb = (text: TagText, at: number) =>
  isCue(text, at, tagCueBit.moves) && !isCue(text, at, tagCueBit.rates | tagCueBit.at | tagCueBit.trade);

const isVerbPlace = (text: TagText, at: number) =>
  at > 0 &&
  isJoined(text, at) &&
  !isCue(text, at - 1, tagCueBit.links | tagCueBit.before | tagCueBit.lists | tagCueBit.rulers);

function isCurrency(text: TagText, named: NamedTag): boolean {
  const { from, to, name } = named;
  const { amounts, moves, trade } = tagCueBit;
  if (isHyphened(text, from) || isHyphened(text, to + 1)) return false;
  // "Shares pound higher".
  const isVerb = name.tags[0] === "pound" && !isCapital(text, from) && isVerbPlace(text, from);
  if (isVerb || isNumber(text, from - 1) || isCue(text, from - 1, amounts) || isPartOfName(text, named))
    return false;
  if (
    !isCue(text, from - 1, amounts) &&
    (shapeAt(text, to) & shape.possessive) !== 0 &&
    name.tags[0] !== "won"
  )
    return true;
  if (commonWords.has(name.tags[0] as Tag))
    return opens(text, from) && isCurrencyVerb(text, to + 1) && isCue(text, to + 2, tagCueBit.links | moves);
  if (wordAt(text, from - 1) === text.lexicon.number.the)
    return !isCue(text, to + 1, trade) || isTraded(text, named);
  return isTraded(text, named);
}

function isIndex(text: TagText, named: NamedTag): boolean {
  const { from, to } = named;
  const { moves, trade, is } = tagCueBit;
  if (isHyphened(text, to + 1) || (gapAt(text, to + 1) & gap.colon) !== 0) return false;
  const onIt = isCue(text, from - 1, tagCueBit.links);
  if (isJoined(text, to + 1) && isCue(text, to + 1, moves | trade)) return true;
  if (wordAt(text, from - 1) === text.lexicon.number.the) return true;
  if (isCue(text, to + 1, tagCueBit.at) && isNumber(text, to + 2)) return true;
  return !onIt && (isCue(text, from - 1, moves) || isCue(text, to + 1, is));
}

function isRateSetter(text: TagText, named: NamedTag): boolean {
  const { from, to } = named;
  if (!isCapital(text, from)) return false;
  if ((shapeAt(text, to) & shape.possessive) !== 0 || isHyphened(text, to + 1)) return true;
  const speaks = isCue(text, to + 1, tagCueBit.rates);
  if (text.casing === "sentence" && !opens(text, from)) return !isCapital(text, from - 1) || speaks;
  return speaks || isCue(text, from - 1, tagCueBit.rulers);
}

function isSector(text: TagText, { from, to }: NamedTag): boolean {
  if (isHyphened(text, to + 1)) return false;
  if (text.casing !== "sentence") return true;
  if (isCapital(text, from) && !opens(text, from)) return false;
  return true;
}

function isCoin(text: TagText, named: NamedTag): boolean {
  const { from, to, name } = named;
  if (name.tags[0] === "tether" && text.casing === "sentence" && isCapital(text, from))
    return isJoined(text, to + 1) && !isCapital(text, to + 1);
  return isTraded(text, named) || hasMeasure(text);
}

/** "ECB: England cricket board", "RBI single". */
function isOfGame(text: TagText, { tags: [tag] }: TagName): boolean {
  if (tag !== "ecb" && tag !== "rbi") return false;
  for (let at = 0; at < text.tokens.count; at++) if (isCue(text, at, tagCueBit.games)) return true;
  return false;
}

/** Whether the words around a doubtful name say that it is meant. */
export function isMeant(text: TagText, named: NamedTag): boolean {
  const kind = kindOf(named.name);
  if (kind === "commodity") return isCommodity(text, named);
  if (kind === "currency") return isCurrency(text, named);
  if (kind === "index") return isIndex(text, named);
  if (kind === "central-bank") return isRateSetter(text, named);
  return kind === "coin" ? isCoin(text, named) : isSector(text, named);
}

/** "Gold, silver retreat": one of a list whose other name is meant. */
export function isListedWith(text: TagText, named: NamedTag, other: NamedTag): boolean {
  const kinds = [kindOf(named.name), kindOf(other.name)];
  if (kinds[0] !== kinds[1]) return false;
  const [left, right] = named.from < other.from ? [named, other] : [other, named];
  const between = right.from - left.to;
  if (between === 1) return (gapAt(text, right.from) & (gap.comma | gap.slash)) !== 0;
  return between === 2 && isCue(text, left.to + 1, tagCueBit.lists);
}

/** "Euro tops $1.20": the other side of the pair. */
export function isPricedInDollars(text: TagText, { to, name }: NamedTag): boolean {
  const [tag] = name.tags;
  if (tag !== "euro" && tag !== "pound") return false;
  return [to + 2, to + 3].some((at) => isPriced(text, at) && isCue(text, at - 1, tagCueBit.at));
}

const isPriced = (text: TagText, at: number) => (shapeAt(text, at) & shape.cashtag) !== 0;

/** Whether a name is written as it must be. */
export const isWritten = (text: TagText, { from, name }: NamedTag): boolean =>
  !isOfGame(text, name) &&
  (!name.isCapitals || (shapeAt(text, from) & shape.innerUpper) !== 0) &&
  (!name.isForTitles || text.isTitle);
