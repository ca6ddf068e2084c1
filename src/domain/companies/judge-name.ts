import { contextScore } from "#domain/companies/context-score.ts";
import { gap, shape } from "#domain/companies/marks.ts";
import {
  type CheckResult,
  gapAt,
  isCapital,
  isCapitalThroughout,
  isClass,
  isCue,
  type MatchContext,
  type RejectionReason,
  type Span,
  shapeAt,
} from "#domain/companies/match-context.ts";
import { isElsewhere, pointsOf } from "#domain/companies/name-points.ts";
import { vetoOf } from "#domain/companies/name-vetoes.ts";
import { trust } from "#domain/companies/names.ts";
import { endsAsCompany, isEnglish, lowerCaseTrust } from "#domain/companies/small-letters.ts";
import { type Surroundings, surroundingsOf } from "#domain/companies/surroundings.ts";
import { companyOfToken } from "#domain/companies/ticker-syntax.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { evidenceOf, gate, isSpelledOut } from "#domain/companies/topic-gate.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Points an ambiguous name needs. */
const pointsNeeded = 0.5;

/** The same for one that does what companies do, and for one of which the verb of a title says so: "Gauzy Bolsters". */
const pointsOfActor = 0;
const pointsOfSubject = -0.45;

function certainTrust(context: MatchContext, around: Surroundings, company: number): number {
  const { aliases, ranks } = context.lexicon;
  // "Five below zero", "First solar eclipse": a sentence that starts with the words of a name.
  if (!around.oneWord && isEnglish(context, around.span) && !isCapitalThroughout(context, around.span))
    return around.strong || endsAsCompany(context, around.span) ? 0.85 : 0;
  if (aliases.level[around.span.alias] !== 2) return 0.93;
  const longer =
    around.capitalRight &&
    context.casing !== "title" &&
    !around.cueRight &&
    !around.strong &&
    (gapAt(context, around.span.from) & gap.comma) === 0;
  return longer && (ranks[company] ?? 0) > 1200 ? 0 : 0.85;
}

/** "Arbor Realty Trust": three words in a row are hardly chance. */
const isLong = ({ span }: Surroundings) => span.to - span.from >= 2;

function quotedTrust(context: MatchContext, around: Surroundings): number {
  if (!isCapitalThroughout(context, around.span)) return 0;
  if (isLong(around)) return 0.8;
  const verb = around.cueRight && !isCapital(context, around.span.to + 1);
  const alone = context.casing !== "title" && !around.capitalRight && !around.capitalLeft;
  const beside = around.legal || around.strong || around.listed || around.advised || around.tradeLeft;
  return beside || around.span.from === 0 || verb || alone ? 0.8 : 0;
}

/** "Compass lures 300 agents": at the start, before a verb of business, and not of a market where others have such names. */
const isActor = (context: MatchContext, { span, cueRight }: Surroundings) =>
  span.from === 0 && cueRight && !isElsewhere(context);

/** A verb in the third person singular: what is before it is one thing, and does something. */
const endsInS = (context: MatchContext, index: number) => /[^s]s$/.test(keyOf(context.tokens, index));

function pointsAsActor(context: MatchContext, around: Surroundings): number {
  if (!isActor(context, around)) return pointsNeeded;
  // In a sentence any word may be the one that does something: "Root climbs".
  const isSubject = context.casing === "title" && endsInS(context, around.span.to + 1);
  return isSubject ? pointsOfSubject : pointsOfActor;
}

function ambiguousTrust(context: MatchContext, around: Surroundings, company: number): number {
  const points = pointsOf(context, around, company);
  const needed = points < pointsNeeded ? pointsAsActor(context, around) : pointsNeeded;
  return points >= needed ? Math.min(0.9, 0.5 + points / 4) : 0;
}

/** Points that a plain word needs beside its proof, or in the place of one: "Extreme launches a platform". */
const faintPoints = 0.8;
const faintPointsOfActor = 1.5;

/** A plain word for a small company: only at the start, a list's side or before Inc, and with many points. */
function faintTrust(context: MatchContext, around: Surroundings, company: number): number {
  const { span } = around;
  const proved =
    around.legal ||
    around.listed ||
    around.tradeLeft ||
    isSpelledOut(context, span) ||
    (around.strong && span.from === 0);
  const acts = isActor(context, around) && (around.trade || !around.oneWord);
  if (!(proved || acts) || !isCapitalThroughout(context, span)) return 0;
  return pointsOf(context, around, company) >= (proved ? faintPoints : faintPointsOfActor) ? 0.7 : 0;
}

/** Capitals amid small letters: the symbol of the company itself, or a name always written so. */
function loudTrust(context: MatchContext, around: Surroundings, company: number): number | undefined {
  const { span, loud, oneWord, strong } = around;
  const { aliases } = context.lexicon;
  if (!loud || !oneWord || aliases.trust[span.alias] === trust.certain || aliases.level[span.alias] === 0)
    return undefined;
  if (isClass(context, span.from, classBit.capitalsName)) return undefined;
  if (companyOfToken(context, span.from) === company && !isClass(context, span.from, classBit.acronym))
    return 0.7;
  const isSubject = strong || isActor(context, around);
  return isSubject && aliases.level[span.alias] === 1 ? undefined : 0;
}

