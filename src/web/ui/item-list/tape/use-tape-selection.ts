import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { placeKeyOf, type StoryState, storyStateOf } from "#web/lib/story-state.ts";
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

export type SelectionOptions<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Holds the id of an item in its line. */
  attribute: string;
  list: RefObject<HTMLElement | null>;
  /** The item that is open over the list; it is the selected one. */
  openId?: string | undefined;
  /** Called once for an item at which the user stayed. */
  onStay?: ((item: Item) => void) | undefined;
};

/** The selected line: the one that had the focus last, as long as it is in the list. */
export function useTapeSelection<Item>(options: SelectionOptions<Item>) {
  const { items, keyOf, attribute, list, openId, onStay } = options;
  const [selection, setSelection] = useState<Selection>();
  const byUser = useByUser(list);
  const caret = useCaret(list);
  const selectedId = openId ?? selection?.id;
  const selected = items.find((item) => keyOf(item) === selectedId);
  const stays = selected !== undefined && (openId !== undefined || (selection?.byUser ?? false));
  useStay(stays ? selectedId : undefined, () => selected && onStay?.(selected));

  function onFocus({ target }: FocusEvent) {
    const id = target.closest(`[${attribute}]`)?.getAttribute(attribute);
    if (!id || id === selection?.id) return;
    caret.prevent();
    setSelection({ id, byUser: byUser.current || isWalking() });
  }
  /** Moves the focus to a line, as a press on it does. */
  function select(id: string) {
    const line = list.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(id)}"]`);
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

/**
 * A press puts an invisible caret, for which the browser walks through the text of the whole page before it draws anything. The
 * press that selects a line puts none; text is marked in the line that is selected, and in the pane.
 */
function useCaret(list: RefObject<HTMLElement | null>) {
  const isPrevented = useRef(false);
  useEffect(() => {
    const onPress = () => {
      isPrevented.current = false;
    };
    const onStart = (event: Event) => {
      const isInList = event.target instanceof Node && list.current?.contains(event.target);
      if (isPrevented.current && isInList) event.preventDefault();
    };
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("selectstart", onStart);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("selectstart", onStart);
    };
  }, [list]);
  return {
    prevent() {
      isPrevented.current = true;
    },
  };
}

/** @param id undefined while the user is at none */
function useStay(id: string | undefined, onStay: () => void): void {
  const tell = useEffectEvent(onStay);
  useEffect(() => {
    if (id === undefined) return;
    // Once for each stay: what is marked as unread meanwhile stays unread.
    const timer = setTimeout(() => tell(), readAfterMs);
    return () => clearTimeout(timer);
  }, [id]);
}

/** The story that is open over the list, as an entry of the browser's history: Back closes it, and a reload does not. */
export function useStoryEntry() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = storyStateOf(location);
  const { key } = location;
  /** The entry that is being left: the browser goes back a little later. */
  const [leaving, setLeaving] = useState<string>();
  const left = useRef<string>(undefined);
  if (leaving !== undefined && leaving !== key) setLeaving(undefined);
  return {
    storyId: leaving === key ? undefined : state?.story,
    /** Opens a story, or turns to it from another one. */
    open(story: string) {
      const { pathname, search, hash } = location;
      const next: StoryState = { story, over: placeKeyOf(location) };
      // At once: as a transition it would wait for everything else that changes on a page that is kept current.
      const options = {
        state: next,
        replace: state !== undefined,
        preventScrollReset: true,
        flushSync: true,
      };
      void navigate({ pathname, search, hash }, options);
    },
    close() {
      // Once more would leave the page.
      if (!state || left.current === key) return;
      left.current = key;
      setLeaving(key);
      void navigate(-1);
    },
  };
}
