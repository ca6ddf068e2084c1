import { judgeName } from "#domain/companies/judge-name.ts";
import { isClass, type MatchContext, note, type Span, takenByName } from "#domain/companies/match-context.ts";
import { findNames } from "#domain/companies/name-spans.ts";
import { nobody, trust } from "#domain/companies/names.ts";
import { roleOf } from "#domain/companies/roles.ts";
import { classBit } from "#domain/companies/word-bits.ts";

/**
 * Surest reading that the text of an item must give a company to overrule the other meanings of a word: an exchange, a cashtag or
 * a legal form stands with the name.
 */
export const provenFrom = 0.97;

/** The company itself, or its homonym when the headline speaks of that one's country. */
function meantCompany(context: MatchContext, company: number): number {
  const twin = context.lexicon.dualListings.get(company);
  if (twin === undefined || context.checkResults.has(company)) return company;
  for (let index = 0; index < context.tokens.count; index++)
    if (twin.words.has(context.line[index] ?? 0) && context.line[index] !== 0) return twin.other;
  return company;
}

/** A name with its legal form is beyond doubt from here on. */
const sureWithLegalForm = 0.8;

function acceptName(context: MatchContext, span: Span): boolean {
  const { confidence: judged, evidence } = judgeName(context, span);
  if (judged === 0) return false;
  const legal = span.to > span.from && isClass(context, span.to, classBit.legalForm);
  const proven = legal && judged >= sureWithLegalForm;
  const confidence = proven ? provenFrom : judged;
  const company = meantCompany(context, context.lexicon.aliases.company[span.alias] ?? 0);
  note(context, {
    company,
    from: span.from,
    to: span.to,
    confidence,
    evidence: proven ? undefined : evidence,
    role: roleOf(context, span),
  });
  for (let index = span.from; index <= span.to; index++) context.taken[index] = takenByName;
  context.rejections?.delete(span.from);
  return true;
}

/** Companies of which two different names stand here. */
function namedTwice({ lexicon: { aliases } }: MatchContext, spans: readonly Span[]): ReadonlySet<number> {
  const aliasOf = new Map<number, number>();
  const twice = new Set<number>();
  for (const { alias } of spans) {
    const company = aliases.company[alias] ?? nobody;
    const first = aliasOf.get(company);
    if (first === undefined) aliasOf.set(company, alias);
    else if (first !== alias && company !== nobody) twice.add(company);
  }
  return twice;
}

/** Certain names first, so that doubtful ones can lean on them, and on doubtful ones behind them in turn. */
export function readNames(context: MatchContext): void {
  const spans = findNames(context);
  const kinds = context.lexicon.aliases.trust;
  const doubtful: Span[] = [];
  for (const span of spans)
    if (kinds[span.alias] === trust.certain) acceptName(context, span);
    else doubtful.push(span);
  const rejected = doubtful.filter((span) => !acceptName(context, span));
  context.namedTwice = namedTwice(context, spans);
  if (rejected.length > 0 && (rejected.length < doubtful.length || context.namedTwice.size > 0))
    for (const span of rejected) acceptName(context, span);
}
