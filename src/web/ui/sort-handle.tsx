import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useSortDrag } from "#web/ui/use-sort-drag.ts";
import { useSortingContext } from "#web/ui/use-sorting.ts";

export type SortHandleProps = {
  /** Of the entry whose row it stands in. */
  id: string;
  name: string;
};

/**
 * Moves the row it stands in: dragged, with the arrow keys once it is picked up, or with the two buttons that a press
 * on it shows (for those who can neither drag nor type).
 */
export function SortHandle({ id, name }: SortHandleProps) {
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
        aria-label={`Move ${name}`}
        title={`Move ${name}`}
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
          <IconButton size="sm" label="Move up" onClick={() => flight.step(-1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label="Move down" onClick={() => flight.step(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </span>
  );
}
