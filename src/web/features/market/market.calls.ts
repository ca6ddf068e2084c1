import { queryOptions } from "@tanstack/react-query";
import { tickerRefreshMs } from "#domain/market/limits.ts";
import { call } from "#web/lib/call.ts";
import { publicKey } from "#web/lib/session.ts";

/** While the server has no prices yet, as in its first seconds. */
const emptyRefreshMs = 5_000;

export const tickerQuery = queryOptions({
  queryKey: [publicKey, "ticker"],
  queryFn: ({ signal }) => call("GET /api/ticker", { signal }),
  staleTime: tickerRefreshMs,
  refetchInterval: ({ state }) => (state.data?.items.length === 0 ? emptyRefreshMs : tickerRefreshMs),
});
