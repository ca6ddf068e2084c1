import type { Quote } from "#contract/market.ts";
import { formatDayRange, formatPrice, placeInRange, unknownFigure } from "#domain/market/format.ts";

import { UnknownFigure } from "#web/features/companies/components/unknown-figure.tsx";

export type DayRangeProps = { symbol: string; quote: Quote | null; reason: string };

/** The day's low and high with the price on a bar between them. */
export function DayRange({ symbol, quote, reason }: DayRangeProps) {
  const { low = null, high = null, price = null, currency = null } = quote ?? {};
  const place = placeInRange(price, low, high);
  const words = formatDayRange(symbol, low, high, currency);
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-12 text-ink-soft">Day range</dt>
      {words === unknownFigure ? (
        <dd className="text-14">
          <UnknownFigure reason={reason} told={quote === null} />
        </dd>
      ) : (
        <dd className="figures mt-0.5 flex flex-wrap items-center gap-x-3 text-13">
          <span className="sr-only">{words}</span>
          <span aria-hidden="true">{formatPrice(symbol, low, currency)}</span>
          <span aria-hidden="true" className="relative block h-1 min-w-16 flex-1 rounded-full bg-line">
            {place !== null && (
              <span
                className="absolute top-1/2 block size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-ink"
                style={{ left: `${place * 100}%` }}
              />
            )}
          </span>
          <span aria-hidden="true">{formatPrice(symbol, high, currency)}</span>
        </dd>
      )}
    </div>
  );
}
