import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes.ts";

export type CardProps = ComponentProps<"div">;

/** A quiet surface with a hairline around it. Has no padding of its own. */
export function Card({ className, ...rest }: CardProps) {
  return <div {...rest} className={classes("rounded-8 border border-line bg-surface", className)} />;
}
