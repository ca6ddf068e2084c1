import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReactionsAnswer } from "#contract/market.ts";
import { api } from "#web/lib/api.ts";

const renewMs = 60_000;
/** As many as one call reads. */
export const reactionItemsMax = 50;

export type ReactionsLoad = {
  /** News items of the page; none means no call. */
  ids: readonly string[];
  /** Renewed every minute while the page is in sight. */
  live: boolean;
};

/** What the prices did since each headline, in one call for the page. */
export const reactionsQuery = ({ ids, live }: ReactionsLoad) =>
  queryOptions({
    queryKey: ["companies", "reactions", ids.join(",")],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ids: ids.join(",") });
      return api.get<ReactionsAnswer>(`/api/news/reactions?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: renewMs,
    refetchInterval: live ? renewMs : false,
    retry: false,
  });
