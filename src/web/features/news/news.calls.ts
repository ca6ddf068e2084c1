import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CompaniesAnswer } from "#contract/companies.ts";
import type { NewsAnswer } from "#contract/news.ts";
import type {
  MarkAllReadAnswer,
  Mute,
  MutesAnswer,
  NewMute,
  ReadingPatch,
  ReadingState,
  SavedAnswer,
} from "#contract/reading.ts";
import { listFromKept } from "#web/features/news/kept-list.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { afterLoad, isFilling, type NewsList, startList } from "#web/features/news/news-list.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { readKept } from "#web/lib/kept-copy.ts";
import { pollInterval } from "#web/lib/list-filter.ts";

const fillingMs = 2_000;
/** Loads in a row for feeds that were never fetched before; 20 s is the longest a publisher gets. */
const fillingLoadsMax = 12;

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
    refetchInterval: pollInterval<NewsList>({
      everySeconds: load.everySeconds,
      isFilling,
      fillingMs,
      fillingLoadsMax,
    }),
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

const pageSize = 50;

export const savedQuery = infiniteQueryOptions({
  queryKey: ["news", "saved"],
  queryFn: ({ pageParam, signal }) => {
    const query = new URLSearchParams({ limit: String(pageSize) });
    if (pageParam !== null) query.set("cursor", pageParam);
    return api.get<SavedAnswer>(`/api/news/saved?${query}`, { signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: false,
});

/** Of all searches; apart from them, since the first view needs no search. */
export const searchKey = ["news", "search"] as const;

/** Stores what the reader did with a headline. */
export const changeReading = (id: string, change: ReadingPatch) =>
  api.patch<ReadingState>(`/api/news/${encodeURIComponent(id)}`, change);

/** Everything that has arrived by now counts as read, of one feed or of all. */
export const markAllRead = (feedId: string | undefined) =>
  api.post<MarkAllReadAnswer>("/api/news/mark-all-read", feedId === undefined ? {} : { feedId });

export const undoAllRead = (undoId: string) => api.post("/api/news/mark-all-read/undo", { undoId });

export const mutesQuery = queryOptions({
  queryKey: ["news", "mutes"],
  queryFn: ({ signal }) => api.get<MutesAnswer>("/api/news/mutes", { signal }),
});

export const addMute = (mute: NewMute) => api.post<Mute>("/api/news/mutes", mute);

export const removeMute = (id: string) => api.delete(`/api/news/mutes/${encodeURIComponent(id)}`);

/** Companies that fit a name or symbol. */
export const companiesQuery = (text: string) =>
  queryOptions({
    queryKey: ["companies", text],
    queryFn: ({ signal }) =>
      api.get<CompaniesAnswer>(`/api/companies?${new URLSearchParams({ q: text })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
