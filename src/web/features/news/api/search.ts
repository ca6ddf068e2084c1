import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { SearchAnswer } from "#contract/search.ts";
import { searchKey } from "#web/features/news/api/search-key.ts";
import { type NewsSearch, searchQueryOf } from "#web/features/news/news-search.ts";
import { api } from "#web/lib/api.ts";

/** What was found, a page at a time; the results before stay while new ones come. */
export const newsSearchQuery = (search: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, search],
    queryFn: ({ pageParam, signal }) => {
      const query = searchQueryOf(search);
      if (pageParam !== null) query.set("cursor", pageParam);
      return api.get<SearchAnswer>(`/api/news/search?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // One that took too long would only take as long again; the page has a button for it.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
