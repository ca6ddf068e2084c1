import { type RefObject, useEffect, useRef } from "react";

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
