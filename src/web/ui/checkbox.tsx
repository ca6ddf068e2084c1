import { type ComponentProps, useId } from "react";
import { classes } from "#web/ui/styles.ts";

export type CheckboxProps = Omit<ComponentProps<"input">, "id" | "type"> & { label: string };

/** A form's yes or no, sent with the form. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classes("flex items-center gap-2.5", className)}>
      <input {...rest} id={id} type="checkbox" className="size-4 shrink-0 cursor-pointer accent-accent" />
      <label htmlFor={id} className="cursor-pointer text-14 text-ink select-none">
        {label}
      </label>
    </div>
  );
}
