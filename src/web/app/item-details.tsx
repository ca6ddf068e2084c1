import { type KeyboardEvent, type Ref, Suspense, useRef } from "react";
import type { DetectedCompany, NewsItem } from "#contract/news.ts";
import { AnalysisMenu } from "#web/features/analysis/analysis-menu.tsx";
import { useAnalysis } from "#web/features/analysis/use-analysis.ts";
import type { ReactionOf } from "#web/features/companies/companies.calls.ts";
import { CompanyCards, type CompanyCardsHandle } from "#web/features/companies/company-cards.tsx";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const CompanyReason = lazyComponent(
  async () => (await import("#web/features/companies/company-reason.tsx")).CompanyReason,
);
const AnalysisPanel = lazyComponent(
  async () => (await import("#web/features/analysis/analysis-panel.tsx")).AnalysisPanel,
);

export type ItemDetailsProps = {
  item: NewsItem;
  nowMs: number;
  live: boolean;
  quoteOf: (symbol: string) => QuoteView;
  reactionOf: ReactionOf;
  handleRef: Ref<CompanyCardsHandle>;
};

/** Companies and analysis under a headline. */
export function ItemDetails({ item, nowMs, live, quoteOf, reactionOf, handleRef }: ItemDetailsProps) {
  const analysis = useAnalysis(item.id);
  const menuButton = useRef<HTMLButtonElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const { correct } = useRowActions();

  function deny(company: DetectedCompany) {
    // The card goes, and its button with it.
    details.current?.closest("article")?.focus();
    void correct({ item, company, correction: company.method === "you" ? "none" : "hide" });
  }

  function closeAnalysis() {
    analysis.close();
    (menuButton.current ?? details.current?.querySelector("button"))?.focus();
  }
  // The panel closes before the facts above it do. The menu floats outside but its keys bubble through here.
  function onEscape(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "Escape" || !analysis.view || !event.currentTarget.contains(event.target as Node))
      return;
    event.stopPropagation();
    closeAnalysis();
  }
  return (
    <div ref={details} onKeyDownCapture={onEscape} className="mt-1 flex flex-col gap-2">
      <CompanyCards
        ref={handleRef}
        companies={item.detectedCompanies}
        quoteOf={quoteOf}
        reactionOf={(symbol) => reactionOf(item.id, symbol)}
        live={live}
        nowMs={nowMs}
        renderReason={(company) => (
          <Suspense fallback={<span aria-hidden="true" className="block h-14" />}>
            <CompanyReason itemId={item.id} company={company} onDeny={() => deny(company)} />
          </Suspense>
        )}
        renderMenu={({ symbol }) => (
          <AnalysisMenu
            itemId={item.id}
            symbol={symbol}
            triggerRef={menuButton}
            onChoose={(prompt) => analysis.start({ ...prompt, symbol })}
            onHistory={() => analysis.openList(symbol)}
          />
        )}
      />
      {analysis.view && (
        <Suspense>
          <AnalysisPanel itemId={item.id} view={analysis.view} handle={analysis} onClose={closeAnalysis} />
        </Suspense>
      )}
    </div>
  );
}
