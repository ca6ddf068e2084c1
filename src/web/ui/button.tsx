import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonStyles } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";
import { Spinner } from "#web/ui/spinner.tsx";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Stands before the words. */
    icon?: ReactNode;
    /** Shows a spinner and ignores presses; the button keeps its focus. */
    busy?: boolean;
  };

export function Button(props: ButtonProps) {
  const { variant, size, icon, busy = false, className, children, onClick, type = "button", ...rest } = props;
  return (
    <button
      {...rest}
      // Set from a closed list of types; a form's button says "submit".
      type={type}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classes(buttonStyles({ variant, size }), busy && "cursor-progress", className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
