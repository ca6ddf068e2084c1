import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

const endings = ["mouseup", "dragend", "contextmenu", "blur"] as const;

/**
 * Runs the action at once, or, while something is clicked, when that is let go: what the action shows must not move
 * the page under the press, which would then hit nothing. It still comes before the click.
 */
export function afterClick(action: () => void): void {
  if (document.querySelector(":active") === null) {
    action();
    return;
  }
  const once = new AbortController();
  for (const name of endings)
    window.addEventListener(
      name,
      ({ target }) => {
        // Fields that lose the focus pass here too.
        if (name === "blur" && target !== window) return;
        once.abort();
        action();
      },
      { capture: true, signal: once.signal },
    );
}

/**
 * Whether the focus left a field for another part of the page. It did not when only the window lost it: whoever
 * fetches the rest of a text from another program comes back to the same field.
 */
export function leaves({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(document.activeElement) && !currentTarget.contains(relatedTarget);
}

/** With an entry its buttons go, and the focus with them: then the place around the entries takes it. */
export function useFocusAfterRemoval<Place extends HTMLElement>(count: number): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) place.current?.focus();
    before.current = count;
  }, [count]);
  return place;
}

/** Gives the focus to `home` when what had it has left the list, once `seek` has said that this will happen. */
export function useLostFocus<Home extends HTMLElement>(visible: object | undefined) {
  const home = useRef<Home>(null);
  const isSought = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is what this waits for.
  useEffect(() => {
    if (!isSought.current || document.activeElement !== document.body) return;
    isSought.current = false;
    home.current?.focus();
  }, [visible]);
  return {
    home,
    seek: () => {
      isSought.current = true;
    },
  };
}
