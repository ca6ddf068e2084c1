import type { DateFields, WrittenFigure } from "./grounding-figure.ts";

const tiny = 1e-9;
/** After "about" the zeros at the end of a whole number may be rounding, down to its second digit. */
const zerosSlack = 0.05;
/** "More than a quarter" reaches further than "a quarter". */
const openSlack = 4;
/** "More than 100 million" may be said of this much more. */
const aboveSlack = 0.12;
/** "3 %" may stand for 2.6 %, but "1 %" not for 1.4 %: so far rounding may lead away. */
const roundingMax = 0.16;

/** 100 for 48,300: what the last digit that is no zero is worth. */
const worthOfZeros = (whole: number): number =>
  10 ** (/0*$/.exec(String(Math.round(whole)))?.[0].length ?? 0);

function bounds(claim: WrittenFigure): { low: number; high: number } {
  const { value, step, slack, approach } = claim;
  const size = Math.abs(value);
  const zeros = step >= 1 ? worthOfZeros(size / step) * step : 0;
  const half = Math.max(step / 2, slack * size);
  if (approach === "about") {
    const wide = Math.max(half, 2 * slack * size, Math.min(zeros / 2, zerosSlack * size));
    return { low: size - wide, high: size + wide };
  }
  // "More than twice" holds up to three times.
  if (claim.kind === "multiple" && slack > 0 && approach === "above")
    return { low: size - half, high: size + 1 };
  const open = Math.max(step, openSlack * slack * size, Math.min(zeros, aboveSlack * size));
  if (approach === "above") return { low: size - half, high: size + open };
  if (approach === "below") return { low: size - open, high: size + half };
  return { low: size - half, high: size + half };
}

/** Whether a value, rounded to what the claim writes, is the claim's. */
export function isValue(claim: WrittenFigure, value: number): boolean {
  const { low, high } = bounds(claim);
  const size = Math.abs(value);
  const room = tiny * Math.max(1, size);
  if (size < low - room || size > high + room) return false;
  const isLoose = claim.approach !== "exact" || claim.slack > 0;
  return isLoose || Math.abs(size - Math.abs(claim.value)) <= roundingMax * size + room;
}

export const sameCurrency = (a: string | null, b: string | null): boolean => {
  if (a === b) return true;
  const pair = new Set([a, b]);
  if (pair.has("cents")) return !pair.has("GBP") || pair.has("$");
  return pair.has("$") && pair.has("USD");
};

function sameThing(claim: WrittenFigure, source: WrittenFigure): boolean {
  const [a, b] = [claim.kind, source.kind];
  if (a === "money") return b === "money" && sameCurrency(claim.currency, source.currency);
  if (a === "percent") return b === "percent" || b === "points";
  if (a === "points") return b === "points" || (b === "count" && source.unit === "points");
  if (a === "multiple") return b === "multiple" || (b === "count" && source.unit === null);
  if (b === "multiple") return claim.unit === null;
  if (b === "points") return claim.unit === "points";
  // "Revenue of 3.2 billion" leaves the currency unsaid.
  if (b === "money") return claim.unit === null;
  return b === "count" && (claim.unit === null || source.unit === null || claim.unit === source.unit);
}

const changeOf = (multiple: WrittenFigure) => (multiple.value - 1) * 100;

/** "Doubled" for 100 percent, and the other way round. */
function asChange(claim: WrittenFigure, source: WrittenFigure): boolean {
  if (claim.kind === "multiple" && source.kind === "percent" && claim.slack > 0)
    return isValue(claim, 1 + ((source.direction || 1) * Math.abs(source.value)) / 100);
  return (
    claim.kind === "percent" &&
    source.kind === "multiple" &&
    source.slack > 0 &&
    isValue(claim, changeOf(source))
  );
}

/** What a claim may lean on beside the figure itself. */
export type Surroundings = {
  /** Years in which the sources lie, for dates that name none. */
  years: ReadonlySet<number>;
  /** Quarters and halves that the sources name with their year. */
  quarters: readonly DateFields[];
};

function isDate(claim: DateFields, source: DateFields, { years, quarters }: Surroundings): boolean {
  // Where the sources give this year another quarter, one without a year is not of this year.
  const part = claim.quarter ?? claim.half;
  if (part !== undefined && claim.year !== undefined && source.year === undefined)
    if (quarters.some(({ year, quarter, half }) => year === claim.year && (quarter ?? half) !== part))
      return false;
  for (const [name, value] of Object.entries(claim) as [keyof DateFields, number][]) {
    if (name === "year" && source.year === undefined ? !years.has(value) : source[name] !== value)
      return false;
  }
  return true;
}

const isOfAnother = (source: WrittenFigure, claim: WrittenFigure): boolean =>
  claim.owners.length > 0 &&
  source.owners.length > 0 &&
  !claim.owners.some((symbol) => source.owners.includes(symbol));

/** The words around say that the figures are not the same one: another measure, the old value for the new, the wrong end of a range. */
function isElse(source: WrittenFigure, claim: WrittenFigure): boolean {
  if (claim.measure !== null && source.measure !== null && claim.measure !== source.measure) return true;
  if (claim.turn !== null && source.turn !== null && claim.turn !== source.turn) return true;
  if (claim.rangeEnd !== null) return false;
  return (
    (claim.approach === "above" && source.rangeEnd === "high") ||
    (claim.approach === "below" && source.rangeEnd === "low")
  );
}

/** Whether a figure of the sources says what a figure of the answer says. */
export function grounds(source: WrittenFigure, claim: WrittenFigure, around: Surroundings): boolean {
  // Years and quarters belong to everyone.
  const isShared = claim.kind === "date" && claim.date?.day === undefined;
  if (!isShared && isOfAnother(source, claim)) return false;
  if (claim.kind === "date")
    return source.date !== null && claim.date !== null && isDate(claim.date, source.date, around);
  if (claim.kind === "time") return source.kind === "time" && source.value === claim.value;
  if (claim.direction * source.direction < 0 || claim.polarity * source.polarity < 0) return false;
  if (claim.per !== null && source.per !== null && claim.per !== source.per) return false;
  if (isElse(source, claim)) return false;
  if (asChange(claim, source)) return true;
  if (!sameThing(claim, source)) return false;
  return (
    isValue(claim, source.value) ||
    (source.otherValue !== undefined && isValue(claim, source.otherValue)) ||
    (claim.otherValue !== undefined && isValue({ ...claim, value: claim.otherValue }, source.value))
  );
}
