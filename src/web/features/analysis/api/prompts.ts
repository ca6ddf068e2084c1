import { queryOptions } from "@tanstack/react-query";
import type { Prompt } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

/** The reader's own prompts in their order. */
export const promptChoicesQuery = queryOptions({
  queryKey: ["prompts", "choices"],
  queryFn: async ({ signal }) => {
    const { prompts } = await api.get<{ prompts: Prompt[] }>("/api/prompts", { signal });
    return prompts.toSorted((a, b) => a.order - b.order || a.createdAt.localeCompare(b.createdAt));
  },
  // Prompts are edited on another page: a visit to this one reads them anew.
  staleTime: 0,
  refetchOnWindowFocus: false,
});
