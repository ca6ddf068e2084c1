import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnalysesAnswer, OfferedModels } from "#contract/ai-spending.ts";
import { resultsKey } from "#web/features/analysis/analysis.calls.ts";
import { api } from "#web/lib/api.ts";

export function readResults(
  itemId: string,
  { symbol, before, signal }: { symbol: string; before?: string | undefined; signal?: AbortSignal },
): Promise<AnalysesAnswer> {
  const query = new URLSearchParams({ symbol, ...(before === undefined ? {} : { before }) });
  return api.get<AnalysesAnswer>(
    `/api/news/${encodeURIComponent(itemId)}/analyses?${query}`,
    signal === undefined ? {} : { signal },
  );
}

/** Earlier results of a headline and a company, the newest first, page by page. */
export const resultsQuery = (itemId: string, symbol: string) =>
  infiniteQueryOptions({
    queryKey: [...resultsKey(itemId), symbol, "results"],
    queryFn: ({ pageParam, signal }) => readResults(itemId, { symbol, before: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ analyses, more }) => (more ? analyses.at(-1)?.id : undefined),
    refetchOnWindowFocus: false,
  });

/** The models that an analysis can be run on. */
export const modelsQuery = queryOptions({
  queryKey: ["analysis-models"],
  queryFn: ({ signal }) => api.get<OfferedModels>("/api/analysis/models", { signal }),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
});

export const removeResult = (analysisId: string): Promise<void> =>
  api.delete(`/api/analysis/results/${encodeURIComponent(analysisId)}`);
