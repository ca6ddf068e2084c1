import type { QueryClient } from "@tanstack/react-query";
import type { NewsItem } from "#contract/news.ts";
import { newsListsKey } from "#web/features/news/api/news-items.ts";
import { savedQuery } from "#web/features/news/api/saved.ts";
import { searchKey } from "#web/features/news/api/search-key.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { type ReadingChange, withChange, withReading } from "#web/features/news/reading-state.ts";

type ItemPages = { pages: { items: NewsItem[] }[]; pageParams: (string | null)[] };

/** Shows the change wherever the headlines stand: in the list, among what was saved, among what a search found. */
export function putReading(client: QueryClient, ids: readonly string[], change: ReadingChange): void {
  client.setQueriesData<NewsList>(
    { queryKey: newsListsKey },
    (list) => list && withReading(list, ids, change),
  );
  for (const queryKey of [savedQuery.queryKey, searchKey])
    client.setQueriesData<ItemPages>({ queryKey }, (known) => known && inPages(known, ids, change));
}

function inPages(known: ItemPages, ids: readonly string[], change: ReadingChange): ItemPages {
  const pages = known.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (ids.includes(item.id) ? withChange(item, change) : item)),
  }));
  return { ...known, pages };
}

/**
 * After the server has stored that headlines were saved or taken off. What is taken off stays in sight until the page is
 * left; what was saved elsewhere comes in.
 */
export function renewSaved(client: QueryClient, ids: readonly string[], saved: boolean): void {
  const shown = client.getQueryData<ItemPages>(savedQuery.queryKey)?.pages.flatMap(({ items }) => items);
  const isMissing = saved && ids.some((id) => !shown?.some((item) => item.id === id));
  void client.invalidateQueries({
    queryKey: savedQuery.queryKey,
    refetchType: isMissing ? "active" : "none",
  });
}
