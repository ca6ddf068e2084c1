import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { NewsItem } from "#contract/news.ts";
import { savedQuery } from "#web/features/news/api/saved.ts";

/** Finds a headline of the page by its id, in the list or among what was saved. */
export function useFindItem(shown: readonly NewsItem[] | undefined): (id: string) => NewsItem | undefined {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      const saved = client.getQueryData(savedQuery.queryKey)?.pages.flatMap(({ items }) => items) ?? [];
      return [...(shown ?? []), ...saved].find((item) => item.id === id);
    },
    [client, shown],
  );
}
