import { unknownFigure } from "#domain/market/format.ts";
import { classes } from "#web/ui/classes.ts";

export type UnknownFigureProps = {
  /** Why it is not known. */
  reason: string | undefined;
  className?: string;
};

/** Stands where a figure would; why there is none is in its title, and is read aloud. */
export function UnknownFigure({ reason, className }: UnknownFigureProps) {
  return (
    <span title={reason} className={classes("text-ink-soft", className)}>
      <span aria-hidden="true">{unknownFigure}</span>
      <span className="sr-only">not known: {reason ?? "no reason is given"}</span>
    </span>
  );
}
