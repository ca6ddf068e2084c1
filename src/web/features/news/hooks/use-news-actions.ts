import { type RefObject, useRef } from "react";
import { useNavigate } from "react-router";
import { rowMarks } from "#web/features/news/components/news-item-row.tsx";
import { useNewsKeys } from "#web/features/news/hooks/use-news-keys.ts";
import type { NewsAction } from "#web/features/news/news-keys.ts";
import { paths } from "#web/lib/paths.ts";

/** What the keys can do inside an item; its details provide it. */
export type ItemHandle = { toggleFacts: () => void; openMenu: () => void };

export type NewsActionsOptions = {
  enabled: boolean;
  list: RefObject<HTMLElement | null>;
  onRefresh: () => void;
  onHelp: () => void;
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
export function useNewsActions({ enabled, list, onRefresh, onHelp }: NewsActionsOptions) {
  const navigate = useNavigate();
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
      refresh: onRefresh,
      help: onHelp,
      news: () => void navigate(paths.news),
      social: () => void navigate(paths.social),
      settings: () => void navigate(paths.settings()),
    };
    actions[action]();
  }
  useNewsKeys({ enabled, onAction });
  return handles;
}
