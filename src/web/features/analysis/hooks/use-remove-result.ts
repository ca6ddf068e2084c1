import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Analysis } from "#contract/analysis.ts";
import { removeResult } from "#web/features/analysis/api/remove-result.ts";
import { resultsKey } from "#web/features/analysis/api/results-key.ts";
import { useToast } from "#web/ui/toast.tsx";

export function useRemoveResult(itemId: string, onRemoved: (analysisId: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Analysis) => removeResult(id),
    onSuccess: (_answer, { id }) => {
      onRemoved(id);
      toast({ text: "The result was removed." });
    },
    onError: (error) => toast({ tone: "problem", text: `The result was not removed. ${error.message}` }),
    onSettled: () => client.invalidateQueries({ queryKey: resultsKey(itemId) }),
  });
  return mutate;
}
