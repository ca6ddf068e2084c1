import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { resultsKey } from "#web/features/analysis/analysis.calls.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";

export const readResults = (
  itemId: string,
  { symbol, before, signal }: { symbol: string; before?: string | undefined; signal: AbortSignal },
) => call("GET /api/news/:id/analyses", { params: { id: itemId }, query: { symbol, before }, signal });

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
  queryKey: queryKeyOf("GET /api/analysis/models"),
  queryFn: ({ signal }) => call("GET /api/analysis/models", { signal }),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
});

export const removeResult = (analysisId: string) =>
  call("DELETE /api/analysis/results/:analysisId", { params: { analysisId } });
