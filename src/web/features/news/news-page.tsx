import { type ReactNode, Suspense } from "react";
import type { HiddenNews, NewsSource } from "#contract/news.ts";
import { NewsBody } from "#web/features/news/components/news-body.tsx";
import { NewsControls } from "#web/features/news/components/news-controls.tsx";
import { NewsSkeleton } from "#web/features/news/components/news-skeleton.tsx";
import { RowActionsContext } from "#web/features/news/components/row/row-actions.ts";
import { RowDialogs } from "#web/features/news/components/row-dialogs.tsx";
import type { useNewsList } from "#web/features/news/hooks/use-news-list.ts";
import { type ItemSlot, useNewsPage } from "#web/features/news/hooks/use-news-page.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { useOnline } from "#web/lib/use-online.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";

const SavedBody = loadedLate(
  async () => (await import("#web/features/news/components/saved-body.tsx")).SavedBody,
);

const SearchBody = loadedLate(
  async () => (await import("#web/features/news/components/search/search-body.tsx")).SearchBody,
);

export type NewsPageProps = {
  news: ReturnType<typeof useNewsList>;
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  autoRefresh: boolean;
  /** See NewsControls. */
  settingsKnown: boolean;
  onAutoRefresh: (on: boolean) => void;
  /** Opens the list of keys; undefined while keys are switched off. */
  onKeys: (() => void) | undefined;
  /** Companies and analysis under a headline. Stays the same while nothing in it changes. */
  renderItem: (slot: ItemSlot) => ReactNode;
};

const noSources: NewsSource[] = [];
const nothingHidden: HiddenNews = { count: 0, rules: [] };

/** The News Feeds page: controls above, headlines below. */
export function NewsPage(props: NewsPageProps) {
  const { news, filter, onFilter, onKeys, renderItem } = props;
  const page = useNewsPage({ news, filter, onFilter, keysEnabled: onKeys !== undefined, renderItem });
  const { rows, marks, search } = page;
  const list = news.query.data;
  return (
    <RowActionsContext value={rows.actions}>
      <div className="mx-auto flex w-full max-w-content flex-col gap-3 px-4 pt-5 pb-8 md:px-6">
        {!search.isOpen && (
          <NewsControls
            {...props}
            sources={list?.sources ?? noSources}
            onAutoRefresh={(on) => {
              props.onAutoRefresh(on);
              void news.query.refetch();
            }}
            onRefresh={news.refresh}
            refreshing={news.refreshing}
            onMarkAllRead={marks.markAllRead}
            marking={marks.marking}
            onSearch={search.open}
          />
        )}
        <Content {...props} page={page} />
        <RowDialogs
          ask={rows.ask}
          onClose={rows.close}
          mutes={rows.mutes}
          correct={rows.actions.correct}
          sources={list?.sources ?? noSources}
          hidden={list?.hidden ?? nothingHidden}
        />
      </div>
    </RowActionsContext>
  );
}

function Content(props: NewsPageProps & { page: ReturnType<typeof useNewsPage> }) {
  const { filter, onFilter, page } = props;
  const online = useOnline();
  if (page.search.isOpen)
    return (
      <Suspense fallback={<NewsSkeleton text="Opening the search…" />}>
        <SearchBody {...page} sources={props.news.query.data?.sources ?? noSources} />
      </Suspense>
    );
  if (filter.view === "saved")
    return (
      <Suspense fallback={<NewsSkeleton text="Loading what you saved…" />}>
        <SavedBody {...page} onShowAll={() => onFilter({ view: "news" })} />
      </Suspense>
    );
  return (
    <NewsBody
      {...page}
      news={props.news}
      filter={filter}
      onFilter={onFilter}
      online={online}
      onShowFresh={page.showFresh}
      onManageMutes={page.rows.actions.manageMutes}
    />
  );
}
