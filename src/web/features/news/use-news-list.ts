import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { CompaniesEvent, NewsItem } from "#contract/news.ts";
import type { ReadingEvent } from "#contract/reading.ts";
import { useCachedList } from "#web/features/news/cached-list.ts";
import { loadOlder, newsItemsQuery, newsListsKey, newsRefetchQuery } from "#web/features/news/news.calls.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { choiceOf } from "#web/features/news/news-filter.ts";
import {
  type NewsList,
  onlyChosen,
  withCompanies,
  withItems,
  withNewVisible,
} from "#web/features/news/news-list.ts";
import { olderStateOf, withOlder } from "#web/features/news/older-list.ts";
import { putReading, renewSaved, withMoreUnread } from "#web/features/news/reading.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { useVisit } from "#web/lib/list-loads.ts";
import { type LiveStreamHandlers, useLiveStream } from "#web/lib/live-stream.ts";

export type NewsListOptions = {
  filter: NewsFilter;
  /** False while it is not known which list is wanted. */
  enabled: boolean;
  /** Null: auto-refresh is off, so no timed load and no stream. */
  everySeconds: number | null;
  /** Whose headlines are kept for times without a network. */
  userId: string | undefined;
  /** What is done with the stream's events about prices. */
  priceEvents: LiveStreamHandlers;
};

const visitKey = ({ count, feedId, folderId, unreadOnly, muted }: NewsFilter) =>
  [count, feedId ?? "", folderId ?? "", unreadOnly, muted].join(" ");

/** The list of the page, kept current by timed loads and the stream. */
export function useNewsList({ filter, enabled, everySeconds, userId, priceEvents }: NewsListOptions) {
  const client = useQueryClient();
  const load = { ...filter, everySeconds, visit: useVisit(visitKey(filter)) };
  const query = useQuery({
    ...newsItemsQuery(load),
    enabled,
    placeholderData: (known: NewsList | undefined) => known && onlyChosen(known, filter),
  });
  const { queryKey } = newsItemsQuery(load);
  useCachedList({ list: query.isPlaceholderData ? undefined : query.data, filter, userId });

  const change = (step: (list: NewsList) => NewsList) =>
    client.setQueryData<NewsList>(queryKey, (list) => list && step(list));
  const changeAll = (step: (list: NewsList) => NewsList) =>
    client.setQueriesData<NewsList>({ queryKey: newsListsKey }, (list) => list && step(list));

  const onItem = useArrivals((items) => {
    change((list) => {
      const isChosen = choiceOf(list.sources, filter);
      const chosen = items.filter(({ feedId }) => isChosen(feedId));
      return withMoreUnread(withItems(list, chosen), items);
    });
  });
  /** The user read, saved or muted something here or in another tab. */
  function onReading({ ids, read, saved }: ReadingEvent) {
    if (saved !== undefined) renewSaved(client, ids, saved);
    if (ids.length > 0) putReading(client, ids, { read, saved });
    else void query.refetch();
  }
  useLiveStream(
    everySeconds !== null && query.isSuccess && !query.data.kept,
    {
      item: (data) => onItem(JSON.parse(data) as NewsItem),
      companies: (data) => changeAll((list) => withCompanies(list, JSON.parse(data) as CompaniesEvent)),
      reading: (data) => onReading(JSON.parse(data) as ReadingEvent),
      ...priceEvents,
    },
    () => void query.refetch(),
  );

  const anew = useMutation({
    mutationFn: async (refresh: boolean) => {
      // Whichever answer comes first starts the list again: another load may overtake this one.
      if (!refresh || !query.data?.told) change((list) => ({ ...list, visit: 0 }));
      await client.cancelQueries({ queryKey });
      return client.fetchQuery(newsRefetchQuery(load, refresh));
    },
  });

  const older = useOlder({ list: query.data, filter, queryKey });

  return {
    query,
    older,
    refresh: () => {
      if (anew.isPending) return;
      recordEvent("feature_usage", { feature: "refresh" });
      anew.mutate(true);
    },
    /** Loads the list from the top: what belongs in it has changed. */
    restart: () => anew.mutate(false),
    refreshing: anew.isPending && anew.variables === true,
    showNewItems: () => change(withNewVisible),
    changeAll,
  };
}

/** A wave of headlines is taken in at this pace, so that the page stays smooth under it. */
const everyMs = 250;

/** Answers a function that takes one headline at a time; a lone one is passed on at once, a wave in batches. */
function useArrivals(onItems: (items: NewsItem[]) => void): (item: NewsItem) => void {
  const pass = useRef(onItems);
  const waiting = useRef<NewsItem[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    pass.current = onItems;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((item) => {
    function flush() {
      timer.current = undefined;
      const items = waiting.current;
      if (items.length === 0) return;
      waiting.current = [];
      timer.current = setTimeout(flush, everyMs);
      pass.current(items);
    }
    waiting.current.push(item);
    if (timer.current === undefined) flush();
  }, []);
}

/** Pages in a row that may bring nothing that is not on the page. */
const emptyPagesMax = 5;

export type Older = {
  /** @param before called in the moment before the list grows */
  load: (before: () => void) => void;
  loading: boolean;
  /** Why the last load failed. */
  error: Error | null;
};

type OlderOptions = {
  list: NewsList | undefined;
  filter: NewsFilter;
  queryKey: ReturnType<typeof newsItemsQuery>["queryKey"];
};

/** Loads the next page of the list that is on the page. */
function useOlder({ list, filter, queryKey }: OlderOptions): Older {
  const client = useQueryClient();
  const loadingVisit = useRef<number>(undefined);
  const known = () => client.getQueryData<NewsList>(queryKey);

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ before }: { visit: number; before: () => void }) => {
      for (let page = 1; page <= emptyPagesMax; page += 1) {
        const start = known();
        const cursor = start?.older;
        if (!start || !cursor || olderStateOf(start) !== "more") return;
        const answer = await loadOlder(filter, cursor);
        // The list may have been started again meanwhile.
        if (known()?.older !== cursor) return;
        before();
        client.setQueryData<NewsList>(queryKey, (now) => now && withOlder(now, answer));
        if (known()?.told?.loaded !== 0) return;
      }
    },
    retry: false,
    onSettled: (_data, _error, { visit }) => {
      if (loadingVisit.current === visit) loadingVisit.current = undefined;
    },
  });
  const isThis = variables !== undefined && variables.visit === list?.visit;
  return {
    load(before) {
      // A scroll may ask again before the button is rendered as busy.
      if (!list || loadingVisit.current === list.visit) return;
      loadingVisit.current = list.visit;
      mutate({ visit: list.visit, before });
    },
    // What another list loads, or failed to, says nothing of this one.
    loading: isPending && isThis,
    error: isThis ? error : null,
  };
}
