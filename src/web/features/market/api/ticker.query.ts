import { queryOptions } from "@tanstack/react-query";
import type { TickerAnswer } from "#contract/market.ts";
import { api } from "#web/lib/api.ts";
import { publicKey } from "#web/lib/public-key.ts";

/** The server is asked again this often (specification section 9). */
export const tickerRefreshMs = 120_000;

export const tickerQuery = queryOptions({
  queryKey: [publicKey, "ticker"],
  queryFn: ({ signal }) => api.get<TickerAnswer>("/api/ticker", { signal }),
  staleTime: tickerRefreshMs,
  refetchInterval: tickerRefreshMs,
});
