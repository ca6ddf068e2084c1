import { useCallback, useMemo, useState } from "react";

/** Posts with a warning that the user wants to see, for PostActionsContext. */
export function useRevealed() {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const reveal = useCallback((id: string) => setRevealed((known) => new Set(known).add(id)), []);
  return useMemo(() => ({ revealed, reveal }), [revealed, reveal]);
}
