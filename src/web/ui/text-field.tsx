import { type ComponentProps, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { FieldFrame, type FieldLook } from "#web/ui/field-frame.tsx";
import { controlStyles } from "#web/ui/field-styles.ts";

export type TextFieldProps = Omit<ComponentProps<"input">, "id"> & FieldLook;

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
          layout === "row" && "max-w-20",
        )}
      />
    </FieldFrame>
  );
}
