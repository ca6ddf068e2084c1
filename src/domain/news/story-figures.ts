/** A number of a headline; `unit` is its last digit's worth: 1.25 billion has a unit of 10 million. */
export type Figure = { kind: string; value: number; unit: number; minor?: boolean };

const scales: Record<string, number> = { thousand: 1e3, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const currencies: Record<string, string> = { d: "$", e: "€", p: "£", y: "¥" };
/** Prices of a share and sums of a company are both money, and never each other's rounding. */
const sumMin = 100_000;
const yearMin = 1_990;
const yearMax = 2_039;
const roundingSlack = 1e-9;

/** Plain numbers up to here stand for models and lists as often as for facts. */
const smallMax = 999;

const figurePattern =
  /([$€£¥])?(\d[\d,]*(?:\.\d+)?)(?:[ -]?(%|(?:percent|pct|basis points?|bps|trillion|trln|tn|billion|bln|bn|million|mln|mn|thousand|[bmk])(?![a-z])))?(?: (dollars?|euros?|pounds?|yen)(?![a-z]))?(?:st|nd|rd|th)?/iy;

function scaleOf(word: string): number {
  return scales[word] ?? scales[word[0] ?? ""] ?? 1;
}

/** Zeros at the end of a whole number may be rounding: one digit is sure after "about", two otherwise. */
function unitOfWhole(digits: string, rough: boolean): number {
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return 10 ** Math.min(zeros, Math.max(0, digits.length - (rough ? 1 : 2)));
}

/** Periods count little: many events fall into one. */
export function periodOf(kind: "year" | "quarter" | "month" | "day", value: number): Figure {
  return { kind, value, unit: 0, minor: true };
}

function figureOf(match: RegExpExecArray, rough: boolean): Figure {
  const [, sign, digits = "", scale = "", money] = match;
  const plain = digits.replaceAll(",", "");
  const value = Number(plain);
  const decimal = 10 ** -(plain.split(".")[1]?.length ?? 0);
  const word = scale.toLowerCase();
  if (/^(?:%|p)/.test(word)) return { kind: "%", value, unit: decimal };
  if (/^(?:bps|basis)/.test(word)) return { kind: "%", value: value / 100, unit: 0.01 };
  const factor = scaleOf(word);
  const unit = factor === 1 && decimal === 1 ? unitOfWhole(plain, rough) : factor * decimal;
  const currency = sign ?? currencies[money?.[0]?.toLowerCase() ?? ""];
  const amount = value * factor;
  if (currency) return { kind: amount < sumMin ? currency : `${currency} sum`, value: amount, unit };
  if (factor > 1 || value > yearMax) return { kind: "count", value: amount, unit };
  if (digits.length === 4 && value >= yearMin) return periodOf("year", value);
  return { kind: "count", value, unit, minor: value <= smallMax };
}

/**
 * The number that is at a place of a text, and where the text goes on behind it. `rough` says that the word before
 * it was "about" or the like.
 */
export function figureAt(
  text: string,
  place: number,
  rough: boolean,
): { figure: Figure; end: number } | null {
  figurePattern.lastIndex = place;
  const match = figurePattern.exec(text);
  return match && { figure: figureOf(match, rough), end: figurePattern.lastIndex };
}

function agree(a: Figure, b: Figure): boolean {
  return Math.abs(a.value - b.value) <= Math.max(a.unit, b.unit) / 2 + roundingSlack;
}

/** How many kinds of numbers agree, and how many major ones only one headline has. */
export type Agreement = Readonly<{ minor: number; major: number; onlyFirst: number; onlySecond: number }>;

const withoutFigures: Agreement = { minor: 0, major: 0, onlyFirst: 0, onlySecond: 0 };

function lacking(first: readonly Figure[], second: readonly Figure[]): number {
  const lone = first.filter(({ kind, minor }) => !minor && !second.some((one) => one.kind === kind));
  return new Set(lone.map(({ kind }) => kind)).size;
}

/** How the numbers of two headlines fit; null when both have numbers of a kind and none of them agree. */
export function agreementOf(first: readonly Figure[], second: readonly Figure[]): Agreement | null {
  if (first.length === 0 && second.length === 0) return withoutFigures;
  const agreed = { minor: 0, major: 0 };
  for (const kind of new Set(first.map((figure) => figure.kind))) {
    const theirs = second.filter((figure) => figure.kind === kind);
    if (theirs.length === 0) continue;
    const common = first.filter((one) => one.kind === kind && theirs.some((figure) => agree(one, figure)));
    if (common.length === 0) return null;
    agreed[common.every(({ minor }) => minor) ? "minor" : "major"] += 1;
  }
  return { ...agreed, onlyFirst: lacking(first, second), onlySecond: lacking(second, first) };
}
