import { queryOptions } from "@tanstack/react-query";
import type { NewsAnswer } from "#contract/news.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { afterLoad, isFilling, type NewsList, startList } from "#web/features/news/news-list.ts";
import { api } from "#web/lib/api.ts";

const fillingAgainMs = 2_000;
/** Calls in a row for feeds that were never fetched before; 20 s is the longest a publisher gets. */
const fillingCallsMax = 12;

export const newsListsKey = ["news", "items"] as const;

export type NewsLoad = NewsFilter & {
  /** See NewsList.visit. */
  visit: number;
  /** Null: no load that the reader did not ask for. */
  everySeconds: number | null;
};

const keyOf = (filter: NewsFilter) => [...newsListsKey, filter.feedId ?? "", filter.count] as const;

function addressOf(filter: NewsFilter, refresh: boolean): string {
  const query = new URLSearchParams({ limit: String(filter.count) });
  if (filter.feedId !== undefined) query.set("feedId", filter.feedId);
  if (refresh) query.set("refresh", "1");
  return `/api/news?${query}`;
}

/** The list of one filter. A reload within one visit keeps the shown items in place. */
export const newsItemsQuery = (load: NewsLoad) => {
  const queryKey = keyOf(load);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<NewsList> => {
      const answer = await api.get<NewsAnswer>(addressOf(load, false), { signal });
      const { visit, count } = load;
      return afterLoad(client.getQueryData<NewsList>(queryKey), answer, {
        visit,
        count,
        checkedMs: Date.now(),
      });
    },
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: load.everySeconds !== null,
    refetchOnReconnect: load.everySeconds !== null,
    refetchInterval: (query) => {
      const list = query.state.data;
      if (list && isFilling(list) && query.state.dataUpdateCount <= fillingCallsMax) return fillingAgainMs;
      return load.everySeconds === null ? false : load.everySeconds * 1_000;
    },
  });
};

/** Refresh Now: asks for a fetch of the feeds and shows the answer from the top. */
export const newsRefreshQuery = (load: NewsLoad) =>
  queryOptions({
    queryKey: keyOf(load),
    queryFn: async ({ signal }): Promise<NewsList> => {
      const answer = await api.get<NewsAnswer>(addressOf(load, true), { signal });
      return startList(answer, { visit: load.visit, count: load.count, checkedMs: Date.now() });
    },
    staleTime: 0,
  });
