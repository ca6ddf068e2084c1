import { ExternalLink, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { formatPrice, unknownFigure } from "#domain/market/format.ts";
import { companyLinks } from "#domain/market/links.ts";
import { CompanyMark } from "#web/features/companies/components/company-mark.tsx";
import { FactList } from "#web/features/companies/components/fact-list.tsx";
import { PriceChange } from "#web/features/companies/components/price-change.tsx";
import { QuoteOrigin } from "#web/features/companies/components/quote-origin.tsx";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import { missingReason } from "#web/features/companies/quote-words.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

export type CompanyFactsProps = {
  id: string;
  company: DetectedCompany;
  view: QuoteView;
  nowMs: number;
  /** The menu of prompts. */
  menu: ReactNode;
  onClose: () => void;
};

/** Everything known about a company, opened under its chip. */
export function CompanyFacts({ id, company, view, nowMs, menu, onClose }: CompanyFactsProps) {
  const { symbol } = company;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not return.
    void section.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={section}
      id={id}
      aria-label={`Facts about ${company.name}`}
      className="col-span-full scroll-mt-32 scroll-mb-20 animate-fade-in rounded-8 border border-line bg-surface p-4"
    >
      <Head company={company} view={view} onClose={onClose} />
      <div className="mt-4">
        <FactList symbol={symbol} quote={view.quote} otherwise={view.failure?.message} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        {menu}
        <Links symbol={symbol} />
        <QuoteOrigin view={view} nowMs={nowMs} />
      </div>
    </section>
  );
}

function Head({ company, view, onClose }: Pick<CompanyFactsProps, "company" | "view" | "onClose">) {
  const { quote, failure } = view;
  const { symbol } = company;
  return (
    <div className="flex items-start gap-3">
      <CompanyMark symbol={symbol} size="lg" />
      <div className="min-w-0 flex-1 sm:flex sm:items-start sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="text-16 leading-snug font-semibold" dir="auto">
            {company.name}
          </p>
          <p className="text-13 text-ink-soft">
            {symbol}
            <span aria-hidden="true"> · </span>
            {quote?.exchange ?? (
              <span title={missingReason(quote, "exchange", failure?.message)}>Exchange {unknownFigure}</span>
            )}
          </p>
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2 sm:mt-0 sm:justify-end">
          <span
            className="figures text-20 leading-6 font-semibold"
            title={quote ? undefined : failure?.message}
          >
            {quote ? formatPrice(symbol, quote.price, quote.currency) : unknownFigure}
          </span>
          {quote && (
            <PriceChange change={quote.change} percent={quote.changePercent} full className="text-14" />
          )}
        </p>
      </div>
      <IconButton label="Close facts" size="sm" onClick={onClose} className="-mt-1 -mr-1">
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Links({ symbol }: { symbol: string }) {
  return companyLinks(symbol).map((link) => (
    <a
      key={link.name}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1 rounded-4 text-13 font-medium text-accent hover:underline hover:underline-offset-3"
    >
      {link.name}
      <ExternalLink aria-hidden="true" className="size-3" />
      <span className="sr-only">page of {symbol}, opens in a new tab</span>
    </a>
  ));
}
