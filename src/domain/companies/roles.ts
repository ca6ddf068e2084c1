import { settleAnalysts } from "#domain/companies/analysts.ts";
import { gap } from "#domain/companies/marks.ts";
import {
  gapAt,
  isClass,
  isCue,
  type MatchContext,
  type Role,
  type Span,
  wordAt,
} from "#domain/companies/match-context.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Words between a host and its event: "Morgan Stanley Technology, Media & Telecom Conference". */
const eventWithin = 7;
/** The same behind "at" or "at the": "at the BMO 34th Global Metals, Mining & Critical Minerals Conference". */
const longEventWithin = 12;

function isHost(context: MatchContext, { from, to }: Span): boolean {
  const isAt = isCue(context, from - 1, cueBit.source) || isCue(context, from - 2, cueBit.source);
  const within = isAt ? longEventWithin : eventWithin;
  for (let step = 1; step <= within; step++) if (isCue(context, to + step, cueBit.event)) return true;
  return false;
}

/** "JPMorgan says it will close branches": of itself. */
const speaksOfItself = (context: MatchContext, { to }: Span) =>
  isCue(context, to + 1, cueBit.says) && isCue(context, to + 2, cueBit.itself);

/** Whether a bank or research house is quoted on another company, or hosts an event. */
function isBroker(context: MatchContext, span: Span): boolean {
  const { from, to } = span;
  if (speaksOfItself(context, span)) return false;
  if (isClass(context, to + 1, classBit.opinion) || isHost(context, span)) return true;
  const last = to === context.tokens.count - 1;
  const afterMark = from > 0 && (gapAt(context, from) & (gap.colon | gap.hyphen)) !== 0;
  if ((last && afterMark) || isCue(context, from - 1, cueBit.says)) return true;
  if (wordAt(context, from - 1) === context.lexicon.number.from)
    return isCue(context, from - 2, cueBit.rating);
  return from > 1 && isCue(context, from - 1, cueBit.source);
}

/** Whether a name speaks of the company itself, of a brand it owns, or quotes it about others. */
export function roleOf(context: MatchContext, span: Span): Role {
  const { aliases, brokers } = context.lexicon;
  // "KeyBanc lifts Datadog": also by the name of its research house.
  if (brokers.has(aliases.company[span.alias] ?? -1) && isBroker(context, span)) return "broker";
  return aliases.brand[span.alias] ? "brand" : "named";
}

/** "Barclays raise Arista price targets": a verb, another company, and what its shares are thought worth. */
function changesRating(context: MatchContext, { to }: { to: number }): boolean {
  let at = to + 2;
  if (context.taken[to + 1] !== 0 || context.taken[at] === 0) return false;
  // "Morgan Stanley and Ford cut thousands of jobs".
  if (isClass(context, to + 1, classBit.joiner)) return false;
  while (at < context.tokens.count && context.taken[at] !== 0) at += 1;
  return isCue(context, at, cueBit.rating) || isCue(context, at + 1, cueBit.rating);
}

/** "Morgan Stanley, Barclays", "JPMorgan and Citi": directly one behind the other in a row. */
function isBefore(context: MatchContext, to: number, from: number): boolean {
  if ((gapAt(context, from) & ~(gap.comma | gap.space)) !== 0) return false;
  if (from === to + 1) return (gapAt(context, from) & gap.comma) !== 0;
  return from === to + 2 && isClass(context, to + 1, classBit.joiner);
}

/** In a row of houses that rate a share all are quoted: "Morgan Stanley, Barclays raise Arista price targets". */
function settleRow(context: MatchContext): void {
  const { brokers } = context.lexicon;
  const houses = [...context.checkResults.values()]
    .filter(({ company }) => brokers.has(company))
    .toSorted((a, b) => b.from - a.from);
  for (const [at, house] of houses.entries()) {
    const next = houses[at - 1];
    const followed = next?.role === "broker" && isBefore(context, house.to, next.from);
    if (followed || changesRating(context, house)) house.role = "broker";
  }
}

/** Who is quoted while no other company is named is itself what the headline is about: "Coinbase says hackers …". */
export function settleRoles(context: MatchContext): void {
  if (context.checkResults.size === 0) return;
  settleRow(context);
  settleAnalysts(context);
  const { checkResults } = context;
  for (const { role } of checkResults.values()) if (role !== "broker") return;
  for (const checkResult of checkResults.values()) checkResult.role = "named";
}

/** Whether an item carries a company that was found: who is only quoted about another one stays out. */
export const isDisplayed = ({ role }: { role: Role }): boolean => role !== "broker";
