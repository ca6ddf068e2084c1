import { Clock } from "lucide-react";
import { ageInWords } from "#domain/market/age.ts";
import { sessionInWords } from "#domain/market/session-words.ts";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import { delayInWords, momentInWords, stalenessInWords } from "#web/features/companies/quote-words.ts";
import { exchangeTimeInWords } from "#web/features/companies/reaction-words.ts";

export type QuoteOriginProps = { view: QuoteView; nowMs: number };

/** Where a price comes from and how old it is; without a price, why there is none. */
export function QuoteOrigin({ view: { quote, failure }, nowMs }: QuoteOriginProps) {
  if (!quote) return <p className="w-full text-12 text-ink-soft lg:ml-auto lg:w-auto">{failure?.message}</p>;
  return (
    <p className="figures flex w-full flex-wrap items-center gap-x-1.5 text-12 text-ink-soft lg:ml-auto lg:w-auto">
      {quote.stale && (
        <span
          title={stalenessInWords(quote, nowMs)}
          className="inline-flex items-center gap-1 font-medium text-warning"
        >
          <Clock aria-hidden="true" className="size-3" />
          {ageInWords(Date.parse(quote.asOf), nowMs)}
          <span aria-hidden="true">·</span>
        </span>
      )}
      {quote.provider}
      <span aria-hidden="true">·</span>
      <time dateTime={quote.asOf}>as of {momentInWords(quote.asOf)}</time>
      <span aria-hidden="true">·</span>
      <span
        title={quote.nextOpen === null ? undefined : `Opens ${exchangeTimeInWords(quote.nextOpen, nowMs)}`}
      >
        {sessionInWords(quote.marketState, quote.tradingDay)}
      </span>
      <span aria-hidden="true">·</span>
      {delayInWords(quote.delaySeconds)}
    </p>
  );
}
