import { infiniteQueryOptions } from "@tanstack/react-query";
import type { SavedAnswer } from "#contract/reading.ts";
import { api } from "#web/lib/api.ts";

const pageSize = 50;

export const savedQuery = infiniteQueryOptions({
  queryKey: ["news", "saved"],
  queryFn: ({ pageParam, signal }) => {
    const query = new URLSearchParams({ limit: String(pageSize) });
    if (pageParam !== null) query.set("cursor", pageParam);
    return api.get<SavedAnswer>(`/api/news/saved?${query}`, { signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: false,
});
