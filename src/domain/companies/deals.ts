import {
  at,
  beginsWith,
  dealBit as bit,
  type Deal,
  firstBefore,
  give,
  hasBreak,
  is,
  isFirm,
  isPossessive,
  isProper,
  lastBefore,
  objectEnd,
  openDeal,
  wholeObject,
  wordOf,
} from "#domain/companies/deal-context.ts";
import type { CheckResult, MatchContext } from "#domain/companies/match-context.ts";

/** "X to buy Y", "X buys Y's unit", "X snaps up Y"; the verb is the token `verb`, its object begins at `from`. */
function readActive(deal: Deal, verb: number, from: number): void {
  const isBare = is(deal, verb, bit.bare) && is(deal, verb - 1, bit.modal);
  if (is(deal, verb, bit.bare) && !isBare) return;
  if (isBare && is(deal, verb - 2, bit.advice)) return;
  const subject = lastBefore(deal, verb);
  if (!isBare && subject?.to !== verb - 1) return;
  const start = is(deal, from, bit.back) ? from + 1 : from;
  const end = objectEnd(deal, start);
  const isStrong = is(deal, verb, bit.acquires | bit.snaps);
  if (!isFirm(deal, start, end, isStrong)) return;
  const target = wholeObject(deal, start, end);
  // "X offers to buy Y", "X in talks to buy Y": the one that the headline begins with.
  give(target === subject ? undefined : subject, "buyer");
  give(target, "target");
}

/** "Y to be acquired by X", "Y taken private by X", "Y sold to X", "sale to X". */
function readPassive(deal: Deal, verb: number): boolean {
  const { to, by, sold, takes, buys } = bit;
  const isTakenPrivate = is(deal, verb, takes) && is(deal, verb + 1, bit.private);
  const last = isTakenPrivate ? verb + 1 : verb;
  const isBy = (is(deal, verb, buys) || isTakenPrivate) && is(deal, last + 1, by);
  const isTo = is(deal, verb, sold) && is(deal, last + 1, to);
  const subject = firstBefore(deal, verb);
  const isBe = deal.context.tokens.count > verb && isPassiveForm(deal, verb);
  if (!isBy && !isTo && !isTakenPrivate && !isBe) return false;
  // "19,456 shares in Y bought by X".
  if (beginsWith(deal, subject?.from ?? 0, bit.goods)) return true;
  if (subject && !isPossessive(deal, subject)) give(subject, "target");
  if (isBy || isTo) give(at(deal, last + 2), "buyer");
  return true;
}

const beForms = new Set(["be", "being", "get"]);
const isPassiveForm = (deal: Deal, verb: number): boolean =>
  is(deal, verb, bit.buys | bit.sold) && !is(deal, verb, bit.bare) && beForms.has(wordOf(deal, verb - 1));

/** "X's bid for Y", "Y rejects X's offer", "X drops Y acquisition", "Y jumps on takeover report". */
function readBid(deal: Deal, noun: number): void {
  const isTakeover = is(deal, noun, bit.takeovers);
  const isDeal = is(deal, noun, bit.deal);
  const subject = firstBefore(deal, noun);
  if (is(deal, noun + 1, bit.links)) {
    const end = objectEnd(deal, noun + 2);
    const target = wholeObject(deal, noun + 2, end);
    if (target) {
      give(subject === target ? undefined : subject, "buyer");
      give(target, "target");
    } else if (!isDeal && isFirm(deal, noun + 2, end, isTakeover)) give(subject, "buyer");
    return;
  }
  if (is(deal, noun + 1, bit.from) && !isDeal) {
    give(at(deal, noun + 2), "buyer");
    give(subject, "target");
    return;
  }
  const owner = ownerOf(deal, noun);
  const other = owner && owner !== subject ? subject : undefined;
  const between = (mask: number) => {
    for (let token = (subject?.to ?? 0) + 1; token < noun; token++) if (is(deal, token, mask)) return true;
    return false;
  };
  if (owner && other) {
    if (between(bit.answers) && !isDeal) {
      give(other, "target");
      give(owner, "buyer");
    } else if (isPossessive(deal, other) ? other.to + 1 === owner.from : isTakeover) {
      give(other, "buyer");
      give(owner, "target");
    }
  } else if (owner && !isDeal && beginsWith(deal, owner.from, bit.answers))
    // "Shareholders of somebody unlisted approve X's takeover".
    give(owner, "buyer");
  else if (owner && isTakeover && !isPossessive(deal, owner)) give(owner, "target");
  else if (
    !owner &&
    subject &&
    isTakeover &&
    isPossessive(deal, subject) &&
    noun - subject.to <= 3 &&
    isProper(deal, noun - 1)
  )
    give(subject, "buyer");
  else if (
    !owner &&
    subject &&
    between(bit.closes) &&
    isProper(deal, noun - 1) &&
    !is(deal, noun - 1, bit.closes)
  )
    give(subject, "buyer");
  else if (!owner && subject && isAboutAll(deal, noun) && between(bit.draws)) give(subject, "target");
}

