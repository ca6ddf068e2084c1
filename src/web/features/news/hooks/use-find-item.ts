import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { NewsItem } from "#contract/news.ts";
import { savedQuery } from "#web/features/news/api/saved.ts";
import { searchKey } from "#web/features/news/api/search-key.ts";

type ItemPages = { pages: { items: NewsItem[] }[] };

/** Finds a headline of the page by its id, in the list, among what was saved or what a search found. */
export function useFindItem(shown: readonly NewsItem[] | undefined): (id: string) => NewsItem | undefined {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      const paged = [savedQuery.queryKey, searchKey].flatMap((queryKey) =>
        client.getQueriesData<ItemPages>({ queryKey }).flatMap(([, known]) => known?.pages ?? []),
      );
      return [...(shown ?? []), ...paged.flatMap(({ items }) => items)].find((item) => item.id === id);
    },
    [client, shown],
  );
}
