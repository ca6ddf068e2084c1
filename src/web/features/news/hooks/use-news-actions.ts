import type { RefObject } from "react";
import { rowMarks } from "#web/features/news/components/row/news-item-row.tsx";
import { meaningOf, type NewsAction } from "#web/features/news/news-keys.ts";
import { heldIn, itemsIn, pressIn, walk } from "#web/lib/item-walk.ts";
import { useItemKeys } from "#web/lib/use-item-keys.ts";

/** What the keys can do inside an item; its details provide it. */
export type ItemHandle = { toggleFacts: () => void; openMenu: () => void };

/** What the keys change of a headline. */
export type ItemAction = "read" | "save" | "opened";

export type NewsActionsOptions = {
  enabled: boolean;
  list: RefObject<HTMLElement | null>;
  handles: RefObject<Map<string, ItemHandle>>;
  onRefresh: () => void;
  onUnreadOnly: () => void;
  onSearch: () => void;
  onItem: (id: string, action: ItemAction) => void;
};

/** Binds the page's keys. */
export function useNewsActions(options: NewsActionsOptions): void {
  const { enabled, list, handles, onRefresh, onUnreadOnly, onSearch, onItem } = options;

  function onAction(action: NewsAction) {
    const rows = itemsIn(list.current, rowMarks.item);
    const row = heldIn(rows);
    const id = row?.getAttribute(rowMarks.item) ?? "";
    const handle = handles.current.get(id);
    const open = (inside: (() => void) | undefined) => {
      if (!inside) return;
      onItem(id, "opened");
      inside();
    };
    const actions: Record<NewsAction, () => void> = {
      next: () => walk(rows, 1),
      previous: () => walk(rows, -1),
      facts: () => open(handle?.toggleFacts),
      analysis: () => open(handle?.openMenu),
      article: () => pressIn(row, rowMarks.article),
      story: () => pressIn(row, rowMarks.story),
      save: () => onItem(id, "save"),
      read: () => onItem(id, "read"),
      "unread-only": onUnreadOnly,
      refresh: onRefresh,
      search: onSearch,
    };
    actions[action]();
  }
  useItemKeys({ enabled, meaningOf, enter: "facts", onAction });
}
