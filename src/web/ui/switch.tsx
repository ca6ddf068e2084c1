import { type ReactNode, useId } from "react";
import { UnderControl } from "#web/ui/field.tsx";
import { classes, rowLabelStyles } from "#web/ui/styles.ts";

export type SwitchProps = {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  help?: string | undefined;
  disabled?: boolean;
  /** The label is read aloud only. */
  labelHidden?: boolean;
  /** Read aloud in the place of the label, where several switches have the same one; begins with it. */
  described?: string;
  /** Stands near the switch and takes no room of its own, such as a SavedSign. */
  sign?: ReactNode;
  className?: string;
};

/** Takes effect at once; a form's yes or no is not a switch. */
export function Switch(props: SwitchProps) {
  const { label, checked, onCheckedChange, help, disabled = false, labelHidden = false, sign } = props;
  const id = useId();
  return (
    <div
      className={classes(
        "flex items-start justify-between",
        sign === undefined ? "gap-4" : "gap-6",
        props.className,
      )}
    >
      <div className={labelHidden ? "sr-only" : "min-w-0"}>
        <label htmlFor={id} className={rowLabelStyles}>
          {label}
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className="text-13 text-ink-soft">
            {help}
          </p>
        )}
      </div>
      <span className="relative flex shrink-0">
        <button
          type="button"
          role="switch"
          id={id}
          aria-checked={checked}
          aria-label={props.described}
          onClick={() => onCheckedChange(!checked)}
          disabled={disabled}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          className={classes(
            "group inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-150 ease-out",
            "aria-checked:border-accent aria-checked:bg-accent disabled:opacity-60",
          )}
        >
          <span className="block size-3.5 rounded-full bg-ink-soft transition-transform duration-150 ease-out group-aria-checked:translate-x-4 group-aria-checked:bg-on-accent" />
        </button>
        {sign !== undefined && <UnderControl>{sign}</UnderControl>}
      </span>
    </div>
  );
}
