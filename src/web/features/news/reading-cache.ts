import type { QueryClient } from "@tanstack/react-query";
import { savedQuery } from "#web/features/news/api/saved.ts";
import { changeEverywhere, savedItems } from "#web/features/news/item-cache.ts";
import { type ReadingChange, withChange, withReading } from "#web/features/news/reading-state.ts";

/** Shows the change wherever the headlines stand. */
export function putReading(client: QueryClient, ids: readonly string[], change: ReadingChange): void {
  changeEverywhere(client, {
    list: (list) => withReading(list, ids, change),
    items: (items) => items.map((item) => (ids.includes(item.id) ? withChange(item, change) : item)),
  });
}

/**
 * After the server has stored that headlines were saved or taken off. What is taken off stays in sight until the page is
 * left; what was saved elsewhere comes in.
 */
export function renewSaved(client: QueryClient, ids: readonly string[], saved: boolean): void {
  const shown = savedItems(client);
  const isMissing = saved && ids.some((id) => !shown?.some((item) => item.id === id));
  void client.invalidateQueries({
    queryKey: savedQuery.queryKey,
    refetchType: isMissing ? "active" : "none",
  });
}
