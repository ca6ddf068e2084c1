import { type ReactNode, type Ref, useCallback, useRef } from "react";
import type { NewsItem } from "#contract/news.ts";
import { useFindItem } from "#web/features/news/hooks/use-find-item.ts";
import { useMarkAllRead } from "#web/features/news/hooks/use-mark-all-read.ts";
import { type ItemHandle, useNewsActions } from "#web/features/news/hooks/use-news-actions.ts";
import type { useNewsList } from "#web/features/news/hooks/use-news-list.ts";
import { useRowActionsValue } from "#web/features/news/hooks/use-row-actions.ts";
import { useSearchOpen } from "#web/features/news/hooks/use-search-open.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { useHandles } from "#web/lib/use-handles.ts";
import { useNow } from "#web/lib/use-now.ts";
import { useTopFocus } from "#web/lib/use-top-focus.ts";

export type ItemSlot = { item: NewsItem; nowMs: number; handleRef: Ref<ItemHandle> };

export type NewsPageOptions = {
  news: ReturnType<typeof useNewsList>;
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  keysEnabled: boolean;
  renderItem: (slot: ItemSlot) => ReactNode;
};

/** What the page's parts share: the rows' actions and dialogs, the keys, the way to the top. */
export function useNewsPage({ news, filter, onFilter, keysEnabled, renderItem }: NewsPageOptions) {
  const listRef = useRef<HTMLDivElement>(null);
  const nowMs = useNow();
  const shown = news.query.data?.shown;
  const toTop = useTopFocus({ shown, loading: news.refreshing, list: listRef });
  const rows = useRowActionsValue(news.startAnew);
  const { changeAll, startAnew } = news;
  const marks = useMarkAllRead({ feedId: filter.feedId, changeAll, startAnew });
  const find = useFindItem(shown);
  const { handles, handleOf } = useHandles<ItemHandle>();
  const search = useSearchOpen();
  useNewsActions({
    enabled: keysEnabled,
    list: listRef,
    handles,
    onRefresh: () => {
      toTop();
      news.refresh();
    },
    onSearch: search.open,
    onUnreadOnly: () => onFilter({ view: "news", unreadOnly: !filter.unreadOnly }),
    onItem: (id, action) => {
      const item = find(id);
      if (!item) return;
      if (action === "save") rows.actions.change(item, { saved: !item.saved });
      else rows.actions.change(item, { read: action === "opened" || !item.read });
    },
  });
  const renderDetails = useCallback(
    (item: NewsItem) => renderItem({ item, nowMs, handleRef: handleOf(item.id) }),
    [renderItem, nowMs, handleOf],
  );
  function showFresh() {
    toTop();
    news.showFresh();
  }
  return { listRef, nowMs, rows, marks, search, renderDetails, showFresh };
}
