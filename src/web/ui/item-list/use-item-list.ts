import { type RefCallback, type RefObject, useCallback, useEffect, useEffectEvent, useRef } from "react";
import { type CommandId, commandIds } from "#domain/settings/commands.data.ts";
import { type CommandRunners, useCommands } from "#web/lib/commands.ts";
import { useNow } from "#web/lib/moment.ts";
import { isForPage } from "#web/lib/page-keys.ts";

/** The item that has the focus when a key is clicked; without one, that which the list marks as current. */
export type FocusedItem<Handle> = {
  /** Empty without one. */
  id: string;
  /** What its details can do; undefined where there are none. */
  handle: Handle | undefined;
  /** Clicks its control that carries the attribute. */
  click: (attribute: string) => void;
  /** Moves the focus on to the nearest item that is wanted. */
  walk: (step: Step, isWanted: (id: string) => boolean) => void;
};

export type Step = 1 | -1;

/** A page with a list, by the beginning of its commands. */
export type ListPlace = "news" | "social";

/** What the commands of a page do: "save" for "news.save". */
export type ActionIn<Place extends ListPlace, Id = CommandId> = Id extends `${Place}.${infer Action}`
  ? Action
  : never;

/** Carries the id of the item that is shown whole beside the list; its controls are the item's as well. */
export const paneMark = "data-item-pane";

export type ItemListOptions<Place extends ListPlace> = {
  /** What is shown; a change is the moment to move to the top, if that was requested. */
  visible: readonly object[] | undefined;
  /** While true the new list is still on its way. */
  loading: boolean;
  /** Holds the id of an item. */
  attribute: string;
  keysEnabled: boolean;
  place: Place;
};

/** On a page with a list: moves the focus to another item. */
type WalkAction = "next" | "previous" | "last";

/**
 * What the pages with a list share: the present time for ages, commands that walk through the items and act on the one
 * with the focus, and the way to the top.
 */
export function useItemList<Place extends ListPlace, Handle>(
  { visible, loading, attribute, keysEnabled, place }: ItemListOptions<Place>,
  onAction: (action: Exclude<ActionIn<Place>, WalkAction>, focused: FocusedItem<Handle>) => void,
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
  function run(action: ActionIn<Place>) {
    const items = Array.from(listRef.current?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? []);
    const focused = items.findIndex((item) => item.contains(document.activeElement));
    const at = focused < 0 ? items.findIndex((item) => item.ariaCurrent === "true") : focused;
    if (action === "next" || action === "previous") return walk(items, at, action === "next" ? 1 : -1);
    if (action === "last") return walk(items, items.length - 2, 1);
    const idOf = (item: HTMLElement | undefined) => item?.getAttribute(attribute) ?? "";
    const id = idOf(items[at]);
    onAction(action as Exclude<ActionIn<Place>, WalkAction>, {
      id,
      handle: handles.current.get(id),
      click: (control) => {
        const within = [items[at], document.querySelector(`[${paneMark}="${CSS.escape(id)}"]`)];
        const found = within.map((each) => each?.querySelector<HTMLElement>(`[${control}]`));
        found.find((each) => each)?.click();
      },
      walk: (step, isWanted) => {
        const wanted = items.filter((item, index) => index === at || isWanted(idOf(item)));
        walk(wanted, at < 0 ? -1 : wanted.indexOf(items[at] as HTMLElement), step);
      },
    });
  }
  const ids = commandIds.filter((id) => id.startsWith(`${place}.`));
  const runners = ids.map((id) => [id, () => run(id.slice(place.length + 1) as ActionIn<Place>)] as const);
  useCommands(Object.fromEntries(runners) as CommandRunners);
  // Enter belongs to what has the focus, and no setting changes it.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.repeat || !isForPage(event)) return;
    if (!(event.target instanceof HTMLElement && event.target.tagName === "ARTICLE")) return;
    event.preventDefault();
    run("facts" as ActionIn<Place>);
  });
  useEffect(() => {
    if (!keysEnabled) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [keysEnabled]);
  return { listRef, handleOf, nowMs: useNow(), toTop: useTopFocus({ visible, loading, list: listRef }) };
}

let walking = false;

/** Whether the focus moves just now because a user walks through the list. */
export const isWalking = (): boolean => walking;

/** Moves the focus on from the item at that index, else to the first one in sight below what covers the top of the page. */
export function walk(items: readonly HTMLElement[], at: number, step: Step): void {
  const isInSight = (item: HTMLElement) =>
    item.getBoundingClientRect().bottom > Number.parseFloat(getComputedStyle(item).scrollMarginTop);
  const next = at < 0 ? items.find(isInSight) : items[at + step];
  walking = true;
  next?.focus({ preventScroll: true });
  walking = false;
  next?.scrollIntoView({ block: "nearest" });
}

type TopFocusOptions = Pick<ItemListOptions<ListPlace>, "visible" | "loading"> & {
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
