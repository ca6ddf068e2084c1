import type { Lexicon } from "#domain/companies/lexicon.ts";
import { gap, shape } from "#domain/companies/marks.ts";
import type { Tokens } from "#domain/companies/tokens.ts";
import { cueBit } from "#domain/companies/word-bits.ts";

/** How a headline uses capitals. */
export type Casing = "sentence" | "title" | "shout";

export const roles = ["named", "brand", "broker", "buyer", "target"] as const;
export type Role = (typeof roles)[number];

/** A company found, with the tokens that name it. */
export type CheckResult = {
  company: number;
  from: number;
  to: number;
  /** What the rules think of it: an order. */
  confidence: number;
  /** Of a doubtful find: see topic-gate.ts. */
  evidence?: number | undefined;
  role: Role;
};

/** A name of the lexicon in the headline, from token `from` to token `to`. */
export type Span = { from: number; to: number; alias: number };

/** Why a name or a symbol of the headline is not reported. */
export type RejectionReason =
  | "other-meaning"
  | "person-or-place"
  | "part-of-another-name"
  | "source-of-the-headline"
  | "symbol-of-another-company"
  | "little-evidence"
  | "other-news";

/** A company that the words of a headline could have named. */
export type Rejection = { company: number; from: number; to: number; reason: RejectionReason };

/** One headline under work. */
export type MatchContext = {
  lexicon: Lexicon;
  tokens: Tokens;
  /** Word numbers of the tokens. */
  line: Int32Array;
  /** By token: 1 when ticker syntax has used it, 2 when a certain name covers it. */
  taken: Uint8Array;
  casing: Casing;
  social: boolean;
  /** The names in it once a rule has asked for them; see name-spans.ts. */
  names: readonly Span[] | undefined;
  checkResults: Map<number, CheckResult>;
  /** Companies that the text of the item names for certain. */
  backed: { has(company: number): boolean };
  /** Those it names with the exchange, a cashtag or the legal form: "(NASDAQ: INTC)", "Intel Corporation". */
  proven: { has(company: number): boolean };
  /** Companies of which two names stand in the headline, each doubtful alone: "Capri without Versace". */
  namedTwice: ReadonlySet<number>;
  /** What the text of the item adds to the topic, and the topic once a find has asked for it; see topic.ts. */
  textTopic: number;
  topic: number | undefined;
  /** By first token, when a caller wants to know: what was considered and not accepted. */
  rejections: Map<number, Rejection> | undefined;
};

export const takenBySyntax = 1;
export const takenByName = 2;

// The columns are reused: behind its end a headline must not see what a longer one has left there.
export const shapeAt = ({ tokens }: MatchContext, index: number) =>
  index < tokens.count ? (tokens.shapes[index] ?? 0) : 0;
/** What is before a token; at the number of tokens, what follows the last one. */
export const gapAt = ({ tokens }: MatchContext, index: number) =>
  index <= tokens.count ? (tokens.gaps[index] ?? 0) : 0;
export const lettersAt = ({ tokens }: MatchContext, index: number) =>
  index < tokens.count ? (tokens.letters[index] ?? 0) : 0;
export const wordAt = (context: MatchContext, index: number) =>
  index >= 0 && index < context.tokens.count ? (context.line[index] ?? 0) : 0;
/** Whether the word of a token is in one of the classes of `bits`. */
export const isClass = (context: MatchContext, index: number, bits: number) =>
  ((context.lexicon.classes[wordAt(context, index)] ?? 0) & bits) !== 0;

/** The same for the lists of cue words. */
export const isCue = (context: MatchContext, index: number, bits: number) =>
  ((context.lexicon.cues[wordAt(context, index)] ?? 0) & bits) !== 0;

/** The same for the lists of those who own, rate or trade shares. */
export const isTalk = (context: MatchContext, index: number, bits: number) =>
  ((context.lexicon.talk[wordAt(context, index)] ?? 0) & bits) !== 0;

export const isCapital = (context: MatchContext, index: number) =>
  (shapeAt(context, index) & (shape.upperFirst | shape.digitFirst)) !== 0;

/** Capitals only: at least `min` letters, no small one, no digit. */
export function isAllCapitals(context: MatchContext, index: number, min: number): boolean {
  const bits = shapeAt(context, index);
  return (
    (bits & shape.hasUpper) !== 0 &&
    (bits & (shape.hasLower | shape.hasDigit | shape.sign)) === 0 &&
    lettersAt(context, index) >= min
  );
}

const surer = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : Math.max(one, other);

/** Keeps the surer of two findings of one company, at the place of the first. */
export function note(context: MatchContext, checkResult: CheckResult): void {
  const before = context.checkResults.get(checkResult.company);
  if (before === undefined) {
    context.checkResults.set(checkResult.company, checkResult);
    return;
  }
  const first = checkResult.from < before.from ? checkResult : before;
  context.checkResults.set(checkResult.company, {
    ...first,
    confidence: Math.max(before.confidence, checkResult.confidence),
    evidence: surer(before.evidence, checkResult.evidence),
    role: before.role === "named" || checkResult.role === "named" ? "named" : before.role,
  });
}

/** Judges the use of capitals by the words of four letters and more. */
export function casingOf(tokens: Tokens): Casing {
  let long = 0;
  let capital = 0;
  let wordy = 0;
  let upper = 0;
  for (let index = 0; index < tokens.count; index++) {
    const bits = tokens.shapes[index] ?? 0;
    const letters = tokens.letters[index] ?? 0;
    if ((bits & (shape.hasLower | shape.hasUpper)) === 0 || letters < 2) continue;
    // "OXY, AI, CVX slip": a list of symbols is not shouted.
    const listed = ((tokens.gaps[index] ?? 0) | (tokens.gaps[index + 1] ?? 0)) & gap.comma;
    if (listed && letters < 6 && (bits & shape.hasLower) === 0) continue;
    wordy += 1;
    if ((bits & shape.hasLower) === 0) upper += 1;
    if (letters < 4) continue;
    long += 1;
    if (bits & shape.upperFirst) capital += 1;
  }
  if (wordy > 3 && upper / wordy > 0.7) return "shout";
  return long > 2 && capital / long > 0.72 ? "title" : "sentence";
}

const clauseMarks = gap.colon | gap.semicolon | gap.end | gap.bar | gap.comma;

/** Whether a clause ends before the token: at a mark, or at a hyphen with a blank. */
export const endsClause = (context: MatchContext, index: number) =>
  (gapAt(context, index) & clauseMarks) !== 0 ||
  (gapAt(context, index) & (gap.hyphen | gap.space)) === (gap.hyphen | gap.space);

/** Whether only a blank, or nothing, stands before the token. */
export const isJoined = (context: MatchContext, index: number) => (gapAt(context, index) & ~gap.space) === 0;

/** Whether each word of a name has a capital; small words within, as in "Natural Grocers by Vitamin Cottage", may not. */
export function isCapitalThroughout(context: MatchContext, { from, to }: Span): boolean {
  for (let index = from; index <= to; index++)
    if (
      !(index > from && gapAt(context, index) === gap.hyphen) &&
      !isCapital(context, index) &&
      !(shapeAt(context, index) & (shape.sign | shape.innerUpper)) &&
      !isCue(context, index, cueBit.link)
    )
      return false;
  return true;
}
