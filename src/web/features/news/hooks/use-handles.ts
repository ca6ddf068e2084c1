import { useCallback, useRef } from "react";
import type { ItemHandle } from "#web/features/news/hooks/use-news-actions.ts";

/** What the keys can do inside each item of the page. An item's place to register stays the same while it stands. */
export function useHandles() {
  const handles = useRef(new Map<string, ItemHandle>());
  const handleOf = useCallback(
    (id: string) => (handle: ItemHandle | null) => {
      if (handle) handles.current.set(id, handle);
      else handles.current.delete(id);
    },
    [],
  );
  return { handles, handleOf };
}
