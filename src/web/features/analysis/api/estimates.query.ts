import { queryOptions } from "@tanstack/react-query";
import type { EstimatesAnswer } from "#contract/ai-spending.ts";
import { resultsKey } from "#web/features/analysis/api/results-key.ts";
import { api } from "#web/lib/api.ts";

/** What each prompt may cost for this headline and company, and how many results there are. */
export const estimatesQuery = (itemId: string, symbol: string) =>
  queryOptions({
    queryKey: [...resultsKey(itemId), symbol, "estimates"],
    queryFn: ({ signal }) =>
      api.get<EstimatesAnswer>(
        `/api/news/${encodeURIComponent(itemId)}/analyses/estimates?symbol=${encodeURIComponent(symbol)}`,
        { signal },
      ),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