/** A bid for all of a company: "takeover offer", "$5 billion buyout"; a lone "offer" or "deal" may be anything. */
function isAboutAll(deal: Deal, noun: number): boolean {
  return (
    is(deal, noun, bit.takeovers) && wordOf(deal, noun) !== "purchase" && wordOf(deal, noun) !== "acquisition"
  );
}

/** Who is named before the noun: "X's takeover", "X's $23 billion takeover", "X takeover". */
function ownerOf(deal: Deal, noun: number): CheckResult | undefined {
  const owner = lastBefore(deal, noun);
  if (!owner) return undefined;
  for (let token = owner.to + 1; token <= noun; token++) if (hasBreak(deal, token)) return undefined;
  if (owner.to === noun - 1) return owner;
  if (!isPossessive(deal, owner)) return undefined;
  return noun - owner.to <= 5 ? owner : undefined;
}

/** Who buys and who is bought. After all other roles: who is only quoted about others has no part in it. */
export function settleDeals(context: MatchContext): void {
  const deal = openDeal(context);
  if (!deal) return;
  for (let index = 0; index < deal.line.length; index++) {
    if (at(deal, index)) continue;
    if (readPassive(deal, index)) continue;
    if (is(deal, index, bit.goes) && is(deal, index + 1, bit.private))
      give(firstBefore(deal, index), "target");
    else if (is(deal, index, bit.snaps) && is(deal, index + 1, bit.up)) readActive(deal, index, index + 2);
    else if (is(deal, index, bit.takes)) readPrivate(deal, index);
    else if (is(deal, index, bit.buys) && !isNoun(deal, index)) readActive(deal, index, index + 1);
    else if (is(deal, index, bit.approaches)) readApproach(deal, index);
    else if (is(deal, index, bit.bids)) readBid(deal, index);
  }
}

/** "X's purchase of Y". */
const isNoun = (deal: Deal, index: number) => is(deal, index, bit.bids) && !is(deal, index - 1, bit.modal);

/** "X to take Y private". */
function readPrivate(deal: Deal, verb: number): void {
  for (let token = verb + 1; token < Math.min(verb + 7, deal.context.tokens.count); token++)
    if (is(deal, token, bit.private)) {
      const subject = lastBefore(deal, verb);
      const target = wholeObject(deal, verb + 1, token);
      give(target === subject ? undefined : subject, "buyer");
      give(target, "target");
      return;
    }
}

/** "X approached Y about a takeover". */
function readApproach(deal: Deal, verb: number): void {
  const target = at(deal, verb + 1);
  if (!target || !is(deal, target.to + 1, bit.about)) return;
  for (let token = target.to + 1; token < deal.line.length; token++)
    if (is(deal, token, bit.takeovers)) {
      give(lastBefore(deal, verb), "buyer");
      give(target, "target");
    }
}
