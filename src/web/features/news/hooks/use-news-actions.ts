import type { RefObject } from "react";
import { rowMarks } from "#web/features/news/components/row/news-item-row.tsx";
import { useNewsKeys } from "#web/features/news/hooks/use-news-keys.ts";
import type { NewsAction } from "#web/features/news/news-keys.ts";

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

const rowsIn = (list: HTMLElement | null) =>
  Array.from(list?.querySelectorAll<HTMLElement>(`[${rowMarks.item}]`) ?? []);

/** The row that holds the focus, else the first one in sight below the header. */
function walk(list: HTMLElement | null, step: 1 | -1) {
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows.find((row) => row.getBoundingClientRect().bottom > 80) : rows[at + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

const press = (row: HTMLElement | undefined, mark: string) =>
  row?.querySelector<HTMLElement>(`[${mark}]`)?.click();

/** Binds the page's keys. */
export function useNewsActions(options: NewsActionsOptions): void {
  const { enabled, list, handles, onRefresh, onUnreadOnly, onSearch, onItem } = options;

  function onAction(action: NewsAction) {
    const row = rowsIn(list.current).find((each) => each.contains(document.activeElement));
    const id = row?.getAttribute(rowMarks.item) ?? "";
    const handle = handles.current.get(id);
    const open = (inside: (() => void) | undefined) => {
      if (!inside) return;
      onItem(id, "opened");
      inside();
    };
    const actions: Record<NewsAction, () => void> = {
      next: () => walk(list.current, 1),
      previous: () => walk(list.current, -1),
      facts: () => open(handle?.toggleFacts),
      analysis: () => open(handle?.openMenu),
      article: () => press(row, rowMarks.article),
      story: () => press(row, rowMarks.story),
      save: () => onItem(id, "save"),
      read: () => onItem(id, "read"),
      "unread-only": onUnreadOnly,
      refresh: onRefresh,
      search: onSearch,
    };
    actions[action]();
  }
  useNewsKeys({ enabled, onAction });
}
