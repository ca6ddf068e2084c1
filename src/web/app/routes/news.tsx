import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type Ref, useRef } from "react";
import type { NewsItem } from "#contract/news.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { pageTitle } from "#web/app/page-title.ts";
import { promptsQuery } from "#web/features/analysis/api/prompts.query.ts";
import { AnalysisMenu } from "#web/features/analysis/components/analysis-menu.tsx";
import { AnalysisPanel } from "#web/features/analysis/components/analysis-panel.tsx";
import { useAnalysis } from "#web/features/analysis/hooks/use-analysis.ts";
import { CompanyCards, type CompanyCardsHandle } from "#web/features/companies/components/company-cards.tsx";
import { useQuoteBook, useTakeQuote } from "#web/features/companies/hooks/use-quote-book.ts";
import { type ReactionOf, useReactions } from "#web/features/companies/hooks/use-reactions.ts";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import { useAutoRefresh } from "#web/features/news/hooks/use-auto-refresh.ts";
import { useNewsFilter } from "#web/features/news/hooks/use-news-filter.ts";
import { useNewsList } from "#web/features/news/hooks/use-news-list.ts";
import { symbolsOf } from "#web/features/news/news-list.ts";
import { NewsPage } from "#web/features/news/news-page.tsx";
import { userSettingsQuery } from "#web/lib/user-settings.ts";

export const meta = () => pageTitle("News Feeds");

export default function NewsRoute() {
  const settingsQuery = useQuery(userSettingsQuery);
  const settings = settingsQuery.data ?? defaultUserSettings;
  // Until the settings are known nothing runs that they may forbid; a failed read means the defaults.
  const live = !settingsQuery.isPending && settings.autoRefresh;
  const cardsShown = !settingsQuery.isPending && settings.showCompanyCards;
  const [filter, setFilter] = useNewsFilter();
  const setAutoRefresh = useAutoRefresh();
  const takeQuote = useTakeQuote();
  // So that the first menu opens with its entries.
  usePrefetchQuery(promptsQuery);
  const news = useNewsList({
    filter,
    everySeconds: live ? settings.refreshInterval : null,
    onQuote: takeQuote,
  });
  const quoteOf = useQuoteBook({ symbols: cardsShown ? symbolsOf(news.query.data?.shown ?? []) : [], live });
  const withCards = news.query.data?.shown.filter((item) => item.detectedCompanies.length > 0) ?? [];
  const reactionOf = useReactions({ ids: cardsShown ? withCards.map(({ id }) => id) : [], live });
  return (
    <NewsPage
      news={news}
      filter={filter}
      onFilter={setFilter}
      autoRefresh={settings.autoRefresh}
      settingsKnown={settingsQuery.isSuccess}
      onAutoRefresh={setAutoRefresh}
      keyboardShortcuts={settings.keyboardShortcuts}
      renderItem={({ item, nowMs, handleRef }) =>
        cardsShown &&
        item.detectedCompanies.length > 0 && (
          <ItemDetails {...{ item, nowMs, live, quoteOf, reactionOf, handleRef }} />
        )
      }
    />
  );
}

type ItemDetailsProps = {
  item: NewsItem;
  nowMs: number;
  live: boolean;
  quoteOf: (symbol: string) => QuoteView;
  reactionOf: ReactionOf;
  handleRef: Ref<CompanyCardsHandle>;
};

function ItemDetails({ item, nowMs, live, quoteOf, reactionOf, handleRef }: ItemDetailsProps) {
  const analysis = useAnalysis(item.id);
  const menuButton = useRef<HTMLButtonElement>(null);
  const details = useRef<HTMLDivElement>(null);

  function closeAnalysis() {
    analysis.close();
    (menuButton.current ?? details.current?.querySelector("button"))?.focus();
  }
  // The panel closes before the facts above it do. The menu floats outside but its keys bubble through here.
  function onEscape(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "Escape" || !analysis.run || !event.currentTarget.contains(event.target as Node))
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
        renderMenu={({ symbol }) => (
          <AnalysisMenu
            symbol={symbol}
            triggerRef={menuButton}
            onChoose={(prompt) => analysis.start({ ...prompt, symbol })}
          />
        )}
      />
      {analysis.run && (
        <AnalysisPanel
          run={analysis.run}
          onStop={analysis.stop}
          onAgain={analysis.again}
          onClose={closeAnalysis}
        />
      )}
    </div>
  );
}
