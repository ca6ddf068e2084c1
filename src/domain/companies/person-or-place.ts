import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCapital,
  isClass,
  isCue,
  isJoined,
  isTalk,
  lettersAt,
  type MatchContext,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import type { Surroundings } from "#domain/companies/surroundings.ts";
import { classBit, cueBit, talkBit } from "#domain/companies/word-bits.ts";

/** "Jack Henry, 9, wins": an age between commas. */
function isAged(context: MatchContext, { to }: Span): boolean {
  const age = to + 1;
  return (
    (gapAt(context, age) & gap.comma) !== 0 &&
    (shapeAt(context, age) & (shape.digitFirst | shape.hasLower | shape.hasUpper | shape.innerDot)) ===
      shape.digitFirst &&
    lettersAt(context, age) <= 2 &&
    (gapAt(context, age + 1) & gap.comma) !== 0
  );
}

/** "Corning, New York", "Hershey, Pa." */
function isBeforeState(context: MatchContext, { to }: Span): boolean {
  const at = to + 1;
  if ((gapAt(context, at) & gap.comma) === 0 || (context.taken[at] ?? 0) !== 0) return false;
  // "Ford, Alaska Air": the next name of a list.
  if (isCue(context, at, cueBit.state))
    return !(isCapital(context, at + 1) && gapAt(context, at + 1) === gap.space);
  return wordAt(context, at) === context.lexicon.number.new && isCue(context, at + 1, cueBit.newState);
}

/** "Hartford council", "Eaton fire victims", "near Dover", "Abbott vetoes". */
function isLocal(context: MatchContext, { from, to }: Span): boolean {
  if (isJoined(context, to + 1) && isCue(context, to + 1, cueBit.localTail | cueBit.humanTail)) return true;
  return isJoined(context, from) && isCue(context, from - 1, cueBit.near);
}

/** "Franklin claims a test hat-trick": a player. */
function isPlayer(context: MatchContext, { span, strong, listed }: Surroundings): boolean {
  if (strong || listed || isClass(context, span.from, classBit.clear | classBit.favoured)) return false;
  for (let index = 0; index < context.tokens.count; index++)
    if (isCue(context, index, cueBit.sport)) return true;
  return false;
}

/** Whether a name means a person or a place of that name. */
export function isPersonOrPlace(context: MatchContext, around: Surroundings, doubtful: boolean): boolean {
  const { span, oneWord, person, capitalRight, cueRight, strong } = around;
  if (isAged(context, span)) return true;
  if (!oneWord) return false;
  const mixed = isClass(context, span.from, classBit.mixed);
  // "Ross Gerber says"
  if (doubtful && capitalRight && !cueRight && !strong && isClass(context, span.from, classBit.firstName))
    return true;
  if (person && (mixed || doubtful)) return true;
  // "KeyCorp chief Gorman"
  if (doubtful && !strong && isTalk(context, span.from - 1, talkBit.office) && isJoined(context, span.from))
    return !isClass(context, span.from, classBit.clear | classBit.favoured);
  if (!mixed && !(doubtful && isClass(context, span.from, classBit.proper))) return false;
  return isBeforeState(context, span) || isLocal(context, span) || isPlayer(context, around);
}
