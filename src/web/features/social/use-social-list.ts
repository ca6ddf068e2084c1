import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { SocialAnswer, SocialPost } from "#contract/social.ts";
import { message } from "#domain/language/translate.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { call } from "#web/lib/call.ts";
import { pollInterval, useVisit } from "#web/lib/list-loads.ts";
import { type LiveStreamHandlers, useLiveStream } from "#web/lib/live-stream.ts";

/** What the page shows, and the newest answer, which waits until the user asks for it. */
export type SocialList = Omit<SocialAnswer, "posts"> & {
  /** Number of one stay on one choice of source, count and order; a new visit starts a new list. */
  visit: number;
  /** Posts asked for. */
  count: number;
  /** When the last answer came. */
  checkedMs: number;
  visible: SocialPost[];
  /** The posts of the last answer in its order. */
  next: SocialPost[];
};

export type Load = Pick<SocialList, "visit" | "count" | "checkedMs">;

export function startList({ posts, ...rest }: SocialAnswer, load: Load): SocialList {
  return { ...rest, ...load, visible: posts, next: posts };
}

/** True while sources that were never read still owe their first posts: then nothing waits behind the pill. */
export function isFilling({ visible, count, sources }: SocialList): boolean {
  return visible.length < count && sources.some(({ state }) => state === "pending");
}

/**
 * The list after an answer: a first or other visit shows it as it is. A reload renews the figures of what is shown and
 * moves nothing; posts that are new wait.
 */
export function afterLoad(known: SocialList | undefined, answer: SocialAnswer, load: Load): SocialList {
  const started = startList(answer, load);
  if (known?.visit !== load.visit || known.visible.length === 0 || isFilling(known)) return started;
  const answered = new Map(answer.posts.map((post) => [post.id, post]));
  return { ...started, visible: known.visible.map((post) => answered.get(post.id) ?? post) };
}

/** How many posts wait behind the pill. */
export function freshCount({ visible, next }: SocialList): number {
  if (visible === next) return 0;
  const known = new Set(visible.map(({ id }) => id));
  return next.filter(({ id }) => !known.has(id)).length;
}

/** The pill was clicked. */
export const withNextShown = (list: SocialList): SocialList => ({ ...list, visible: list.next });

/** Posts that name the company; all of them without one. */
export function naming(posts: SocialPost[], company: string | undefined): SocialPost[] {
  if (company === undefined) return posts;
  return posts.filter(({ detectedStocks }) => detectedStocks.some(({ symbol }) => symbol === company));
}

/** The words of the specification for a load that failed (SOCIAL-13). */
export const loadFailureText = message("Error Loading Social Feeds");

const fillingMs = 3_000;
/** Loads in a row for sources that were never read before. */
const fillingLoadsMax = 10;

type SocialLoad = Pick<SocialFilter, "count" | "source" | "search" | "sort"> & {
  /** See SocialList.visit. */
  visit: number;
  /** Null: no load that the user did not ask for. */
  everySeconds: number | null;
  /** False: the user's switch is off, or not known yet. */
  enabled: boolean;
};

const queryOf = ({ count, source, search, sort }: SocialLoad, refresh: boolean) =>
  ({ limit: count, sort, source, search, refresh: refresh ? "1" : undefined }) as const;

const socialKeyOf = ({ source, search, count, sort }: SocialLoad) =>
  ["social", "posts", source ?? "", search ?? "", count, sort] as const;

/** @param refresh Refresh Now: sources that may be asked again are asked first */
const askPosts = (load: SocialLoad, refresh: boolean, signal?: AbortSignal) =>
  call("GET /api/social", { query: queryOf(load, refresh), ...(signal && { signal }) });

export const loadNow = ({ visit, count }: SocialLoad) => ({ visit, count, checkedMs: Date.now() });

/** The posts of one choice. A reload within one visit keeps what is shown in place. */
const socialPostsQuery = (load: SocialLoad) => {
  const queryKey = socialKeyOf(load);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<SocialList> => {
      const answer = await askPosts(load, false, signal);
      return afterLoad(client.getQueryData<SocialList>(queryKey), answer, loadNow(load));
    },
    enabled: load.enabled,
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: load.everySeconds !== null,
    refetchOnReconnect: load.everySeconds !== null,
    refetchInterval: pollInterval<SocialList>({
      everySeconds: load.everySeconds,
      isFilling,
      fillingMs,
      fillingLoadsMax,
    }),
  });
};

export type SocialListOptions = {
  filter: SocialFilter;
  /** Null: auto-refresh is off, so no timed load and no stream. */
  everySeconds: number | null;
  /** False: the user's switch is off, or not known yet. */
  enabled: boolean;
  /** What is done with the stream's events about prices. */
  priceEvents: LiveStreamHandlers;
};

/** Sources that bring something at the same time are read in one load. */
const gatherMs = 1_500;

/** The list of the page, kept current by timed loads and the stream. */
export function useSocialList({ filter, everySeconds, enabled, priceEvents }: SocialListOptions) {
  const client = useQueryClient();
  const { count, source, search, sort } = filter;
  const visit = useVisit([count, source ?? "", search ?? "", sort].join(" "));
  const load = { count, source, search, sort, everySeconds, enabled, visit };
  const queryKey = socialKeyOf(load);
  const query = useQuery({ ...socialPostsQuery(load), placeholderData: keepPreviousData });
  const open = enabled && everySeconds !== null && query.isSuccess;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function gather() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void query.refetch();
    }, gatherMs);
  }
  useLiveStream(open, { ...priceEvents, social: gather }, gather);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without the stream nothing is gathered.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [open],
  );
  const renewal = useMutation({
    mutationFn: async (mayMove: () => boolean) => {
      await client.cancelQueries({ queryKey });
      const answer = await askPosts(load, true);
      client.setQueryData<SocialList>(queryKey, (known) =>
        mayMove() ? startList(answer, loadNow(load)) : afterLoad(known, answer, loadNow(load)),
      );
    },
  });
  const renewalFailed = renewal.isError && renewal.submittedAt > (query.data?.checkedMs ?? 0);
  return {
    query,
    /** @param mayMove whether the user is above the list, where a new one moves nothing that they read */
    refresh(mayMove: () => boolean) {
      if (renewal.isPending) return;
      recordEvent("feature_usage", { feature: "refresh" });
      renewal.mutate(mayMove);
    },
    refreshing: renewal.isPending,
    /** Why the last load failed; null once one has worked. */
    failure: query.error ?? (renewalFailed ? renewal.error : null),
    showNewItems: () => client.setQueryData<SocialList>(queryKey, (list) => list && withNextShown(list)),
  };
}
