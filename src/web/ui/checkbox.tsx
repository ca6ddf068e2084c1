import type { ComponentProps } from "react";
import { classes } from "#web/ui/styles.ts";

export type CheckboxProps = Omit<ComponentProps<"input">, "id" | "type"> & { label: string };

/** A form's yes or no, sent with the form. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classes(
        "flex w-fit cursor-pointer items-center gap-2.5 text-14 text-ink select-none touch:min-h-11",
        className,
      )}
    >
      <input {...rest} type="checkbox" className="size-4 shrink-0 cursor-pointer accent-accent" />
      {label}
    </label>
  );
}
