import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes.ts";

export type PillProps = ComponentProps<"button">;

/** A floating note that can be pressed, such as "3 new headlines". */
export function Pill({ className, type = "button", ...rest }: PillProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        "figures inline-flex h-8 animate-drop-in items-center gap-2 rounded-full bg-accent px-4 text-13 font-medium text-on-accent shadow-float transition-colors duration-150 ease-out hover:bg-accent-strong",
        className,
      )}
    />
  );
}
