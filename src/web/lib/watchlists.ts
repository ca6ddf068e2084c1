import { queryOptions } from "@tanstack/react-query";
import { call, queryKeyOf } from "#web/lib/call.ts";

/** The user's watchlists in their order. */
export const watchlistsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/watchlists"),
  queryFn: async ({ signal }) => (await call("GET /api/watchlists", { signal })).watchlists,
});
