import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AiConfig, AiConfigPatch } from "#contract/admin.ts";
import { aiConfigQuery, changeAiConfig } from "#web/features/admin/api/ai-config.ts";
import { useToast } from "#web/ui/toast.tsx";

export type SaveOptions = {
  /** What has happened, for the toast. */
  done: (saved: AiConfig) => string;
  onSaved?: (saved: AiConfig) => void;
  /** Takes a failure in words; a toast says it when left out. */
  onProblem?: (message: string) => void;
};

/** Saves the given fields and nothing else, so that two admins never undo each other; one save after the other. */
export function useSaveAiConfig({ done, onSaved, onProblem }: SaveOptions) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (patch: AiConfigPatch) => changeAiConfig(patch),
    scope: { id: "ai-config" },
    onSuccess(saved) {
      client.setQueryData(aiConfigQuery.queryKey, saved);
      toast({ text: done(saved) });
      onSaved?.(saved);
    },
    onError({ message }) {
      if (onProblem) onProblem(message);
      else toast({ tone: "problem", text: `The setting was not saved. ${message}` });
    },
  });
}
