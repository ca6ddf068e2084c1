import { unknownFigure } from "#domain/market/format.ts";
import { classes } from "#web/ui/styles.ts";

export type UnknownFigureProps = {
  /** Why it is not known. */
  reason: string | undefined;
  /** The same reason is told nearby for all: it is not read aloud here again. */
  told?: boolean;
  className?: string;
};

/** Stands where a figure would; why there is none is in its title, and is read aloud. */
export function UnknownFigure({ reason, told = false, className }: UnknownFigureProps) {
  return (
    <span title={reason} className={classes("text-ink-soft", className)}>
      <span aria-hidden="true">{unknownFigure}</span>
      <span className="sr-only">{told || reason === undefined ? "not known" : `not known: ${reason}`}</span>
    </span>
  );
}
