import type { PriceSeries } from "#contract/market.ts";
import { directionOf } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { boundsOf } from "#domain/market/session.ts";

type Point = PriceSeries["points"][number];
type Place = { x: number; y: number };

type DayPath = {
  /** Value of `d` of an SVG path. */
  line: string;
  /** Height of the previous close; null when it is not known. */
  baseline: number | null;
};

type Box = { width: number; height: number };

/** Prices further apart are not joined: what happened between them is not known. */
const gapMsMax = 20 * 60_000;
/** Room for the ends of the line. */
const margin = 1;

/** The time that a day's line is drawn over: a day that goes on leaves room for its rest. */
export function daySpan(points: readonly Point[]): { fromMs: number; toMs: number } {
  const [first = 0, last = 0] = [points[0], points.at(-1)].map((point) => Date.parse(point?.at ?? ""));
  const bounds = boundsOf(newYorkAt(last).day);
  return {
    fromMs: Math.min(first, bounds?.opensMs ?? first),
    toMs: Math.max(last, bounds?.closesMs ?? last),
  };
}

function timeScale(points: readonly Point[], width: number): (atMs: number) => number {
  const { fromMs, toMs } = daySpan(points);
  const perMs = toMs > fromMs ? (width - 2 * margin) / (toMs - fromMs) : 0;
  return (atMs) => margin + (atMs - fromMs) * perMs;
}

function heightScale(prices: readonly number[], height: number): (price: number) => number {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (high === low) return () => height / 2;
  return (price) => height - margin - ((price - low) / (high - low)) * (height - 2 * margin);
}

const rounded = (value: number) => Math.round(value * 10) / 10;

type Scales = { x: (atMs: number) => number; y: (price: number) => number };

function scalesOf(
  { points, previousClose }: Pick<PriceSeries, "points" | "previousClose">,
  box: Box,
): Scales {
  const known = points.map(({ price }) => price);
  return {
    x: timeScale(points, box.width),
    y: heightScale(previousClose === null ? known : [...known, previousClose], box.height),
  };
}

/** The stretches of prices that lie close enough to be joined. */
function runsOf(points: readonly Point[], { x, y }: Scales): Place[][] {
  const runs: Place[][] = [];
  let before: { atMs: number; column: number } | undefined;
  points.forEach(({ at, price }, index) => {
    const atMs = Date.parse(at);
    const isGap = before === undefined || atMs - before.atMs > gapMsMax;
    const column = Math.round(x(atMs) * 2);
    // Two prices within half a pixel look like one; the last of all is where the line ends.
    const isSeen = isGap || column !== before?.column || index === points.length - 1;
    const place = { x: rounded(x(atMs)), y: rounded(y(price)) };
    if (isGap) runs.push([place]);
    else if (isSeen) runs.at(-1)?.push(place);
    before = { atMs, column: isSeen ? column : (before?.column ?? column) };
  });
  return runs;
}

const joined = (places: readonly Place[]) => places.map(({ x, y }) => `L${x} ${y}`).join("");

/** A line of no length is drawn as a dot, so that a price on its own is seen. */
const lineOf = (runs: readonly Place[][]): string =>
  runs.map(([first, ...rest]) => (first ? `M${first.x} ${first.y}h0${joined(rest)}` : "")).join("");

/** The line of a day as far as it is known; null for fewer than two prices. */
export function dayPath(series: Pick<PriceSeries, "points" | "previousClose">, box: Box) {
  if (series.points.length < 2) return null;
  const scales = scalesOf(series, box);
  const { previousClose } = series;
  return {
    line: lineOf(runsOf(series.points, scales)),
    baseline: previousClose === null ? null : rounded(scales.y(previousClose)),
  } satisfies DayPath;
}

export type DayPicture = {
  /** Lines up to the headline, and from the first price after it on. */
  before: string;
  after: string;
  /** What is under the line that came after the headline. */
  area: string;
  baseline: number | null;
  /** Where the headline is, and whether that is an edge since it came at another time; null without one. */
  mark: { x: number; edge: "before" | "after" | null } | null;
  /** Where the line ends. */
  end: Place;
};

/** A day's line, parted by the moment of a headline; null for fewer than two prices. */
export function dayPicture(
  series: Pick<PriceSeries, "points" | "previousClose">,
  headlineMs: number | null,
  box: Box,
): DayPicture | null {
  const { points, previousClose } = series;
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const scales = scalesOf(series, box);
  const isAfter = ({ at }: Point) => headlineMs !== null && Date.parse(at) >= headlineMs;
  const found = points.findIndex(isAfter);
  const parting = found < 0 ? points.length : found;
  const runs = runsOf(points.slice(parting), scales);
  const ground = (run: readonly Place[]) =>
    // verbatim: a path, no words.
    run.length < 2 ? "" : `M${run[0]?.x} ${box.height}${joined(run)}L${run.at(-1)?.x} ${box.height}Z`;
  return {
    // The first price after the headline ends the line before it, so that the two join.
    before: lineOf(runsOf(points.slice(0, parting === 0 ? 0 : parting + 1), scales)),
    after: lineOf(runs),
    area: runs.map(ground).join(""),
    baseline: previousClose === null ? null : rounded(scales.y(previousClose)),
    mark: headlineMs === null ? null : markOf(points, headlineMs, { x: scales.x, width: box.width }),
    end: { x: rounded(scales.x(Date.parse(last.at))), y: rounded(scales.y(last.price)) },
  };
}

function markOf(
  points: readonly Point[],
  headlineMs: number,
  { x, width }: { x: (atMs: number) => number; width: number },
): NonNullable<DayPicture["mark"]> {
  const { fromMs, toMs } = daySpan(points);
  if (headlineMs < fromMs) return { x: margin, edge: "before" };
  if (headlineMs > toMs) return { x: width - margin, edge: "after" };
  return { x: rounded(x(headlineMs)), edge: null };
}

/** Where moments of the day are on its line, at the price that came next. */
export function placesOnLine(
  series: Pick<PriceSeries, "points" | "previousClose">,
  moments: readonly number[],
  box: Box,
): Place[] {
  const { points } = series;
  const last = points.at(-1);
  if (points.length < 2 || !last) return [];
  const { x, y } = scalesOf(series, box);
  const { fromMs, toMs } = daySpan(points);
  return moments
    .filter((atMs) => atMs >= fromMs && atMs <= toMs)
    .map((atMs) => {
      const next = points.find(({ at }) => Date.parse(at) >= atMs) ?? last;
      return { x: rounded(x(atMs)), y: rounded(y(next.price)) };
    });
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
