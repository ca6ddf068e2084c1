import type { Quote } from "#contract/market.ts";
import {
  formatMarketCap,
  formatPrice,
  formatRatio,
  formatVolume,
  formatYield,
  unknownFigure,
} from "#domain/market/format.ts";
import { DayRange } from "#web/features/companies/components/day-range.tsx";
import { UnknownFigure } from "#web/features/companies/components/unknown-figure.tsx";
import { missingReason } from "#web/features/companies/quote-words.ts";
import { classes } from "#web/ui/styles.ts";

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
              <UnknownFigure reason={missingReason(quote, field, otherwise)} told={quote === null} />
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
