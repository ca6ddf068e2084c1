import { queryOptions } from "@tanstack/react-query";
import type { Prompt } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

/** Orders may repeat: then the older prompt comes first (READ-58). */
export const byOrder = (a: Prompt, b: Prompt): number =>
  a.order - b.order || a.createdAt.localeCompare(b.createdAt);

/** The reader's own prompts in their order. */
export const promptsQuery = queryOptions({
  queryKey: ["prompts"],
  queryFn: async ({ signal }) => {
    const { prompts } = await api.get<{ prompts: Prompt[] }>("/api/prompts", { signal });
    return prompts.toSorted(byOrder);
  },
  // Prompts may be edited in another window: each menu and page that opens reads them anew.
  staleTime: 0,
  refetchOnWindowFocus: false,
});
