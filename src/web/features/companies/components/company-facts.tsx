import { ExternalLink, X } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { companyLinks } from "#domain/market/links.ts";
import { FactList } from "#web/features/companies/components/fact-list.tsx";
import { FactsHead } from "#web/features/companies/components/facts-head.tsx";
import { QuoteOrigin } from "#web/features/companies/components/quote-origin.tsx";
import { ReactionFacts } from "#web/features/companies/components/reaction-facts.tsx";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";
import { IconButton } from "#web/ui/button.tsx";
import { loadedLate } from "#web/ui/loaded-late.tsx";

const MonthPrices = loadedLate(
  async () => (await import("#web/features/companies/components/month-prices.tsx")).MonthPrices,
);

export type CompanyFactsProps = {
  id: string;
  company: DetectedCompany;
  view: QuoteView;
  /** What the price did since the headline; undefined while that is not known, null where nothing tells it. */
  reaction: ReactionView | undefined | null;
  nowMs: number;
  /** The menu of prompts. */
  menu: ReactNode;
  /** Why the company stands here. */
  reason: ReactNode;
  onClose: () => void;
};

/** Everything known about a company, opened under its chip. */
export function CompanyFacts(props: CompanyFactsProps) {
  const { id, company, view, reaction, nowMs, menu, reason, onClose } = props;
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
      className="@container col-span-full scroll-mt-32 scroll-mb-20 animate-fade-in rounded-8 border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <FactsHead company={company} view={view} />
        <IconButton label="Close facts" size="sm" onClick={onClose} className="-mt-1 -mr-1">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-5 @min-[54rem]:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {reaction !== null && <ReactionFacts symbol={symbol} reaction={reaction} nowMs={nowMs} />}
          <FactList symbol={symbol} quote={view.quote} otherwise={view.failure?.message} />
        </div>
        <Suspense fallback={<span aria-hidden="true" className="h-55" />}>
          <MonthPrices symbol={symbol} />
        </Suspense>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        {menu}
        <Links symbol={symbol} />
        <QuoteOrigin view={view} nowMs={nowMs} />
      </div>
      {reason}
    </section>
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
