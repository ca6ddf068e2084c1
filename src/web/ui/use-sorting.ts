import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { createSortFlight, type Held, type SortFlight } from "#web/ui/sort-flight.ts";

export type Sorting = {
  flight: SortFlight;
  held: Held | null;
  /** Id of the element that tells how to move an entry. */
  hintId: string;
  disabled: boolean;
};

export const SortingContext = createContext<Sorting | null>(null);

/** The list that a handle belongs to. Throws outside of SortableList. */
export function useSortingContext(): Sorting {
  const sorting = useContext(SortingContext);
  if (!sorting) throw new Error("SortHandle needs a SortableList above it");
  return sorting;
}

export type SortingParts = {
  flight: SortFlight;
  held: Held | null;
  listRef: RefObject<HTMLUListElement | null>;
  /** What happens is read aloud from here. */
  voiceRef: RefObject<HTMLParagraphElement | null>;
};

/** What a list needs to be ordered by hand. The entry in hand goes back when the list changes below it. */
export function useSorting(ids: readonly string[], onOrder: (ids: string[]) => void): SortingParts {
  const listRef = useRef<HTMLUListElement>(null);
  const voiceRef = useRef<HTMLParagraphElement>(null);
  const latest = useRef({ ids, onOrder });
  const [held, setHeld] = useState<Held | null>(null);
  const [flight] = useState(() =>
    createSortFlight({
      list: () => listRef.current,
      ids: () => latest.current.ids,
      say: (text) => {
        if (voiceRef.current) voiceRef.current.textContent = text;
      },
      onHeld: setHeld,
      onOrder: (order) => latest.current.onOrder(order),
    }),
  );
  useEffect(() => {
    latest.current = { ids, onOrder };
  });
  const content = ids.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what it runs for.
  useEffect(() => () => flight.putBack(), [flight, content]);
  return { flight, held, listRef, voiceRef };
}
