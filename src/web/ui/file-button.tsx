import type { ReactNode } from "react";
import { buttonStyles } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";
import { Spinner } from "#web/ui/spinner.tsx";

export type FileButtonProps = {
  label: string;
  icon: ReactNode;
  /** Types that the browser offers, as in the attribute of inputs; a person can still choose any file. */
  accept: string;
  busy?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  /** Of the lines that explain it or say what was wrong. */
  notesId?: string;
  onChoose: (file: File | undefined) => void;
};

/** Opens the browser's choice of files. */
export function FileButton(props: FileButtonProps) {
  const { label, icon, accept, busy = false, disabled = false, invalid = false, notesId, onChoose } = props;
  return (
    <label
      className={classes(
        buttonStyles({ size: "sm" }),
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        disabled && "cursor-not-allowed text-ink-soft",
      )}
    >
      {busy ? <Spinner /> : icon}
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={notesId}
        onKeyDown={(event) => {
          // As on any button; on its own Enter would send the form that it stands in.
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </label>
  );
}
