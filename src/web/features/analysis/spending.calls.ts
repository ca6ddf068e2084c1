import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Budget, Spending } from "#contract/ai-spending.ts";
import { api } from "#web/lib/api.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** What AI cost this month, and the budget. */
export const spendingQuery = queryOptions({
  queryKey: ["ai-spending"],
  queryFn: ({ signal }) => api.get<Spending>("/api/analysis/spending", { signal }),
  staleTime: 0,
});

const chooseBudget = (budget: Budget): Promise<Spending> => api.put<Spending>("/api/analysis/budget", budget);

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
