import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AiConfig, AiConfigPatch } from "#contract/admin.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useToast } from "#web/ui/toast.tsx";

// Another admin may change all of it: a page that is turned to asks again.

export const aiConfigQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/ai-config"),
  queryFn: ({ signal }) => call("GET /api/admin/ai-config", { signal }),
  refetchOnWindowFocus: "always",
});

export const aiModelsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/ai-config/models"),
  queryFn: ({ signal }) => call("GET /api/admin/ai-config/models", { signal }),
});

/** Answers the whole configuration after the change. */
const changeAiConfig = (body: AiConfigPatch) => call("PATCH /api/admin/ai-config", { body });

export const cacheQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/cache"),
  queryFn: ({ signal }) => call("GET /api/admin/cache", { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

/** Both answer what is left. */
export const cleanExpired = () => call("DELETE /api/admin/cache/expired");
export const clearCache = () => call("DELETE /api/admin/cache");

export const debugLogQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/debug-log"),
  queryFn: ({ signal }) => call("GET /api/admin/debug-log", { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

type SaveOptions = {
  /** What has happened, for the toast. */
  done: (saved: AiConfig) => string;
  onSaved?: (saved: AiConfig) => void;
  /** Takes a failure in words; a toast says it when left out. */
  onProblem?: (reason: string) => void;
};

/** Saves the given fields and nothing else, so that two admins never undo each other; one save after the other. */
export function useSaveAiConfig({ done, onSaved, onProblem }: SaveOptions) {
  const t = useTranslate();
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
    onError(error) {
      const reason = t.of(wordsOf(error));
      if (onProblem) onProblem(reason);
      else toast({ tone: "problem", text: t("Couldn't save the setting. {reason}", { reason }) });
    },
  });
}
