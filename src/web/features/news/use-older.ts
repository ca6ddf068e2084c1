import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { loadOlder, type newsItemsQuery } from "#web/features/news/news.calls.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { olderStateOf, withOlder } from "#web/features/news/older-list.ts";

/** Pages in a row that may bring nothing that is not on the page. */
const emptyPagesMax = 5;

export type Older = {
  /** @param before called in the moment before the list grows */
  load: (before: () => void) => void;
  loading: boolean;
  /** Why the last load failed. */
  error: Error | null;
};

type OlderOptions = {
  list: NewsList | undefined;
  filter: NewsFilter;
  queryKey: ReturnType<typeof newsItemsQuery>["queryKey"];
};

/** Loads the next page of the list that is on the page. */
export function useOlder({ list, filter, queryKey }: OlderOptions): Older {
  const client = useQueryClient();
  const loadingVisit = useRef<number>(undefined);
  const known = () => client.getQueryData<NewsList>(queryKey);

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ before }: { visit: number; before: () => void }) => {
      for (let page = 1; page <= emptyPagesMax; page += 1) {
        const start = known();
        const cursor = start?.older;
        if (!start || !cursor || olderStateOf(start) !== "more") return;
        const answer = await loadOlder(filter, cursor);
        // The list may have been started again meanwhile.
        if (known()?.older !== cursor) return;
        before();
        client.setQueryData<NewsList>(queryKey, (now) => now && withOlder(now, answer));
        if (known()?.told?.loaded !== 0) return;
      }
    },
    retry: false,
    onSettled: (_data, _error, { visit }) => {
      if (loadingVisit.current === visit) loadingVisit.current = undefined;
    },
  });
  const isThis = variables !== undefined && variables.visit === list?.visit;
  return {
    load(before) {
      // A scroll may ask again before the button is rendered as busy.
      if (!list || loadingVisit.current === list.visit) return;
      loadingVisit.current = list.visit;
      mutate({ visit: list.visit, before });
    },
    // What another list loads, or failed to, says nothing of this one.
    loading: isPending && isThis,
    error: isThis ? error : null,
  };
}
