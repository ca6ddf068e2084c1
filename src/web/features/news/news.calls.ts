import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewMute, ReadingPatch } from "#contract/reading.ts";
import type { UserSettingsAnswer } from "#contract/settings.ts";
import { listFromCached } from "#web/features/news/cached-list.ts";
import type { NewsFilter, SourceChoice } from "#web/features/news/news-filter.ts";
import { afterLoad, isFilling, type NewsList, startList } from "#web/features/news/news-list.ts";
import { withRefresh } from "#web/features/news/older-list.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { pollInterval } from "#web/lib/list-loads.ts";
import { readCached } from "#web/lib/offline-copy.ts";
import { saveUserSettings, settingsScope, userSettingsQuery } from "#web/lib/user-settings.ts";
import { useToast } from "#web/ui/toast.tsx";

const fillingMs = 2_000;
/** Loads in a row for feeds that were never fetched before; 20 s is the longest a publisher gets. */
const fillingLoadsMax = 12;

/** A list that is not on the page stays in the tab for so long, with all that was loaded of it. */
const leftListMs = 30 * 60_000;

export const newsListsKey = ["news", "items"] as const;

export type NewsLoad = NewsFilter & {
  /** See NewsList.visit. */
  visit: number;
  /** Null: no load that the user did not ask for. */
  everySeconds: number | null;
};

const keyOf = ({ feedId, folderId, count, unreadOnly, muted }: NewsFilter) =>
  [...newsListsKey, feedId ?? "", folderId ?? "", count, unreadOnly, muted] as const;

/** In the order in which the page's first call, made before this code is there, spells it. */
const queryOf = ({ count, feedId, folderId, unreadOnly, muted }: NewsFilter, refresh: boolean) =>
  ({
    limit: count,
    feedId,
    folderId,
    unread: unreadOnly ? "1" : undefined,
    muted: muted ? "1" : undefined,
    refresh: refresh ? "1" : undefined,
  }) as const;

const loadNow = ({ visit, count }: NewsLoad) => ({ visit, count, checkedMs: Date.now() });

/** What was kept on this device, when the server cannot be reached; else the failure. */
function keptInstead(error: unknown, load: NewsLoad): NewsList {
  const isUnreachable = error instanceof ApiError && error.code === "network";
  const kept = isUnreachable ? listFromCached(readCached(), load, loadNow(load)) : undefined;
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
        const answer = await call("GET /api/news", { query: queryOf(load, false), signal });
        const latest = client.getQueryData<NewsList>(queryKey);
        // Who comes back finds the older pages that were loaded before, unless the list is to be started again.
        if (latest?.told && !latest.kept && latest.visit !== 0 && latest.visit !== load.visit)
          return withRefresh(latest, answer, loadNow(load), load.unreadOnly);
        return afterLoad(latest, answer, loadNow(load));
      } catch (error) {
        if (known && !known.kept) throw error;
        return keptInstead(error, load);
      }
    },
    staleTime: 0,
    gcTime: leftListMs,
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
 * @param refresh Refresh Now: the feeds are fetched first, and older pages stay
 */
export const newsRefetchQuery = (load: NewsLoad, refresh: boolean) => {
  const queryKey = keyOf(load);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<NewsList> => {
      const answer = await call("GET /api/news", { query: queryOf(load, refresh), signal });
      const known = client.getQueryData<NewsList>(queryKey);
      return refresh && known?.told && !known.kept
        ? withRefresh(known, answer, loadNow(load), load.unreadOnly)
        : startList(answer, loadNow(load));
    },
    staleTime: 0,
  });
};

/** The next page of a list. */
export const loadOlder = (filter: NewsFilter, cursor: string) => {
  const { refresh: _, ...query } = queryOf(filter, false);
  return call("POST /api/news/older", { body: { cursor, ...query } });
};

const pageSize = 50;

export const savedQuery = infiniteQueryOptions({
  queryKey: ["news", "saved"],
  queryFn: ({ pageParam, signal }) =>
    call("GET /api/news/saved", { query: { limit: pageSize, cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: false,
});

/** Of all searches; apart from them, since the first view needs no search. */
export const searchKey = ["news", "search"] as const;

/** Stores what the user did with a headline. */
export const changeReading = (id: string, change: ReadingPatch) =>
  call("PATCH /api/news/:id", { params: { id }, body: change });

/** Everything that has arrived by now counts as read, of the chosen sources. */
export const markAllRead = ({ feedId, folderId }: SourceChoice) =>
  call("POST /api/news/mark-all-read", { body: { feedId, folderId } });

export const undoAllRead = (undoId: string) =>
  call("POST /api/news/mark-all-read/undo", { body: { undoId } });

export const mutesQuery = queryOptions({
  queryKey: ["news", "mutes"],
  queryFn: ({ signal }) => call("GET /api/news/mutes", { signal }),
});

export const addMute = (mute: NewMute) => call("POST /api/news/mutes", { body: mute });

export const removeMute = (id: string) => call("DELETE /api/news/mutes/:id", { params: { id } });

/** Switches auto-refresh at once and saves it; a rejection switches it back and says so. */
export function useAutoRefresh(): (on: boolean) => void {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = userSettingsQuery;
  const put = (autoRefresh: boolean) =>
    client.setQueryData<UserSettingsAnswer>(queryKey, (known) => known && { ...known, autoRefresh });
  const save = useMutation({
    mutationFn: (autoRefresh: boolean) => saveUserSettings({ autoRefresh }),
    scope: settingsScope,
    async onMutate(wanted) {
      await client.cancelQueries({ queryKey });
      put(wanted);
    },
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error, wanted) => {
      put(!wanted);
      toast({
        tone: "problem",
        text: t("Couldn't change auto-refresh. {reason}", { reason: t.of(wordsOf(error)) }),
      });
    },
  });
  return save.mutate;
}
