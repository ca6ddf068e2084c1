import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Budget } from "#contract/ai-spending.ts";
import { call } from "#web/lib/call.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** What AI cost this month, and the budget. */
export const spendingQuery = queryOptions({
  queryKey: ["ai-spending"],
  queryFn: ({ signal }) => call("GET /api/analysis/spending", { signal }),
  staleTime: 0,
});

const chooseBudget = (budget: Budget) => call("PUT /api/analysis/budget", { body: budget });

export function useChooseBudget() {
  const client = useQueryClient();
  const banner = useBanner();
  const toast = useToast();
  return useMutation({
    mutationFn: chooseBudget,
    onSuccess: (spending) => {
      client.setQueryData(spendingQuery.queryKey, spending);
      banner(null);
      toast({ text: "Your AI budget was saved." });
    },
    onError: (error) => banner({ tone: "problem", text: `Your AI budget was not saved. ${error.message}` }),
  });
}
