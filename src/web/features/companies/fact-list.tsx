import type { Quote } from "#contract/market.ts";
import type { Translate } from "#domain/language/translate.ts";
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
import { useTranslate } from "#web/lib/language.ts";
import { classes } from "#web/ui/styles.ts";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

export type FactListProps = {
  symbol: string;
  quote: Quote | null;
  /** Why there is no quote at all. */
  otherwise: string | undefined;
};

type Fact = { label: string; field: keyof Quote & string; words: string };

function factsOf(symbol: string, quote: Quote | null, t: Translate): Fact[] {
  const { locale } = t;
  const money = (figure: number | null | undefined) =>
    formatPrice(symbol, figure, quote?.currency ?? null, locale);
  return [
    { label: t("Market cap"), field: "marketCap", words: formatMarketCap(quote?.marketCap, locale) },
    { label: t("Volume"), field: "volume", words: formatVolume(quote?.volume, locale) },
    { label: t("Dividend"), field: "dividendYield", words: formatYield(quote?.dividendYield, locale) },
    {
      label: t("Target ## price that analysts expect"),
      field: "consensus_price_target",
      words: money(quote?.consensus_price_target),
    },
    { label: t("P/E"), field: "pe", words: formatRatio(quote?.pe, locale) },
    { label: t("Previous close"), field: "previousClose", words: money(quote?.previousClose) },
    { label: t("Open ## first price of the day"), field: "open", words: money(quote?.open) },
    { label: t("Sector"), field: "sector", words: quote?.sector ?? unknownFigure },
  ];
}

/** The company's figures; what is unknown, or not quite what its name says, tells why in its title. */
export function FactList({ symbol, quote, otherwise }: FactListProps) {
  const t = useTranslate();
  const noteOf = (field: string) => {
    const note = quote?.missing[field];
    return note === undefined ? undefined : t.of({ sentence: note });
  };
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <DayRange symbol={symbol} quote={quote} reason={missingReason(quote, "dayRange", otherwise, t)} />
      {factsOf(symbol, quote, t).map(({ label, field, words }) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-ink-soft">{label}</dt>
          {words === unknownFigure ? (
            <dd className="text-14">
              <UnknownValue
                what={label}
                reason={missingReason(quote, field, otherwise, t)}
                told={quote === null}
              />
            </dd>
          ) : (
            <dd
              title={noteOf(field)}
              className={classes(
                "figures text-14 font-medium break-words",
                quote?.missing[field] !== undefined &&
                  "underline decoration-line-strong decoration-dotted underline-offset-3",
              )}
            >
              {words}
              {quote?.missing[field] !== undefined && <span className="sr-only">, {noteOf(field)}</span>}
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
  const t = useTranslate();
  const { low = null, high = null, price = null, currency = null } = quote ?? {};
  const place = placeInRange(price, low, high);
  const words = formatDayRange(symbol, { low, high }, currency, t.locale);
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-12 text-ink-soft">{t("Day range")}</dt>
      {words === unknownFigure ? (
        <dd className="text-14">
          <UnknownValue what={t("Day range")} reason={reason} told={quote === null} />
        </dd>
      ) : (
        <dd className="figures mt-0.5 flex flex-wrap items-center gap-x-3 text-13">
          <span className="sr-only">{words}</span>
          <span aria-hidden="true">{formatPrice(symbol, low, currency, t.locale)}</span>
          <span aria-hidden="true" className="relative block h-1 min-w-16 flex-1 rounded-full bg-line">
            {place !== null && (
              <span
                className="absolute top-1/2 block size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-ink"
                style={{ left: `${place * 100}%` }}
              />
            )}
          </span>
          <span aria-hidden="true">{formatPrice(symbol, high, currency, t.locale)}</span>
        </dd>
      )}
    </div>
  );
}
