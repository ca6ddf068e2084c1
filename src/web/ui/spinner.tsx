import { LoaderCircle } from "lucide-react";
import { classes } from "#web/ui/classes.ts";

export type SpinnerProps = { className?: string | undefined };

/** Decoration only: the text beside it says what is going on. */
export function Spinner({ className }: SpinnerProps) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={classes("size-4 shrink-0 animate-turn motion-reduce:hidden", className)}
    />
  );
}
