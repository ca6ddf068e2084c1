import { useEffect, useRef } from "react";

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
