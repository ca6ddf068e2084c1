import { queryOptions } from "@tanstack/react-query";
import type { Feed } from "#contract/feeds.ts";
import { api } from "#web/lib/api.ts";

/** The user's feeds in their order. */
export const feedsQuery = queryOptions({
  queryKey: ["feeds"],
  queryFn: ({ signal }) => api.get<{ feeds: Feed[] }>("/api/feeds", { signal }),
});
