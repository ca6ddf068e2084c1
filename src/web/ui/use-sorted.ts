import { useRef, useState } from "react";
import { orderedIds } from "#domain/settings/order.ts";

/**
 * The ids as they are shown: in the person's new order at once, in the stored one when that order was saved or could
 * not be. Orders that follow while one is being saved are sent as one.
 */
export function useSorted(stored: readonly string[], save: (ids: string[]) => Promise<unknown>) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const next = useRef<string[] | null>(null);
  const isSaving = useRef(false);

  async function saveAll(): Promise<void> {
    isSaving.current = true;
    while (next.current) {
      const ids = next.current;
      next.current = null;
      const isSaved = await save(ids).then(
        () => true,
        () => false,
      );
      // What was built on an order that was not saved is not tried.
      if (!isSaved) next.current = null;
    }
    isSaving.current = false;
    setWanted(null);
  }

  function order(ids: string[]): void {
    setWanted(ids);
    next.current = ids;
    if (!isSaving.current) void saveAll();
  }

  return { ids: wanted ? orderedIds(stored, wanted) : stored, order };
}
