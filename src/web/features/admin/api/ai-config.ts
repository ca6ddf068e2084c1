import { queryOptions } from "@tanstack/react-query";
import type { AiConfig, AiConfigPatch, AiModels, CacheStats, DebugLogAnswer } from "#contract/admin.ts";
import { api } from "#web/lib/api.ts";

// All of it is only for admins, and other admins may change it: a page that is turned to asks anew.

export const aiConfigQuery = queryOptions({
  queryKey: ["admin", "ai-config"],
  queryFn: ({ signal }) => api.get<AiConfig>("/api/admin/ai-config", { signal }),
  refetchOnWindowFocus: "always",
});

export const aiModelsQuery = queryOptions({
  queryKey: ["admin", "ai-models"],
  queryFn: ({ signal }) => api.get<AiModels>("/api/admin/ai-config/models", { signal }),
});

/** Answers the whole configuration after the change. */
export const changeAiConfig = (patch: AiConfigPatch) => api.patch<AiConfig>("/api/admin/ai-config", patch);

export const cacheQuery = queryOptions({
  queryKey: ["admin", "cache"],
  queryFn: ({ signal }) => api.get<CacheStats>("/api/admin/cache", { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

/** Both answer what is left. */
export const cleanExpired = () => api.delete<CacheStats>("/api/admin/cache/expired");
export const clearCache = () => api.delete<CacheStats>("/api/admin/cache");

export const debugLogQuery = queryOptions({
  queryKey: ["admin", "debug-log"],
  queryFn: ({ signal }) => api.get<DebugLogAnswer>("/api/admin/debug-log", { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
});
