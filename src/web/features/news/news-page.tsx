import { type ReactNode, type Ref, useRef } from "react";
import type { NewsItem, NewsSource } from "#contract/news.ts";
import { NewsBody } from "#web/features/news/components/news-body.tsx";
import { NewsControls } from "#web/features/news/components/news-controls.tsx";
import { type ItemHandle, useNewsActions } from "#web/features/news/hooks/use-news-actions.ts";
import type { useNewsList } from "#web/features/news/hooks/use-news-list.ts";
import { useOnline } from "#web/features/news/hooks/use-online.ts";
import { useTopFocus } from "#web/features/news/hooks/use-top-focus.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { useNow } from "#web/lib/use-now.ts";

export type ItemSlot = { item: NewsItem; nowMs: number; handleRef: Ref<ItemHandle> };

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
  /** Companies and analysis under a headline. */
  renderItem: (slot: ItemSlot) => ReactNode;
};

const noSources: NewsSource[] = [];

/** The News Feeds page: controls above, headlines below. */
export function NewsPage(props: NewsPageProps) {
  const { news, filter, onFilter, onKeys, renderItem } = props;
  const listRef = useRef<HTMLOListElement>(null);
  const nowMs = useNow();
  const online = useOnline();
  const list = news.query.data;
  const toTop = useTopFocus({ shown: list?.shown, loading: news.refreshing, list: listRef });
  const handles = useNewsActions({
    enabled: onKeys !== undefined,
    list: listRef,
    onRefresh: () => {
      toTop();
      news.refresh();
    },
  });
  const handleOf = (id: string) => (handle: ItemHandle | null) => {
    if (handle) handles.current.set(id, handle);
    else handles.current.delete(id);
  };
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-3 px-4 pt-5 pb-8 md:px-6">
      <NewsControls
        filter={filter}
        onFilter={onFilter}
        sources={list?.sources ?? noSources}
        autoRefresh={props.autoRefresh}
        settingsKnown={props.settingsKnown}
        onAutoRefresh={(on) => {
          props.onAutoRefresh(on);
          void news.query.refetch();
        }}
        onRefresh={news.refresh}
        refreshing={news.refreshing}
        onKeys={onKeys}
      />
      <NewsBody
        news={news}
        feedId={filter.feedId}
        online={online}
        nowMs={nowMs}
        listRef={listRef}
        onShowFresh={() => {
          toTop();
          news.showFresh();
        }}
        onShowAll={() => onFilter({ feedId: undefined })}
        renderDetails={(item) => renderItem({ item, nowMs, handleRef: handleOf(item.id) })}
      />
    </div>
  );
}
