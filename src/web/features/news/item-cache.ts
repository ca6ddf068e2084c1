import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { NewsItem } from "#contract/news.ts";
import { newsListsKey, savedQuery, searchKey } from "#web/features/news/news.calls.ts";
import type { NewsList } from "#web/features/news/news-list.ts";

type ItemPages = { pages: { items: NewsItem[] }[]; pageParams: (string | null)[] };
type Items = (items: NewsItem[]) => NewsItem[];

/** Changes headlines wherever they are: in the lists, among what was saved, among what searches found. */
export function changeEverywhere(
  client: QueryClient,
  change: { list: (list: NewsList) => NewsList; items: Items },
): void {
  client.setQueriesData<NewsList>({ queryKey: newsListsKey }, (list) => list && change.list(list));
  for (const queryKey of [savedQuery.queryKey, searchKey])
    client.setQueriesData<ItemPages>({ queryKey }, (known) => known && inPages(known, change.items));
}

const inPages = (known: ItemPages, change: Items): ItemPages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** What the saved view shows of now; undefined before it was opened. */
export const savedItems = (client: QueryClient): NewsItem[] | undefined =>
  client.getQueryData<ItemPages>(savedQuery.queryKey)?.pages.flatMap(({ items }) => items);

/** Finds a headline of the page by its id, in the list, among what was saved or what a search found. */
export function useFindItem(visible: readonly NewsItem[] | undefined): (id: string) => NewsItem | undefined {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      const paged = [savedQuery.queryKey, searchKey].flatMap((queryKey) =>
        client.getQueriesData<ItemPages>({ queryKey }).flatMap(([, known]) => known?.pages ?? []),
      );
      return [...(visible ?? []), ...paged.flatMap(({ items }) => items)].find((item) => item.id === id);
    },
    [client, visible],
  );
}
