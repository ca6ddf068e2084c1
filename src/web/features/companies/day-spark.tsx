import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { PriceSeries, Quote } from "#contract/market.ts";
import { directionOf, placeInRange } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { boundsOf } from "#domain/market/session.ts";
import { pricesQuery } from "#web/features/companies/prices.calls.ts";

export type DaySparkProps = {
  symbol: string;
  quote: Quote;
  /** Renewed while the page is in sight. */
  live: boolean;
};

const box = { width: 48, height: 22 };
const strokes = { up: "stroke-gain", down: "stroke-loss", flat: "stroke-ink-soft" } as const;
const renewMs = 5 * 60_000;

/** The day's prices as a small line, asked for when it is in sight; until then, and without them, the day's range. */
export function DaySpark({ symbol, quote, live }: DaySparkProps) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const { data, isPending } = useQuery({
    ...pricesQuery(symbol, "1d"),
    enabled: seen,
    refetchInterval: live ? renewMs : false,
  });
  const series = data && withLatest(data, quote);
  const path = series ? dayPath(series, box) : null;
  const direction = (series && dayDirection(series)) ?? directionOf(quote.change) ?? "flat";
  return (
    <span ref={place} aria-hidden="true" className="flex h-full w-full items-center justify-center">
      {path && (
        <svg
          aria-hidden="true"
          width={box.width}
          height={box.height}
          viewBox={`0 0 ${box.width} ${box.height}`}
          fill="none"
          className="animate-fade-in overflow-visible"
        >
          {path.baseline !== null && (
            <path
              d={`M0 ${path.baseline}H${box.width}`}
              strokeWidth={1}
              strokeDasharray="1 3"
              className="stroke-line-strong"
            />
          )}
          <path
            d={path.line}
            strokeWidth={1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            className={strokes[direction]}
          />
        </svg>
      )}
      {!path && !isPending && <DayLine price={quote.price} low={quote.low} high={quote.high} />}
    </span>
  );
}

type DayLineProps = { price: number; low: number | null; high: number | null };

/** Where the price stands between the day's low and high, small; the facts say it in figures. */
function DayLine({ price, low, high }: DayLineProps) {
  const place = placeInRange(price, low, high);
  if (place === null) return null;
  return (
    <span aria-hidden="true" className="relative block h-0.5 w-8 shrink-0 rounded-full bg-line">
      <span
        className="absolute top-1/2 block h-2.5 w-0.5 -translate-1/2 rounded-full bg-ink-soft"
        style={{ left: `${place * 100}%` }}
      />
    </span>
  );
}

/** True from when an element has come into sight for the first time. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (seen || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen;
}

type Point = PriceSeries["points"][number];

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
