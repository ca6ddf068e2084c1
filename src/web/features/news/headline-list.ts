import { type ReactNode, type Ref, useCallback } from "react";
import type { NewsItem } from "#contract/news.ts";
import { useFindItem } from "#web/features/news/item-cache.ts";
import { rowMarks } from "#web/features/news/news-item-row.tsx";
import type { DetailOptions } from "#web/features/news/news-rows.tsx";
import type { ReadingChange } from "#web/features/news/reading.ts";
import type { RowActions } from "#web/features/news/row-actions.tsx";
import { type ActionIn, type FocusedItem, useItemList } from "#web/ui/item-list/use-item-list.ts";

/** What the keys can do inside an item; its details provide it. */
type ItemHandle = { toggleFacts: () => void; openMenu: () => void };

type ItemAction = Exclude<ActionIn<"news">, "next" | "previous" | "last">;
type ListAction = "mark-all-read" | "unread-only" | "refresh" | "search";

export type ItemSlot = DetailOptions & {
  item: NewsItem;
  nowMs: number;
  handleRef: Ref<ItemHandle>;
};

export type HeadlineListOptions = {
  visible: readonly NewsItem[] | undefined;
  /** See useItemList. */
  loading: boolean;
  keysEnabled: boolean;
  change: RowActions["change"];
  /** Companies and analysis under a headline. Stays the same while nothing in it changes. */
  renderItem: (slot: ItemSlot) => ReactNode;
  /** What the keys do with the whole list. */
  ofList: Record<ListAction, () => void>;
};

/** A list of headlines with its keys, and what is under each headline. */
export function useHeadlineList(options: HeadlineListOptions) {
  const { visible, loading, keysEnabled, renderItem, ofList } = options;
  const find = useFindItem(visible);

  function onAction(action: ItemAction, { id, handle, click, walk }: FocusedItem<ItemHandle>) {
    const item = find(id);
    const isUnread = (other: string) => find(other)?.read === false;
    const change = (next: ReadingChange) => item && options.change(item, next);
    function open(inside: (() => void) | undefined) {
      if (!inside) return;
      change({ read: true });
      inside();
    }
    const actions: Record<ItemAction, () => void> = {
      ...ofList,
      "next-unread": () => walk(1, isUnread),
      "previous-unread": () => walk(-1, isUnread),
      facts: () => open(handle?.toggleFacts),
      analysis: () => open(handle?.openMenu),
      article: () => click(rowMarks.article),
      text: () => click(rowMarks.text),
      story: () => click(rowMarks.story),
      save: () => change({ saved: !item?.saved }),
      read: () => change({ read: !item?.read }),
    };
    actions[action]();
  }
  const { handleOf, ...list } = useItemList<"news", ItemHandle>(
    { visible, loading, attribute: rowMarks.item, keysEnabled, place: "news" },
    onAction,
  );
  const { nowMs } = list;
  const renderDetails = useCallback(
    (item: NewsItem, options?: DetailOptions) =>
      renderItem({ ...options, item, nowMs, handleRef: handleOf(item.id) }),
    [renderItem, nowMs, handleOf],
  );
  return { ...list, renderDetails };
}
