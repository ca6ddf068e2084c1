import { queryOptions } from "@tanstack/react-query";
import type { TickerAnswer } from "#contract/market.ts";
import { tickerRefreshMs } from "#domain/market/limits.ts";
import { api } from "#web/lib/api.ts";
import { publicKey } from "#web/lib/session.ts";

/** While the server has no prices yet, as in its first seconds. */
const emptyRefreshMs = 5_000;

export const tickerQuery = queryOptions({
  queryKey: [publicKey, "ticker"],
  queryFn: ({ signal }) => api.get<TickerAnswer>("/api/ticker", { signal }),
  staleTime: tickerRefreshMs,
  refetchInterval: ({ state }) => (state.data?.items.length === 0 ? emptyRefreshMs : tickerRefreshMs),
});
