import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chooseBudget } from "#web/features/analysis/api/choose-budget.ts";
import { spendingQuery } from "#web/features/analysis/api/spending.query.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

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
