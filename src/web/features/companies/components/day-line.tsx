import { placeInRange } from "#domain/market/format.ts";

export type DayLineProps = { price: number; low: number | null; high: number | null };

/** Where the price stands between the day's low and high, small; the facts say it in figures. */
export function DayLine({ price, low, high }: DayLineProps) {
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
