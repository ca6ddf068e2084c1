import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { rowMarks } from "#web/features/news/news-item-row.tsx";
import type { NewsRow } from "#web/features/news/news-rows.tsx";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { isWalking } from "#web/ui/item-list/use-item-list.ts";

/** An item counts as read when it stayed selected for so long. */
export const readAfterMs = 800;

/** Keys by which a user goes to a line, beside those of commands. */
const walkKeys = new Set(["Tab", "ArrowDown", "ArrowUp"]);

type Selection = {
  id: string;
  /** By key or press, not by the page itself, as after a refresh. */
  byUser: boolean;
};

type SelectionOptions = {
  rows: readonly NewsRow[];
  list: RefObject<HTMLElement | null>;
  /** The story that is open over the list; it is the selected one. */
  openId?: string | undefined;
};

/** The selected line: the one that had the focus last, as long as it is in the list. */
export function useTapeSelection({ rows, list, openId }: SelectionOptions) {
  const [selection, setSelection] = useState<Selection>();
  const byUser = useByUser(list);
  const selectedId = openId ?? selection?.id;
  const selected = rows.find(({ item }) => item.id === selectedId);
  useReadLater(selected, openId !== undefined || (selection?.byUser ?? false));

  function onFocus({ target }: FocusEvent) {
    const id = target.closest(`[${rowMarks.item}]`)?.getAttribute(rowMarks.item);
    if (id && id !== selection?.id) setSelection({ id, byUser: byUser.current || isWalking() });
  }
  /** Moves the focus to a line, as a press on it does. */
  function select(id: string) {
    const line = list.current?.querySelector<HTMLElement>(`[${rowMarks.item}="${CSS.escape(id)}"]`);
    byUser.current = true;
    line?.focus({ preventScroll: true });
    line?.scrollIntoView({ block: "nearest" });
  }
  return { selected, onFocus, select };
}

/** Whether the last thing that happened was a user's step to a line. */
function useByUser(list: RefObject<HTMLElement | null>): RefObject<boolean> {
  const byUser = useRef(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      byUser.current = walkKeys.has(key);
    };
    const onPress = ({ target }: PointerEvent) => {
      byUser.current = target instanceof Node && list.current?.contains(target) === true;
    };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("pointerdown", onPress, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("pointerdown", onPress, true);
    };
  }, [list]);
  return byUser;
}

function useReadLater(row: NewsRow | undefined, byUser: boolean): void {
  const { change } = useRowActions();
  const id = row?.item.id;
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  useEffect(() => {
    if (id === undefined || !byUser) return;
    // Once for each stay: what is marked as unread meanwhile stays unread.
    const timer = setTimeout(() => {
      if (latest.current) change(latest.current.item, { read: true });
    }, readAfterMs);
    return () => clearTimeout(timer);
  }, [id, byUser, change]);
}
