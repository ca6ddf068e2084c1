import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes.ts";

export type IconButtonProps = ComponentProps<"button"> & {
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
