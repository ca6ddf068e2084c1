import { queryOptions } from "@tanstack/react-query";
import type { NewsAnswer } from "#contract/news.ts";
import { listFromKept } from "#web/features/news/kept-list.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { afterLoad, isFilling, type NewsList, startList } from "#web/features/news/news-list.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { readKept } from "#web/lib/kept-copy.ts";

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

const keyOf = ({ feedId, count, unreadOnly, muted }: NewsFilter) =>
  [...newsListsKey, feedId ?? "", count, unreadOnly, muted] as const;

function addressOf(filter: NewsFilter, refresh: boolean): string {
  const query = new URLSearchParams({ limit: String(filter.count) });
  if (filter.feedId !== undefined) query.set("feedId", filter.feedId);
  if (filter.unreadOnly) query.set("unread", "1");
  if (filter.muted) query.set("muted", "1");
  if (refresh) query.set("refresh", "1");
  return `/api/news?${query}`;
}

const loadNow = ({ visit, count }: NewsLoad) => ({ visit, count, checkedMs: Date.now() });

/** What was kept on this device, when the server cannot be reached; else the failure. */
function keptInstead(error: unknown, load: NewsLoad): NewsList {
  const isUnreachable = error instanceof ApiError && error.code === "network";
  const kept = isUnreachable ? listFromKept(readKept(), load, loadNow(load)) : undefined;
  if (kept) return kept;
  throw error;
}

/** The list of one filter. A reload within one visit keeps the shown items in place. */
export const newsItemsQuery = (load: NewsLoad) => {
  const queryKey = keyOf(load);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<NewsList> => {
      const known = client.getQueryData<NewsList>(queryKey);
      try {
        const answer = await api.get<NewsAnswer>(addressOf(load, false), { signal });
        return afterLoad(client.getQueryData<NewsList>(queryKey), answer, loadNow(load));
      } catch (error) {
        if (known && !known.kept) throw error;
        return keptInstead(error, load);
      }
    },
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: load.everySeconds !== null,
    refetchOnReconnect: (query) => load.everySeconds !== null || query.state.data?.kept === true,
    refetchInterval: (query) => {
      const list = query.state.data;
      if (list && isFilling(list) && query.state.dataUpdateCount <= fillingCallsMax) return fillingAgainMs;
      return load.everySeconds === null ? false : load.everySeconds * 1_000;
    },
  });
};

/**
 * The list from the top, whatever was shown before.
 * @param refresh Refresh Now: the feeds are fetched first
 */
export const newsAnewQuery = (load: NewsLoad, refresh: boolean) =>
  queryOptions({
    queryKey: keyOf(load),
    queryFn: async ({ signal }): Promise<NewsList> => {
      const answer = await api.get<NewsAnswer>(addressOf(load, refresh), { signal });
      return startList(answer, loadNow(load));
    },
    staleTime: 0,
  });
