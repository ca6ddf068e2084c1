import { queryOptions } from "@tanstack/react-query";
import type { Prompt } from "#contract/analysis.ts";
import { call } from "#web/lib/call.ts";

/** Under this name is everything that changes with a result of an item. */
export const resultsKey = (itemId: string) => ["analyses", itemId] as const;

/** What each prompt may cost for this headline and company, and how many results there are. */
export const estimatesQuery = (itemId: string, symbol: string) =>
  queryOptions({
    queryKey: [...resultsKey(itemId), symbol, "estimates"],
    queryFn: ({ signal }) =>
      call("GET /api/news/:id/analyses/estimates", { params: { id: itemId }, query: { symbol }, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Orders may repeat: then the older prompt comes first (READ-58). */
export const byOrder = (a: Prompt, b: Prompt): number =>
  a.order - b.order || a.createdAt.localeCompare(b.createdAt);

/** The user's own prompts in their order. */
export const promptsQuery = queryOptions({
  queryKey: ["prompts"],
  queryFn: async ({ signal }) => {
    const { prompts } = await call("GET /api/prompts", { signal });
    return prompts.toSorted(byOrder);
  },
  // Prompts may be edited in another window: each menu and page that opens reads them again.
  staleTime: 0,
  refetchOnWindowFocus: false,
});
