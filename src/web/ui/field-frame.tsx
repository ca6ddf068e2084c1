import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { FieldNotes } from "#web/ui/field-notes.tsx";
import { labelStyles, rowLabelStyles } from "#web/ui/field-styles.ts";

export type FieldLook = {
  label: string;
  help?: string | undefined;
  /** In words; takes the place of the help and marks the field. */
  error?: string | undefined;
  /** Stands near the control and takes no room of its own, such as a SavedSign. */
  sign?: ReactNode;
  /**
   * "form": one field below the other. In a list among switches, "row" has its control at the end of the row and
   * "block" below its label.
   */
  layout?: "form" | "row" | "block" | undefined;
  className?: string | undefined;
};

export type FieldFrameProps = FieldLook & {
  /** Of the control; its notes are `${id}-notes`. */
  id: string;
  children: ReactNode;
};

/** A control with its label and the lines that explain it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, help, error, sign, layout = "form", className, children } = props;
  const notes = <FieldNotes id={`${id}-notes`} help={help} error={error} />;
  if (layout === "row")
    return (
      <div className={classes("flex items-start justify-between gap-6", className)}>
        <div className="min-w-0">
          <label htmlFor={id} className={rowLabelStyles}>
            {label}
          </label>
          {notes}
        </div>
        <div className="relative shrink-0">
          {children}
          <UnderControl>{sign}</UnderControl>
        </div>
      </div>
    );
  return (
    <div className={classes("flex flex-col gap-1.5", className)}>
      <span className="flex items-center justify-between gap-3">
        <label htmlFor={id} className={layout === "block" ? rowLabelStyles : labelStyles}>
          {label}
        </label>
        {sign}
      </span>
      {children}
      {notes}
    </div>
  );
}

/** The place of a sign at the end of a row: in its lower padding, so that nothing moves when it comes. */
export function UnderControl({ children }: { children: ReactNode }) {
  return <span className="absolute top-full right-0 flex">{children}</span>;
}
