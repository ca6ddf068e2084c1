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
