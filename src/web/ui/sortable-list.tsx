import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { orderedIds } from "#domain/settings/order.ts";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { createSortFlight, type Held, type SortFlight, useSortDrag } from "#web/ui/sort-flight.ts";
import { classes } from "#web/ui/styles.ts";

type SortableListProps<Entry extends { id: string }> = {
  /** Accessible name of the list. */
  label: string;
  /** As they are stored. */
  entries: readonly Entry[];
  /**
   * Saves a new order of all ids. It is shown at once; when the promise ends, either way, the entries are shown in
   * the order they have then.
   */
  onOrder: (ids: string[]) => Promise<unknown>;
  disabled?: boolean;
  /** What is in an entry's row; somewhere in it a `<SortHandle>`. */
  children: (entry: Entry) => ReactNode;
};

/** Rows that a user puts into order by pointer or keyboard. Belongs into a card. */
export function SortableList<Entry extends { id: string }>(props: SortableListProps<Entry>) {
  const t = useTranslate();
  const hintId = useId();
  const { label, entries, onOrder, disabled = false, children } = props;
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
        {t("Space or Enter picks it up and drops it, the arrow keys move it, Escape puts it back.")}
      </p>
      <p ref={voiceRef} role="status" className="sr-only" />
    </SortingContext>
  );
}

/**
 * The ids as they are shown: in the user's new order at once, in the stored one when that order was saved or could
 * not be. Orders that follow while one is being saved are sent as one.
 */
function useSorted(stored: readonly string[], save: (ids: string[]) => Promise<unknown>) {
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

type Sorting = {
  flight: SortFlight;
  held: Held | null;
  /** Id of the element that tells how to move an entry. */
  hintId: string;
  disabled: boolean;
};

const SortingContext = createContext<Sorting | null>(null);

/** The list that a handle belongs to. Throws outside of SortableList. */
function useSortingContext(): Sorting {
  const sorting = useContext(SortingContext);
  if (!sorting) throw new Error("SortHandle needs a SortableList above it");
  return sorting;
}

type SortingParts = {
  flight: SortFlight;
  held: Held | null;
  listRef: RefObject<HTMLUListElement | null>;
  /** What happens is read aloud from here. */
  voiceRef: RefObject<HTMLParagraphElement | null>;
};

/** What a list needs to be ordered by hand. The entry in hand goes back when the list changes below it. */
function useSorting(ids: readonly string[], onOrder: (ids: string[]) => void): SortingParts {
  const t = useTranslate();
  const listRef = useRef<HTMLUListElement>(null);
  const voiceRef = useRef<HTMLParagraphElement>(null);
  const latest = useRef({ ids, onOrder, t });
  const [held, setHeld] = useState<Held | null>(null);
  const [flight] = useState(() =>
    createSortFlight({
      list: () => listRef.current,
      ids: () => latest.current.ids,
      say: (words) => {
        if (voiceRef.current) voiceRef.current.textContent = latest.current.t.of(words);
      },
      onHeld: setHeld,
      onOrder: (order) => latest.current.onOrder(order),
    }),
  );
  useEffect(() => {
    latest.current = { ids, onOrder, t };
  });
  const content = ids.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what it runs for.
  useEffect(() => () => flight.putBack(), [flight, content]);
  return { flight, held, listRef, voiceRef };
}

type SortHandleProps = {
  /** Of the entry whose row it is in. */
  id: string;
  name: string;
};

/**
 * Moves the row it is in: dragged, with the arrow keys once it is picked up, or with the two buttons that a press
 * on it shows (for those who can neither drag nor type).
 */
export function SortHandle({ id, name }: SortHandleProps) {
  const t = useTranslate();
  const { flight, held, hintId, disabled } = useSortingContext();
  const handleRef = useRef<HTMLButtonElement>(null);
  const { wasDrag, handlers } = useSortDrag(flight, id, name);
  const isHeld = held?.id === id;

  function toggle(): void {
    if (flight.isHeld(id)) flight.drop();
    else flight.take(id, name, "keys");
    handleRef.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, repeat } = event;
    const isSwitch = event.target === handleRef.current && (key === " " || key === "Enter");
    const actions: Record<string, () => void> = isHeld
      ? {
          ArrowUp: () => flight.step(-1),
          ArrowDown: () => flight.step(1),
          Home: () => flight.moveTo(0),
          End: () => flight.moveTo(Number.MAX_SAFE_INTEGER),
          Escape: () => {
            flight.putBack();
            handleRef.current?.focus({ preventScroll: true });
          },
        }
      : {};
    const action = isSwitch ? (repeat ? () => {} : toggle) : actions[key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (held?.by === "keys" && isHeld && !currentTarget.contains(relatedTarget)) flight.drop();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its buttons are told.
    <span className="relative flex shrink-0" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        {...handlers}
        ref={handleRef}
        type="button"
        disabled={disabled}
        aria-label={t("Move {name}", { name })}
        title={t("Move {name}", { name })}
        aria-pressed={isHeld}
        aria-describedby={hintId}
        // A space bar that is let go would press the button a second time.
        onKeyUp={(event) => event.key === " " && event.preventDefault()}
        onClick={() => {
          if (!wasDrag()) toggle();
        }}
        className={classes(
          "inline-flex size-8 touch-none items-center justify-center rounded-8 text-ink-faint select-none",
          isHeld ? "bg-accent-soft text-accent" : "hover:not-disabled:bg-sunken hover:not-disabled:text-ink",
          disabled ? "opacity-50" : isHeld ? "cursor-grabbing" : "cursor-grab",
        )}
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
      {isHeld && held.by === "keys" && (
        <span className="absolute bottom-full left-0 z-10 mb-1 flex rounded-8 border border-line bg-surface p-0.5 shadow-float">
          <IconButton size="sm" label={t("Move up")} onClick={() => flight.step(-1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={t("Move down")} onClick={() => flight.step(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </span>
  );
}
