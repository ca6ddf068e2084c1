import { LoaderCircle } from "lucide-react";
import { classes } from "#web/ui/styles.ts";

type SpinnerProps = { className?: string | undefined };

/** Decoration only: the text beside it says what is going on. */
export function Spinner({ className }: SpinnerProps) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={classes("size-4 shrink-0 animate-turn motion-reduce:hidden", className)}
    />
  );
}

type SkeletonProps = {
  /** Gives the shape: width and height of what will be here. */
  className: string;
};

/** Stands in for content on its way. Put `aria-busy` on the part that holds it. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes("block animate-pulse rounded-4 bg-sunken", className)} />
  );
}
