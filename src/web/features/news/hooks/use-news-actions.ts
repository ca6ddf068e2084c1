import { type RefObject, useRef } from "react";
import { rowMarks } from "#web/features/news/components/news-item-row.tsx";
import { useNewsKeys } from "#web/features/news/hooks/use-news-keys.ts";
import type { NewsAction } from "#web/features/news/news-keys.ts";

/** What the keys can do inside an item; its details provide it. */
export type ItemHandle = { toggleFacts: () => void; openMenu: () => void };

export type NewsActionsOptions = {
  enabled: boolean;
  list: RefObject<HTMLElement | null>;
  onRefresh: () => void;
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

/** Binds the page's keys. The returned map takes the handle of each item by its id. */
export function useNewsActions({ enabled, list, onRefresh }: NewsActionsOptions) {
  const handles = useRef(new Map<string, ItemHandle>());

  function onAction(action: NewsAction) {
    const row = rowsIn(list.current).find((each) => each.contains(document.activeElement));
    const handle = handles.current.get(row?.getAttribute(rowMarks.item) ?? "");
    const actions: Record<NewsAction, () => void> = {
      next: () => walk(list.current, 1),
      previous: () => walk(list.current, -1),
      facts: () => handle?.toggleFacts(),
      analysis: () => handle?.openMenu(),
      article: () => row?.querySelector<HTMLElement>(`[${rowMarks.article}]`)?.click(),
      story: () => undefined,
      save: () => undefined,
      read: () => undefined,
      "unread-only": () => undefined,
      refresh: onRefresh,
    };
    actions[action]();
  }
  useNewsKeys({ enabled, onAction });
  return handles;
}
