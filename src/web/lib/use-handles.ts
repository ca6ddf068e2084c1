import { useCallback, useRef } from "react";

/** What the keys can do inside each item of a page. An item's place to register stays the same while it stands. */
export function useHandles<Handle>() {
  const handles = useRef(new Map<string, Handle>());
  const handleOf = useCallback(
    (id: string) => (handle: Handle | null) => {
      if (handle) handles.current.set(id, handle);
      else handles.current.delete(id);
    },
    [],
  );
  return { handles, handleOf };
}
