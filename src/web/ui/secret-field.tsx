import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { FieldNotes } from "#web/ui/field-notes.tsx";
import { controlStyles, labelStyles } from "#web/ui/field-styles.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { TextFieldProps } from "#web/ui/text-field.tsx";

export type SecretFieldProps = Omit<TextFieldProps, "type">;

/** For keys: hidden like a password, but not one that the browser should keep; can be shown to check it. */
export function SecretField({ label, help, error, className, ...rest }: SecretFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={classes("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <div className="relative">
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={shown ? "text" : "password"}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-notes`}
          className={classes(controlStyles, "pr-11", shown && "font-mono text-13")}
        />
        <IconButton
          size="sm"
          label={`${shown ? "Hide" : "Show"} ${label}`}
          onClick={() => setShown(!shown)}
          className="absolute top-1 right-1"
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  );
}
