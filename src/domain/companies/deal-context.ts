import { type DealWord, dealWords } from "#domain/companies/deals.data.ts";
import { shape } from "#domain/companies/marks.ts";
import { type CheckResult, endsClause, type MatchContext, shapeAt } from "#domain/companies/match-context.ts";
import { createWordRoles } from "#domain/companies/word-roles.ts";

const dealRoles = createWordRoles<DealWord>(dealWords);
export const dealBit = dealRoles.bit;

/** A headline under work: its companies by place, and what each token does in a deal. */
export type Deal = { context: MatchContext; companies: CheckResult[]; line: number[] };

export const is = ({ line }: Deal, at: number, mask: number) => ((line[at] ?? 0) & mask) !== 0;
/** "X's", but not the "Macy's" of "Macy's rejects". */
export const isPossessive = ({ context }: Deal, { company, to }: CheckResult) =>
  (shapeAt(context, to) & shape.possessive) !== 0 && !/'s\b/i.test(context.lexicon.names[company] ?? "");
export const hasBreak = ({ context }: Deal, at: number) => endsClause(context, at);

export const at = ({ companies }: Deal, token: number) =>
  companies.find(({ from, to }) => from <= token && token <= to);
export const firstBefore = ({ companies }: Deal, token: number) => companies.find(({ to }) => to < token);
export const lastBefore = ({ companies }: Deal, token: number) => companies.findLast(({ to }) => to < token);

/** A role is given once: what is said first counts. Who is quoted only has no part in the deal. */
export function give(company: CheckResult | undefined, role: "buyer" | "target"): void {
  if (company && (company.role === "named" || company.role === "brand")) company.role = role;
}

/** The first token behind the object of a verb or a bid. */
export function objectEnd(deal: Deal, from: number): number {
  let end = from;
  while (
    end < deal.context.tokens.count &&
    (end === from || !hasBreak(deal, end)) &&
    !is(deal, end, dealBit.stops)
  )
    end += at(deal, end) ? (at(deal, end)?.to ?? end) - end + 1 : 1;
  return end;
}

/** The company that is the whole object, not the owner of a part: "Y", not "Y's unit", "Y jets". */
export function wholeObject(deal: Deal, from: number, end: number): CheckResult | undefined {
  let start = from;
  while (start < end && is(deal, start, dealBit.fillers) && !at(deal, start)) start += 1;
  const company = at(deal, start);
  if (!company || isPossessive(deal, company)) return undefined;
  for (let token = company.to + 1; token < end; token++)
    if (is(deal, token, dealBit.goods | dealBit.firms)) return undefined;
  return company;
}

const hasPrice = ({ context }: Deal, from: number): boolean => {
  for (let token = from; token < context.tokens.count; token++)
    if ((shapeAt(context, token) & shape.cashtag) !== 0 && (shapeAt(context, token) & shape.hasDigit) !== 0)
      return true;
  return false;
};

export const isProper = ({ context }: Deal, token: number): boolean =>
  context.casing !== "shout" && (shapeAt(context, token) & shape.upperFirst) !== 0;

/** Whether what is bought is a company or a part of one. */
export function isFirm(deal: Deal, from: number, end: number, isStrong: boolean): boolean {
  if (end <= from || is(deal, end - 1, dealBit.goods)) return false;
  for (let token = from; token < end; token++)
    if (is(deal, token, dealBit.goods) && token < from + 1) return false;
  if (isStrong || hasPrice(deal, end)) return true;
  for (let token = from; token < end; token++) {
    if (is(deal, token, dealBit.firms) || at(deal, token)) return true;
    if (isProper(deal, token)) return true;
  }
  return false;
}

export function beginsWith(deal: Deal, until: number, mask: number): boolean {
  for (let token = 0; token < until; token++) if (is(deal, token, mask)) return true;
  return false;
}

export function wordOf({ context: { tokens } }: Deal, index: number): string {
  let word = "";
  for (let unit = tokens.keyStart[index] ?? 0; unit < (tokens.keyEnd[index] ?? 0); unit++)
    word += String.fromCharCode(tokens.keys[unit] ?? 0);
  return word;
}

const { buys, snaps, takes, bids, sold } = dealBit;
const ofDeals = buys | snaps | takes | bids | sold | dealBit.private;

/** Undefined for a headline without a word of deals. */
export function openDeal(context: MatchContext): Deal | undefined {
  if (context.checkResults.size === 0) return undefined;
  const { tokens } = context;
  const line: number[] = [];
  let any = 0;
  for (let index = 0; index < tokens.count; index++) {
    const word = dealRoles.of(tokens, index);
    if ((word & dealBit.traded) !== 0) return undefined;
    line.push(word);
    any |= word;
  }
  if ((any & ofDeals) === 0) return undefined;
  const companies = [...context.checkResults.values()].toSorted((one, other) => one.from - other.from);
  return { context, companies, line };
}
