import { type RefObject, useEffect, useRef } from "react";

export type TopFocusOptions = {
  /** What is shown; a change is the moment to move. */
  shown: readonly object[] | undefined;
  /** While true the new list is still on its way. */
  loading: boolean;
  list: RefObject<HTMLElement | null>;
};

/** Answers a function that asks for the focus on the first row as soon as the new list stands. */
export function useTopFocus({ shown, loading, list }: TopFocusOptions): () => void {
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is what this waits for.
  useEffect(() => {
    if (!wanted.current || loading) return;
    wanted.current = false;
    list.current?.querySelector("article")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [shown, loading, list]);
  return () => {
    wanted.current = true;
  };
}
