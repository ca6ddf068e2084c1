import type { Quote } from "#contract/market.ts";
import {
  formatDayRange,
  formatMarketCap,
  formatPrice,
  formatRatio,
  formatVolume,
  formatYield,
  placeInRange,
  unknownFigure,
} from "#domain/market/format.ts";
import { missingReason } from "#web/features/companies/quote-words.ts";
import { classes } from "#web/ui/styles.ts";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

export type FactListProps = {
  symbol: string;
  quote: Quote | null;
  /** Why there is no quote at all. */
  otherwise: string | undefined;
};

type Fact = { label: string; field: keyof Quote & string; words: string };

function factsOf(symbol: string, quote: Quote | null): Fact[] {
  const money = (figure: number | null | undefined) => formatPrice(symbol, figure, quote?.currency ?? null);
  return [
    { label: "Market cap", field: "marketCap", words: formatMarketCap(quote?.marketCap) },
    { label: "Volume", field: "volume", words: formatVolume(quote?.volume) },
    { label: "Dividend", field: "dividendYield", words: formatYield(quote?.dividendYield) },
    { label: "Target", field: "consensus_price_target", words: money(quote?.consensus_price_target) },
    { label: "P/E", field: "pe", words: formatRatio(quote?.pe) },
    { label: "Previous close", field: "previousClose", words: money(quote?.previousClose) },
    { label: "Open", field: "open", words: money(quote?.open) },
    { label: "Sector", field: "sector", words: quote?.sector ?? unknownFigure },
  ];
}

/** The company's figures; what is unknown, or not quite what its name says, tells why in its title. */
export function FactList({ symbol, quote, otherwise }: FactListProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <DayRange symbol={symbol} quote={quote} reason={missingReason(quote, "dayRange", otherwise)} />
      {factsOf(symbol, quote).map(({ label, field, words }) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-ink-soft">{label}</dt>
          {words === unknownFigure ? (
            <dd className="text-14">
              <UnknownValue
                what={label}
                reason={missingReason(quote, field, otherwise)}
                told={quote === null}
              />
            </dd>
          ) : (
            <dd
              title={quote?.missing[field]}
              className={classes(
                "figures text-14 font-medium break-words",
                quote?.missing[field] !== undefined &&
                  "underline decoration-line-strong decoration-dotted underline-offset-3",
              )}
            >
              {words}
              {quote?.missing[field] !== undefined && (
                <span className="sr-only">, {quote.missing[field]}</span>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type DayRangeProps = { symbol: string; quote: Quote | null; reason: string };

/** The day's low and high with the price on a bar between them. */
function DayRange({ symbol, quote, reason }: DayRangeProps) {
  const { low = null, high = null, price = null, currency = null } = quote ?? {};
  const place = placeInRange(price, low, high);
  const words = formatDayRange(symbol, { low, high }, currency);
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-12 text-ink-soft">Day range</dt>
      {words === unknownFigure ? (
        <dd className="text-14">
          <UnknownValue what="Day range" reason={reason} told={quote === null} />
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
