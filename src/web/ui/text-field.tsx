import { type ComponentProps, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { FieldNotes } from "#web/ui/field-notes.tsx";
import { controlStyles, labelStyles } from "#web/ui/field-styles.ts";

export type TextFieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  help?: string | undefined;
  /** In words; takes the place of the help and marks the field. */
  error?: string | undefined;
};

export function TextField({ label, help, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classes("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-notes`}
        className={classes(
          controlStyles,
          rest.type === "color" && "cursor-pointer p-1",
          rest.type === "number" && "figures",
        )}
      />
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  );
}
