import type { DetectedCompany } from "#contract/news.ts";
import { formatPrice } from "#domain/market/format.ts";
import { CompanyMark } from "#web/features/companies/components/company-mark.tsx";
import { PriceChange } from "#web/features/companies/components/price-change.tsx";
import { UnknownFigure } from "#web/features/companies/components/unknown-figure.tsx";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import { missingReason } from "#web/features/companies/quote-words.ts";
import { classes } from "#web/ui/styles.ts";

export type FactsHeadProps = { company: DetectedCompany; view: QuoteView };

/** Whom the facts are about, and the price. */
export function FactsHead({ company: { name, symbol }, view: { quote, failure } }: FactsHeadProps) {
  return (
    <>
      <CompanyMark symbol={symbol} size="lg" logo={quote?.logo ?? null} />
      <div className="min-w-0 flex-1 sm:flex sm:items-start sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="text-16 leading-snug font-semibold" dir="auto">
            {name}
          </p>
          <p className="text-13 text-ink-soft">
            {symbol}
            <span aria-hidden="true"> · </span>
            {quote?.exchange ?? (
              <>
                Exchange{" "}
                <UnknownFigure reason={missingReason(quote, "exchange", failure?.message)} told={!quote} />
              </>
            )}
          </p>
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2 sm:mt-0 sm:justify-end">
          <span
            className={classes("figures text-20 leading-6 font-semibold", quote?.stale && "text-ink-soft")}
          >
            {quote ? (
              formatPrice(symbol, quote.price, quote.currency)
            ) : (
              <UnknownFigure reason={failure?.message} told />
            )}
          </span>
          {quote && (
            <PriceChange
              change={quote.change}
              percent={quote.changePercent}
              stale={quote.stale}
              full
              className="text-14"
            />
          )}
        </p>
      </div>
    </>
  );
}
