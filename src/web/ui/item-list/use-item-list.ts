import { type RefCallback, type RefObject, useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useNow } from "#web/lib/moment.ts";
import { isForPage, plainKey } from "#web/lib/page-keys.ts";

/** The item that has the focus when a key is clicked; without one, that which the list marks as current. */
export type FocusedItem<Handle> = {
  /** Empty without one. */
  id: string;
  /** What its details can do; undefined where there are none. */
  handle: Handle | undefined;
  /** Clicks its control that carries the attribute. */
  click: (attribute: string) => void;
};

/** Carries the id of the item that is shown whole beside the list; its controls are the item's as well. */
export const paneMark = "data-item-pane";

export type ItemListOptions<Action> = {
  /** What is shown; a change is the moment to move to the top, if that was requested. */
  visible: readonly object[] | undefined;
  /** While true the new list is still on its way. */
  loading: boolean;
  /** Holds the id of an item. */
  attribute: string;
  keysEnabled: boolean;
  meaningOf: (press: KeyPress) => WalkAction | Action | null;
  /** What Enter means on an item that has the focus itself. */
  enter: Action;
};

/**
 * What the pages with a list share: the present time for ages, keys that walk through the items and act on the one
 * with the focus, and the way to the top.
 */
export function useItemList<Action extends string, Handle>(
  { visible, loading, attribute, keysEnabled, meaningOf, enter }: ItemListOptions<Action>,
  onAction: (action: Action, focused: FocusedItem<Handle>) => void,
) {
  const listRef = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<string, Handle>());
  // An item's place to register stays the same while it is shown.
  const handleOf = useCallback(
    (id: string): RefCallback<Handle> =>
      (handle) => {
        if (handle) handles.current.set(id, handle);
        else handles.current.delete(id);
      },
    [],
  );
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const onItem =
      event.key === "Enter" && event.target instanceof HTMLElement && event.target.tagName === "ARTICLE";
    const action = onItem ? enter : meaningOf(event);
    if (action === null) return;
    event.preventDefault();
    const items = Array.from(listRef.current?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? []);
    const focused = items.findIndex((item) => item.contains(document.activeElement));
    const at = focused < 0 ? items.findIndex((item) => item.ariaCurrent === "true") : focused;
    if (action === "next" || action === "previous") return walk(items, at, action === "next" ? 1 : -1);
    const id = items[at]?.getAttribute(attribute) ?? "";
    onAction(action, {
      id,
      handle: handles.current.get(id),
      click: (control) => {
        const within = [items[at], document.querySelector(`[${paneMark}="${CSS.escape(id)}"]`)];
        const found = within.map((place) => place?.querySelector<HTMLElement>(`[${control}]`));
        found.find((each) => each)?.click();
      },
    });
  });
  useEffect(() => {
    if (!keysEnabled) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [keysEnabled]);
  return { listRef, handleOf, nowMs: useNow(), toTop: useTopFocus({ visible, loading, list: listRef }) };
}

/** Moves the focus on from the item at that index, else to the first one in sight below what covers the top of the page. */
export function walk(items: readonly HTMLElement[], at: number, step: 1 | -1): void {
  const isInSight = (item: HTMLElement) =>
    item.getBoundingClientRect().bottom > Number.parseFloat(getComputedStyle(item).scrollMarginTop);
  const next = at < 0 ? items.find(isInSight) : items[at + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

type TopFocusOptions = Pick<ItemListOptions<string>, "visible" | "loading"> & {
  list: RefObject<HTMLElement | null>;
};

/** Returns a function that requests the focus on the first row as soon as the new list is there. */
function useTopFocus({ visible, loading, list }: TopFocusOptions): () => void {
  const requested = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is what this waits for.
  useEffect(() => {
    if (!requested.current || loading) return;
    requested.current = false;
    list.current?.querySelector("article")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [visible, loading, list]);
  return () => {
    requested.current = true;
  };
}

export type KeyPress = Pick<KeyboardEvent, "key" | "repeat">;

/** On a page with a list: moves the focus to another item. */
export type WalkAction = "next" | "previous";

/** What a key means on a page with a list. A held key may walk through the list and do nothing else. */
export function meaningIn<Action extends string>(actionOf: Record<string, Action>, press: KeyPress) {
  const action = actionOf[plainKey(press.key)] ?? null;
  return press.repeat && action !== "next" && action !== "previous" ? null : action;
}
