import { queryOptions } from "@tanstack/react-query";
import type { OfferedModels } from "#contract/ai-spending.ts";
import { api } from "#web/lib/api.ts";

/** The models that an analysis can be run on. */
export const modelsQuery = queryOptions({
  queryKey: ["analysis-models"],
  queryFn: ({ signal }) => api.get<OfferedModels>("/api/analysis/models", { signal }),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
});
