import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes, controlStyles, labelStyles, rowLabelStyles } from "#web/ui/styles.ts";

export type FieldStyle = {
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

type FieldFrameProps = FieldStyle & {
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

type FieldNotesProps = {
  id: string;
  help?: string | undefined;
  error?: string | undefined;
};

/** The lines under a control: help, or the error in its place. */
export function FieldNotes({ id, help, error }: FieldNotesProps) {
  if (error !== undefined)
    return (
      <p id={id} className="flex items-start gap-1.5 text-13 text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        {error}
      </p>
    );
  if (help !== undefined)
    return (
      <p id={id} className="text-13 text-ink-soft">
        {help}
      </p>
    );
  return <span id={id} hidden />;
}

export type TextFieldProps = Omit<ComponentProps<"input">, "id"> & FieldStyle;

export function TextField({ label, help, error, sign, layout, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, help, error, sign, layout, className }}>
      <input
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-notes`}
        className={classes(
          controlStyles,
          rest.type === "color" && "cursor-pointer p-1",
          (rest.type === "number" || rest.inputMode === "numeric") && "figures",
          layout === "row" && (rest.type === "time" ? "max-w-32" : "max-w-20"),
        )}
      />
    </FieldFrame>
  );
}
