import type { PriceSeries } from "#contract/market.ts";
import { directionOf } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { boundsOf } from "#domain/market/session.ts";

type Point = PriceSeries["points"][number];

export type DayPath = {
  /** Value of `d` of an SVG path. */
  line: string;
  /** Height of the previous close; null when it is not known. */
  baseline: number | null;
};

export type Box = { width: number; height: number };

/** Prices further apart are not joined: what happened between them is not known. */
export const gapMsMax = 20 * 60_000;
/** Room for the ends of the line. */
const margin = 1;

/** Where a moment stands on the day: a day that goes on leaves room for its rest. */
function timeScale(points: readonly Point[], width: number): (atMs: number) => number {
  const [first = 0, last = 0] = [points[0], points.at(-1)].map((point) => Date.parse(point?.at ?? ""));
  const bounds = boundsOf(newYorkAt(last).day);
  const from = Math.min(first, bounds?.opensMs ?? first);
  const to = Math.max(last, bounds?.closesMs ?? last);
  const perMs = to > from ? (width - 2 * margin) / (to - from) : 0;
  return (atMs) => margin + (atMs - from) * perMs;
}

function heightScale(prices: readonly number[], height: number): (price: number) => number {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (high === low) return () => height / 2;
  return (price) => height - margin - ((price - low) / (high - low)) * (height - 2 * margin);
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The line of a day as far as it is known; null for fewer than two prices. */
export function dayPath({ points, previousClose }: Pick<PriceSeries, "points" | "previousClose">, box: Box) {
  if (points.length < 2) return null;
  const x = timeScale(points, box.width);
  const known = points.map(({ price }) => price);
  const y = heightScale(previousClose === null ? known : [...known, previousClose], box.height);
  let line = "";
  let before: { atMs: number; column: number } | undefined;
  points.forEach(({ at, price }, index) => {
    const atMs = Date.parse(at);
    const isGap = before === undefined || atMs - before.atMs > gapMsMax;
    const column = Math.round(x(atMs) * 2);
    // Two prices within half a pixel look like one; the last of all is where the line ends.
    const isSeen = isGap || column !== before?.column || index === points.length - 1;
    // A line of no length is drawn as a dot, so that a price on its own is seen.
    if (isSeen) line += `${isGap ? "M" : "L"}${rounded(x(atMs))} ${rounded(y(price))}${isGap ? "h0" : ""}`;
    before = { atMs, column: isSeen ? column : (before?.column ?? column) };
  });
  return { line, baseline: previousClose === null ? null : rounded(y(previousClose)) } satisfies DayPath;
}

/** Where the line ends, seen from the previous close; null when that is not known. */
export function dayDirection({ points, previousClose }: Pick<PriceSeries, "points" | "previousClose">) {
  const last = points.at(-1);
  return last && previousClose !== null ? directionOf(last.price - previousClose) : null;
}

/** The series with a price that came after its newest point, when it is of the same kind. */
export function withLatest(
  series: PriceSeries,
  quote: { asOf: string; price: number; provider: string; currency: string | null },
): PriceSeries {
  const last = series.points.at(-1);
  const fits = quote.provider === series.provider && quote.currency === series.currency;
  if (!last || !fits || quote.asOf <= last.at) return series;
  return { ...series, points: [...series.points, { at: quote.asOf, price: quote.price }] };
}
