import { classes } from "#web/ui/classes.ts";

export type SkeletonProps = {
  /** Gives the shape: width and height of what will stand here. */
  className: string;
};

/** Stands in for content on its way. Put `aria-busy` on the part that holds it. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes("block animate-pulse rounded-4 bg-sunken", className)} />
  );
}
