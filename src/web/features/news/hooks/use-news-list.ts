import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { newsItemsQuery, newsListsKey, newsRefreshQuery } from "#web/features/news/api/news-items.ts";
import { useNewsStream } from "#web/features/news/hooks/use-news-stream.ts";
import { useVisit } from "#web/features/news/hooks/use-visit.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import {
  type NewsList,
  onlyFeed,
  withCompanies,
  withFreshShown,
  withItem,
} from "#web/features/news/news-list.ts";
import { recordEvent } from "#web/lib/analytics.ts";

export type NewsListOptions = {
  filter: NewsFilter;
  /** Null: auto-refresh is off, so no timed load and no stream. */
  everySeconds: number | null;
  /** Data text of a `quote` event. */
  onQuote: (data: string) => void;
};

/** The list of the page, kept current by timed loads and the stream. */
export function useNewsList({ filter, everySeconds, onQuote }: NewsListOptions) {
  const client = useQueryClient();
  const load = { ...filter, everySeconds, visit: useVisit(`${filter.count} ${filter.feedId ?? ""}`) };
  const query = useQuery({
    ...newsItemsQuery(load),
    placeholderData: (known: NewsList | undefined) => known && onlyFeed(known, filter.feedId),
  });
  const { queryKey } = newsItemsQuery(load);

  const change = (step: (list: NewsList) => NewsList) =>
    client.setQueryData<NewsList>(queryKey, (list) => list && step(list));

  useNewsStream({
    open: everySeconds !== null && query.isSuccess,
    onItem: (item) => {
      if (filter.feedId === undefined || item.feedId === filter.feedId)
        change((list) => withItem(list, item));
    },
    onCompanies: (event) =>
      client.setQueriesData<NewsList>(
        { queryKey: newsListsKey },
        (list) => list && withCompanies(list, event),
      ),
    onQuote,
    onReopen: () => void query.refetch(),
  });

  const refresh = useMutation({
    mutationFn: async () => {
      await client.cancelQueries({ queryKey });
      return client.fetchQuery(newsRefreshQuery(load));
    },
  });

  return {
    query,
    refresh: () => {
      if (refresh.isPending) return;
      recordEvent("feature_usage", { feature: "refresh" });
      refresh.mutate();
    },
    refreshing: refresh.isPending,
    showFresh: () => change(withFreshShown),
  };
}