/** "Boston properties in foreclosure", "American express lanes": the words of a name in a plain sentence. */
function endsInSmallWord(context: MatchContext, { span, oneWord, strong }: Surroundings): boolean {
  if (oneWord || isCapital(context, span.to) || gapAt(context, span.to) === gap.hyphen) return false;
  // "Campbell's soup": the company and what it makes.
  if (shapeAt(context, span.from) & shape.possessive) return false;
  if (isCue(context, span.to, cueBit.lowerTail)) return true;
  return !strong && isClass(context, span.to, classBit.plain) && !endsAsCompany(context, span);
}

/** Context below which a plain word at the start of a sentence is only that word. */
const plainContext = 0.55;

/** "Vans block the road", "Chewy candy recalled": a word that any sentence could begin with, or a title hold. */
function isPlainUse(context: MatchContext, around: Surroundings): boolean {
  const { span, oneWord, strong, cueRight, possessive, listed, midSentence, tradeRight } = around;
  if (!oneWord || midSentence || strong || cueRight || possessive || listed || tradeRight) return false;
  if (!isClass(context, span.from, classBit.wordy)) return false;
  return contextScore(context, span) < plainContext;
}

/** How sure a name is from its headline alone. */
function judgeAlone(context: MatchContext, around: Surroundings, company: number): number {
  if (!around.capital) return lowerCaseTrust(context, around);
  const judged = judgeCapital(context, around, company);
  return around.opensSmall ? Math.max(judged, lowerCaseTrust(context, around)) : judged;
}

function judgeCapital(context: MatchContext, around: Surroundings, company: number): number {
  const { aliases } = context.lexicon;
  const { span } = around;
  const certain = aliases.trust[span.alias] === trust.certain;
  if (certain && isPlainUse(context, around)) return 0;
  if (aliases.brand[span.alias]) return certain ? 0.72 : 0.4;
  const decision = loudTrust(context, around, company);
  if (decision !== undefined) return decision;
  if (endsInSmallWord(context, around)) return 0;
  if (around.legal && (aliases.level[span.alias] ?? 0) < 2) return 0.85;
  switch (aliases.trust[span.alias]) {
    case trust.certain:
      return certainTrust(context, around, company);
    case trust.capitals:
      return context.casing !== "title" || isCapitalThroughout(context, span) ? 0.85 : 0;
    case trust.quoted:
      return quotedTrust(context, around);
    case trust.faint:
      return faintTrust(context, around, company);
    case trust.reporting:
      return 0.85;
    default:
      return ambiguousTrust(context, around, company);
  }
}

/** Confidence of a name whose company the headline or the text of the item gives for certain elsewhere. */
const known = 0.95;
/** Names less sure than this may lean on the text of the item. */
const sureAlone = 0.8;

const placeOf = ({ from, to }: Span) => ({ from, to });

/** What an everyday word may be elsewhere counts for nothing once the text of the item spells the company out. */
const overruled: ReadonlySet<RejectionReason> = new Set(["other-meaning", "person-or-place"]);

/** What the rules think of a name, from 0 (not its company) to 1. */
export type Judgement = Pick<CheckResult, "confidence" | "evidence">;

/** How sure a name stands for its company. */
export function judgeName(context: MatchContext, span: Span): Judgement {
  const company = context.lexicon.aliases.company[span.alias] ?? 0;
  const around = surroundingsOf(context, span);
  const mayBeKnown = around.capital && !(shapeAt(context, span.from) & shape.cashtag);
  const elsewhere = context.checkResults.get(company);
  // As sure as it is there: a doubtful name is not less doubtful the second time.
  if (mayBeKnown && elsewhere !== undefined) return { confidence: known, evidence: elsewhere.evidence };
  const veto = vetoOf(context, around, company);
  const judged = veto === undefined ? judgeAlone(context, around, company) : 0;
  const evidence = judged > 0 ? evidenceOf(context, around, judged) : undefined;
  const offTopic = evidence !== undefined && evidence < gate;
  const alone = offTopic ? 0 : judged;
  const backed =
    mayBeKnown &&
    (veto === undefined
      ? (alone < sureAlone || evidence !== undefined) &&
        (context.backed.has(company) || context.namedTwice.has(company))
      : overruled.has(veto) && context.proven.has(company));
  const confidence = backed ? known : alone;
  if (confidence === 0)
    context.rejections?.set(span.from, {
      company,
      ...placeOf(span),
      reason: veto ?? (offTopic ? "other-news" : "little-evidence"),
    });
  return { confidence, evidence: backed ? undefined : evidence };
}
