import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCue,
  isJoined,
  isTalk,
  type MatchContext,
  type Span,
  shapeAt,
} from "#domain/companies/match-context.ts";
import { cueBit, talkBit } from "#domain/companies/word-bits.ts";

/** Most words between an office and what its holder buys: "Intel director Jane Roe acquires 3,800 shares". */
const dealWithin = 4;

/** "Intel director acquires 3,800 shares": a deal that is reported by law. */
export function isInsiderDeal(context: MatchContext, at: number): boolean {
  if (!isTalk(context, at, talkBit.office) || !isJoined(context, at)) return false;
  for (let verb = at + 1; verb <= at + dealWithin; verb++) {
    if (!isTalk(context, verb, talkBit.insiderDeal)) continue;
    for (let what = verb + 1; what <= verb + dealWithin; what++)
      if (isTalk(context, what, talkBit.holding) || shapeAt(context, what) & shape.digitFirst) return true;
  }
  return false;
}

/** "Booking's boss", "Target's CEO". */
export const isOfOffice = (context: MatchContext, { to }: Span) =>
  (shapeAt(context, to) & shape.possessive) !== 0 &&
  isTalk(context, to + 1, talkBit.office) &&
  isJoined(context, to + 1);

/** "Huntsman to push for margins, CEO says": the CEO runs the company that opens the headline. */
export function isToldByOffice(context: MatchContext, { from }: Span): boolean {
  const last = context.tokens.count - 1;
  return (
    from === 0 &&
    isCue(context, last, cueBit.says) &&
    isTalk(context, last - 1, talkBit.office) &&
    (gapAt(context, last - 1) & gap.comma) !== 0
  );
}
