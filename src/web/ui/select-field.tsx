import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { controlStyles, labelStyles } from "#web/ui/field-styles.ts";

export type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** The label stands before the box, small; for toolbars. */
  inline?: boolean;
  disabled?: boolean;
  className?: string;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onChange, inline = false, disabled, className } = props;
  const id = useId();
  return (
    <div className={classes(inline ? "flex items-center gap-2" : "flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={inline ? "text-13 whitespace-nowrap text-ink-soft" : labelStyles}>
        {label}
      </label>
      <div className="relative min-w-0 flex-1">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={classes(controlStyles, "appearance-none truncate pr-8", inline && "h-8 text-13")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </div>
  );
}
