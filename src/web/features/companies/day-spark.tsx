import { useQuery } from "@tanstack/react-query";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import type { Quote } from "#contract/market.ts";
import { directionOf, placeInRange } from "#domain/market/format.ts";
import { dayDirection, dayPath, withLatest } from "#web/features/companies/day-line.ts";
import { NoSeriesContext, pricesQuery } from "#web/features/companies/prices.calls.ts";

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
  const isGiven = useContext(NoSeriesContext) === undefined;
  const { data, isPending } = useQuery({
    ...pricesQuery(symbol, "1d"),
    enabled: seen && isGiven,
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
      {!path && !(isGiven && isPending) && <DayLine price={quote.price} low={quote.low} high={quote.high} />}
    </span>
  );
}

type DayLineProps = { price: number; low: number | null; high: number | null };

/** Where the price is between the day's low and high, small; the facts say it in figures. */
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
