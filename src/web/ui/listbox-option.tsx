import type { ReactNode } from "react";
import { classes } from "#web/ui/styles.ts";

export type ListboxOptionProps = {
  id: string;
  /** The one that the field names as active; it stays in sight. */
  active: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
};

/** An entry of a list whose field keeps the focus and has the keys. */
export function ListboxOption({ id, active, onChoose, className, children }: ListboxOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active one.
    <div
      id={id}
      role="option"
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: "nearest" });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-4 px-2.5 py-1 text-14 select-none hover:bg-sunken touch:min-h-11",
        active && "bg-accent-soft hover:bg-accent-soft",
        className,
      )}
    >
      {children}
    </div>
  );
}
