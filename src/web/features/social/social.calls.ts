import { queryOptions } from "@tanstack/react-query";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { afterLoad, isFilling, type SocialList } from "#web/features/social/social-list.ts";
import { call } from "#web/lib/call.ts";
import { pollInterval } from "#web/lib/list-filter.ts";

const fillingMs = 3_000;
/** Loads in a row for sources that were never read before. */
const fillingLoadsMax = 10;

export type SocialLoad = Pick<SocialFilter, "count" | "source" | "sort"> & {
  /** See SocialList.visit. */
  visit: number;
  /** Null: no load that the user did not ask for. */
  everySeconds: number | null;
  /** False: the user's switch is off, or not known yet. */
  enabled: boolean;
};

const queryOf = ({ count, source, sort }: SocialLoad, refresh: boolean) =>
  ({ limit: count, sort, source, refresh: refresh ? "1" : undefined }) as const;

export const socialKeyOf = ({ source, count, sort }: SocialLoad) =>
  ["social", "posts", source ?? "", count, sort] as const;

/** @param refresh Refresh Now: sources that may be asked again are asked first */
export const askPosts = (load: SocialLoad, refresh: boolean, signal?: AbortSignal) =>
  call("GET /api/social", { query: queryOf(load, refresh), ...(signal && { signal }) });

export const loadNow = ({ visit, count }: SocialLoad) => ({ visit, count, checkedMs: Date.now() });

/** The posts of one choice. A reload within one visit keeps what is shown in place. */
export const socialPostsQuery = (load: SocialLoad) => {
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
