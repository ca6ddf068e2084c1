import { CircleCheck, CircleX, Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { leaves } from "#web/lib/focus.ts";
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

export type KeyTestOutcome = { ok: boolean; message: string };

type KeyTestResultProps = { busy: boolean; result: KeyTestOutcome | undefined };

/** What the provider said, by a sign and by words. Takes no room before the first test. */
export function KeyTestResult({ busy, result }: KeyTestResultProps) {
  const t = useTranslate();
  const Icon = result?.ok ? CircleCheck : CircleX;
  return (
    <div role="status" className="empty:hidden">
      {busy && <p className="px-3 py-2 text-13 text-ink-soft">{t("Testing…")}</p>}
      {!busy && result && (
        <p
          className={classes(
            "flex items-start gap-2 rounded-8 px-3 py-2 text-13 text-pretty",
            result.ok ? "bg-accent-soft text-accent" : "bg-danger-soft text-danger",
          )}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <strong className="font-semibold">{t(result.ok ? "Test passed." : "Test failed.")}</strong>{" "}
            {result.message}
          </span>
        </p>
      )}
    </div>
  );
}
