import { gap } from "#domain/companies/marks.ts";
import {
  gapAt,
  isClass,
  isCue,
  type MatchContext,
  type Role,
  type Span,
} from "#domain/companies/match-context.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Words between a host and its event: "Morgan Stanley Technology, Media & Telecom Conference". */
const eventWithin = 7;

function isHost(context: MatchContext, { to }: Span): boolean {
  for (let step = 1; step <= eventWithin; step++) if (isCue(context, to + step, cueBit.event)) return true;
  return false;
}

/** Whether a bank or research house is quoted on another company, or hosts an event. */
function isBroker(context: MatchContext, span: Span): boolean {
  const { from, to } = span;
  if (isClass(context, to + 1, classBit.opinion) || isHost(context, span)) return true;
  const last = to === context.tokens.count - 1;
  const afterMark = from > 0 && (gapAt(context, from) & (gap.colon | gap.hyphen)) !== 0;
  if ((last && afterMark) || isCue(context, from - 1, cueBit.says)) return true;
  return from > 1 && isCue(context, from - 1, cueBit.source);
}

/** Whether a name speaks of the company itself, of a brand it owns, or quotes it about others. */
export function roleOf(context: MatchContext, span: Span): Role {
  const { aliases, brokers } = context.lexicon;
  if (aliases.brand[span.alias]) return "brand";
  return brokers.has(aliases.company[span.alias] ?? -1) && isBroker(context, span) ? "broker" : "named";
}

/** A bank that "raises" or "sees" something while no other company is named does so for itself. */
export function settleRoles(context: MatchContext): void {
  if (context.checkResults.size !== 1) return;
  for (const checkResult of context.checkResults.values())
    if (checkResult.role === "broker" && isCue(context, checkResult.to + 1, cueBit.ownAction))
      checkResult.role = "named";
}
