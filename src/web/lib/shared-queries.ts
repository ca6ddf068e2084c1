import { queryOptions } from "@tanstack/react-query";
import { call, queryKeyOf } from "#web/lib/call.ts";

/** The user's watchlists in their order. */
export const watchlistsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/watchlists"),
  queryFn: async ({ signal }) => (await call("GET /api/watchlists", { signal })).watchlists,
});

/** Companies that fit a name or symbol. */
export const companiesQuery = (text: string) =>
  queryOptions({
    queryKey: ["companies", text],
    queryFn: ({ signal }) => call("GET /api/companies", { query: { q: text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** While a feed waits for its first visit, its health is asked for more often. */
const pendingMs = 5_000;
const settledMs = 60_000;

/** The user's feeds in their order. */
export const feedsQuery = queryOptions({
  queryKey: ["feeds"],
  queryFn: ({ signal }) => call("GET /api/feeds", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.feeds.some(({ enabled, health }) => enabled && health.state === "pending")
      ? pendingMs
      : settledMs,
});
