import { queryOptions } from "@tanstack/react-query";
import type { Feed } from "#contract/feeds.ts";
import { api } from "#web/lib/api.ts";

export type Feeds = { feeds: Feed[] };

/** While a feed waits for its first visit, its health is asked for more often. */
const pendingMs = 5_000;
const settledMs = 60_000;

/** The user's feeds in their order. */
export const feedsQuery = queryOptions({
  queryKey: ["feeds"],
  queryFn: ({ signal }) => api.get<Feeds>("/api/feeds", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.feeds.some(({ enabled, health }) => enabled && health.state === "pending")
      ? pendingMs
      : settledMs,
});
