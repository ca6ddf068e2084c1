import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { NewsItem } from "#contract/news.ts";
import { changeReading } from "#web/features/news/api/reading.ts";
import { putReading, renewSaved } from "#web/features/news/reading-cache.ts";
import { type ReadingChange, withChange } from "#web/features/news/reading-state.ts";
import { useToast } from "#web/ui/toast.tsx";

type Wanted = { id: string; change: ReadingChange; before: ReadingChange };

/** Answers the function that reads or saves a headline: it shows at once, and goes back if it could not be stored. */
export function useReading(): (item: NewsItem, change: ReadingChange) => void {
  const client = useQueryClient();
  const toast = useToast();
  const put = (id: string, change: ReadingChange) => putReading(client, [id], change);
  const { mutate } = useMutation({
    mutationFn: ({ id, change }: Wanted) => changeReading(id, change),
    // One after the other, so that the last press is the one that counts.
    scope: { id: "reading" },
    onMutate: ({ id, change }) => put(id, change),
    onSuccess: (_, { id, change }) => {
      if (change.saved !== undefined) renewSaved(client, [id], change.saved);
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
