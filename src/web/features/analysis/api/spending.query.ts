import { queryOptions } from "@tanstack/react-query";
import type { Spending } from "#contract/ai-spending.ts";
import { api } from "#web/lib/api.ts";

/** What AI cost this month, and the budget. */
export const spendingQuery = queryOptions({
  queryKey: ["ai-spending"],
  queryFn: ({ signal }) => api.get<Spending>("/api/analysis/spending", { signal }),
  staleTime: 0,
});
