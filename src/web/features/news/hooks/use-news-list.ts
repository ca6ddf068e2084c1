import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReadingEvent } from "#contract/reading.ts";
import { newsAnewQuery, newsItemsQuery, newsListsKey } from "#web/features/news/api/news-items.ts";
import { useArrivals } from "#web/features/news/hooks/use-arrivals.ts";
import { useKeptList } from "#web/features/news/hooks/use-kept-list.ts";
import { useNewsStream } from "#web/features/news/hooks/use-news-stream.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import {
  type NewsList,
  onlyChosen,
  withCompanies,
  withFreshShown,
  withItems,
} from "#web/features/news/news-list.ts";
import { putReading, renewSaved } from "#web/features/news/reading-cache.ts";
import { withMoreUnread } from "#web/features/news/reading-state.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { useVisit } from "#web/lib/use-visit.ts";

export type NewsListOptions = {
  filter: NewsFilter;
  /** Null: auto-refresh is off, so no timed load and no stream. */
  everySeconds: number | null;
  /** Whose headlines are kept for times without a network. */
  userId: string | undefined;
  /** Data text of a `quote` event. */
  onQuote: (data: string) => void;
};

const visitKey = ({ count, feedId, unreadOnly, muted }: NewsFilter) =>
  [count, feedId ?? "", unreadOnly, muted].join(" ");

/** The list of the page, kept current by timed loads and the stream. */
export function useNewsList({ filter, everySeconds, userId, onQuote }: NewsListOptions) {
  const client = useQueryClient();
  const load = { ...filter, everySeconds, visit: useVisit(visitKey(filter)) };
  const query = useQuery({
    ...newsItemsQuery(load),
    placeholderData: (known: NewsList | undefined) => known && onlyChosen(known, filter),
  });
  const { queryKey } = newsItemsQuery(load);
  useKeptList({ list: query.isPlaceholderData ? undefined : query.data, filter, userId });

  const change = (step: (list: NewsList) => NewsList) =>
    client.setQueryData<NewsList>(queryKey, (list) => list && step(list));
  const changeAll = (step: (list: NewsList) => NewsList) =>
    client.setQueriesData<NewsList>({ queryKey: newsListsKey }, (list) => list && step(list));

  const onItem = useArrivals((items) => {
    const chosen = items.filter(({ feedId }) => filter.feedId === undefined || feedId === filter.feedId);
    change((list) => withMoreUnread(withItems(list, chosen), items));
  });
  function onReading({ ids, read, saved }: ReadingEvent) {
    if (saved !== undefined) renewSaved(client, ids, saved);
    if (ids.length > 0) putReading(client, ids, { read, saved });
    else void query.refetch();
  }
  useNewsStream({
    open: everySeconds !== null && query.isSuccess && !query.data.kept,
    onItem,
    onCompanies: (event) => changeAll((list) => withCompanies(list, event)),
    onReading,
    onQuote,
    onReopen: () => void query.refetch(),
  });

  const anew = useMutation({
    mutationFn: async (refresh: boolean) => {
      // Whichever answer comes first starts the list anew: another load may overtake this one.
      change((list) => ({ ...list, visit: 0 }));
      await client.cancelQueries({ queryKey });
      return client.fetchQuery(newsAnewQuery(load, refresh));
    },
  });

  return {
    query,
    refresh: () => {
      if (anew.isPending) return;
      recordEvent("feature_usage", { feature: "refresh" });
      anew.mutate(true);
    },
    /** Loads the list from the top: what belongs in it has changed. */
    startAnew: () => anew.mutate(false),
    refreshing: anew.isPending && anew.variables === true,
    showFresh: () => change(withFreshShown),
    changeAll,
  };
}
