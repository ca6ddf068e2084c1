import type { ComponentProps } from "react";
import { classes } from "#web/ui/styles.ts";

export type SubtleButtonProps = Omit<ComponentProps<"button">, "type"> & {
  /** "soft" is quieter than other quiet buttons. */
  tone?: "accent" | "soft";
};

/** A second choice inside a form: as quiet as a link. */
export function SubtleButton({ tone = "accent", className, ...rest }: SubtleButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classes(
        "rounded-4 text-13 font-medium underline-offset-3 hover:underline",
        tone === "accent" ? "text-accent" : "text-ink-soft hover:text-ink",
        className,
      )}
    />
  );
}
