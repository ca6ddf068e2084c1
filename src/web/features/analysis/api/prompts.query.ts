import { queryOptions } from "@tanstack/react-query";
import type { Prompt } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

/** The user's prompts in their order. */
export const promptsQuery = queryOptions({
  queryKey: ["prompts"],
  queryFn: ({ signal }) => api.get<{ prompts: Prompt[] }>("/api/prompts", { signal }),
});
