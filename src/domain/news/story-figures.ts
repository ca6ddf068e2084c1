/** A number of a headline; `unit` is its last digit's worth: 1.25 billion has a unit of 10 million. */
export type Figure = { kind: string; value: number; unit: number };

const scales: Record<string, number> = { thousand: 1e3, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const currencies: Record<string, string> = { d: "$", e: "€", p: "£", y: "¥" };
/** Prices of a share and sums of a company are both money, and never each other's rounding. */
const sumMin = 100_000;
const yearMin = 1_990;
const yearMax = 2_039;
const roundingSlack = 1e-9;

/** Kinds that say when; they count little, as many events fall into one period. */
const periodKinds: readonly string[] = ["quarter", "year", "month", "day"];

/** A number as `figurePattern` finds it. */
export type FigureText = { sign?: string; digits: string; scale?: string; money?: string };

export const figurePattern =
  "(?<sign>[$€£¥])?(?<digits>\\d[\\d,]*(?:\\.\\d+)?)(?:[ -]?(?<scale>%|(?:percent|pct|basis points?|bps|trillion|trln|tn|billion|bln|bn|million|mln|mn|thousand|[bmk])(?![a-z])))?(?: (?<money>dollars?|euros?|pounds?|yen)(?![a-z]))?(?:st|nd|rd|th)?";

function scaleOf(word: string): number {
  return scales[word] ?? scales[word[0] ?? ""] ?? 1;
}

/** Zeros at the end of a whole number may be rounding: one digit is sure after "about", two otherwise. */
function unitOfWhole(digits: string, rough: boolean): number {
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return 10 ** Math.min(zeros, Math.max(0, digits.length - (rough ? 1 : 2)));
}

/** `rough` says that the word before it was "about" or the like. */
export function figureOf({ sign, digits, scale = "", money }: FigureText, rough: boolean): Figure {
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
  const isYear = factor === 1 && digits.length === 4 && value >= yearMin && value <= yearMax;
  return isYear ? { kind: "year", value, unit: 0 } : { kind: "count", value: amount, unit };
}

function agree(a: Figure, b: Figure): boolean {
  return Math.abs(a.value - b.value) <= Math.max(a.unit, b.unit) / 2 + roundingSlack;
}

/** How many kinds of periods and of other numbers agree, and how many of the others only one headline has. */
export type Agreement = { periods: number; others: number; onlyFirst: number; onlySecond: number };

function lacking(first: readonly Figure[], second: readonly Figure[]): number {
  const lone = first.filter(
    ({ kind }) => !periodKinds.includes(kind) && !second.some((one) => one.kind === kind),
  );
  return new Set(lone.map(({ kind }) => kind)).size;
}

/** How the numbers of two headlines fit; null when both have numbers of a kind and none of them agree. */
export function agreementOf(first: readonly Figure[], second: readonly Figure[]): Agreement | null {
  const agreement = {
    periods: 0,
    others: 0,
    onlyFirst: lacking(first, second),
    onlySecond: lacking(second, first),
  };
  for (const kind of new Set(first.map((figure) => figure.kind))) {
    const theirs = second.filter((figure) => figure.kind === kind);
    if (theirs.length === 0) continue;
    if (!first.some((mine) => mine.kind === kind && theirs.some((figure) => agree(mine, figure))))
      return null;
    agreement[periodKinds.includes(kind) ? "periods" : "others"] += 1;
  }
  return agreement;
}
