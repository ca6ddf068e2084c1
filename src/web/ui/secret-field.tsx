import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { leaves } from "#web/lib/field-focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { FieldFrame, type TextFieldProps } from "#web/ui/field.tsx";
import { classes, controlStyles } from "#web/ui/styles.ts";

export type SecretFieldProps = Omit<TextFieldProps, "type"> & {
  /** The focus went to something else than the field and its button. */
  onLeave?: () => void;
};

/** For keys: hidden like a password, but not one that the browser should keep; can be shown to check it. */
export function SecretField(props: SecretFieldProps) {
  const { label, help, error, sign, layout, className, onLeave, disabled = false, ...rest } = props;
  const t = useTranslate();
  const id = useId();
  const [visible, setVisible] = useState(false);
  return (
    <FieldFrame {...{ id, label, help, error, sign, layout, className }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices where the focus of its parts goes. */}
      <div
        className="relative"
        onBlur={(event) => {
          if (!onLeave || !leaves(event)) return;
          setVisible(false);
          onLeave();
        }}
      >
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={visible ? "text" : "password"}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-notes`}
          className={classes(controlStyles, !disabled && "pr-11", visible && "font-mono text-13")}
        />
        {!disabled && (
          <IconButton
            size="sm"
            label={visible ? t("Hide {label}", { label }) : t("Show {label}", { label })}
            onClick={() => setVisible(!visible)}
            className="absolute top-1 right-1"
          >
            {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
}
