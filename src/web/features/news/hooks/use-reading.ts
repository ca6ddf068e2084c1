import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { NewsItem } from "#contract/news.ts";
import { newsListsKey } from "#web/features/news/api/news-items.ts";
import { changeReading } from "#web/features/news/api/reading.ts";
import { savedQuery } from "#web/features/news/api/saved.ts";
import { searchKey } from "#web/features/news/api/search-key.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { type ReadingChange, withChange, withReading } from "#web/features/news/reading-state.ts";
import { useToast } from "#web/ui/use-toast.ts";

type ItemPages = { pages: { items: NewsItem[] }[]; pageParams: (string | null)[] };
type Wanted = { id: string; change: ReadingChange; before: ReadingChange };

/** Answers the function that reads or saves a headline: it shows at once, and goes back if it could not be stored. */
export function useReading(): (item: NewsItem, change: ReadingChange) => void {
  const client = useQueryClient();
  const toast = useToast();
  const put = (id: string, change: ReadingChange) => {
    client.setQueriesData<NewsList>(
      { queryKey: newsListsKey },
      (list) => list && withReading(list, [id], change),
    );
    for (const queryKey of [savedQuery.queryKey, searchKey])
      client.setQueriesData<ItemPages>({ queryKey }, (known) => known && inPages(known, id, change));
  };
  const { mutate } = useMutation({
    mutationFn: ({ id, change }: Wanted) => changeReading(id, change),
    // One after the other, so that the last press is the one that counts.
    scope: { id: "reading" },
    onMutate: ({ id, change }) => put(id, change),
    onSuccess: (_, { change }) => {
      if (change.saved === true)
        void client.invalidateQueries({ queryKey: savedQuery.queryKey, refetchType: "none" });
    },
    onError: (error, { id, change, before }) => {
      put(id, before);
      // Reading goes on without a network; a press on a button must not fail in silence.
      if (change.saved !== undefined)
        toast({ tone: "problem", text: `The headline was not saved. ${error.message}` });
    },
  });
  return useCallback(
    (item, change) => {
      const next = withChange(item, change);
      if (next === item) return;
      mutate({ id: item.id, change, before: { read: item.read, saved: item.saved } });
    },
    [mutate],
  );
}

function inPages(known: ItemPages, id: string, change: ReadingChange): ItemPages {
  const pages = known.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? withChange(item, change) : item)),
  }));
  return { ...known, pages };
}
