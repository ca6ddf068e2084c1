import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Spinner } from "#web/ui/loading.tsx";
import { type ButtonStyle, buttonStyles, classes } from "#web/ui/styles.ts";

export type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** Stands before the words. */
    icon?: ReactNode;
    /** Shows a spinner and ignores clicks; the button keeps its focus. */
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

type ButtonLinkProps = LinkProps & ButtonStyle & { icon?: ReactNode };

/** A link inside the app that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonStyles({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = ComponentProps<"button"> & {
  /** Read aloud and shown as the title. */
  label: string;
  size?: "sm" | "md";
};

export function IconButton({ label, size = "md", className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      aria-label={label}
      {...rest}
      type={type}
      className={classes(
        "inline-flex shrink-0 items-center justify-center rounded-8 text-ink-soft transition-colors duration-150 ease-out",
        "hover:not-disabled:bg-sunken hover:not-disabled:text-ink disabled:opacity-50",
        size === "sm" ? "size-7 [&_svg]:size-4" : "size-9 [&_svg]:size-4.5",
        className,
      )}
    />
  );
}
