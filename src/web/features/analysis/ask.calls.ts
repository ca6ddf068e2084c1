import { queryOptions } from "@tanstack/react-query";
import { call, queryKeyOf } from "#web/lib/call.ts";

/** What a question may cost at most. */
export const askEstimateQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/ask/estimate"),
  queryFn: ({ signal }) => call("GET /api/ask/estimate", { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  retry: false,
});

/** The headline that "this" stands for; undefined while it loads, null where it is not to be had. */
export const askedHeadlineQuery = (itemId: string) =>
  queryOptions({
    queryKey: ["asked headline", itemId],
    queryFn: async ({ signal }) => {
      const { items } = await call("GET /api/news/:id/story", { params: { id: itemId }, signal });
      return items[0]?.title ?? null;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
