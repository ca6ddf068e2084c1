import { type ReactNode, useId, useMemo } from "react";
import { classes } from "#web/ui/classes.ts";
import { useSorted } from "#web/ui/use-sorted.ts";
import { SortingContext, useSorting } from "#web/ui/use-sorting.ts";

export type SortableListProps<Entry extends { id: string }> = {
  /** Names the list for readers. */
  label: string;
  /** As they are stored. */
  entries: readonly Entry[];
  /**
   * Saves a new order of all ids. It is shown at once; when the promise ends, either way, the entries are shown in
   * the order they have then.
   */
  onOrder: (ids: string[]) => Promise<unknown>;
  disabled?: boolean;
  /** What stands in an entry's row; somewhere in it a `<SortHandle>`. */
  children: (entry: Entry) => ReactNode;
};

/** Rows that a person puts into order by pointer or keyboard. Belongs into a card. */
export function SortableList<Entry extends { id: string }>(props: SortableListProps<Entry>) {
  const { label, entries, onOrder, disabled = false, children } = props;
  const hintId = useId();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const sorted = useSorted([...byId.keys()], onOrder);
  const { flight, held, listRef, voiceRef } = useSorting(sorted.ids, sorted.order);
  const isFixed = disabled || entries.length < 2;
  const sorting = useMemo(
    () => ({ flight, held, hintId, disabled: isFixed }),
    [flight, held, hintId, isFixed],
  );
  return (
    <SortingContext value={sorting}>
      <ul ref={listRef} aria-label={label} className="group/sort relative">
        {sorted.ids.map((id) => {
          const entry = byId.get(id);
          return (
            entry && (
              <li
                key={id}
                className={classes(
                  "scroll-my-28 border-b border-line bg-surface first:rounded-t-8 last:rounded-b-8 last:border-0",
                  held?.id === id
                    ? "relative z-10 rounded-8 shadow-float outline outline-line"
                    : "group-data-sorting/sort:transition-transform group-data-sorting/sort:duration-150",
                )}
              >
                {children(entry)}
              </li>
            )
          );
        })}
      </ul>
      <p id={hintId} hidden>
        Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter to drop it, Escape to
        put it back.
      </p>
      <p ref={voiceRef} role="status" className="sr-only" />
    </SortingContext>
  );
}
