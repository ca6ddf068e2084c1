import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { FieldFrame, type FieldStyle } from "#web/ui/field.tsx";
import { classes, controlStyles } from "#web/ui/styles.ts";

export type SelectFieldProps<Value extends string> = FieldStyle & {
  /** What a form finds it by. */
  name?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** The label is before the box, which is as low as a small button; for toolbars. */
  inline?: boolean;
  disabled?: boolean;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { inline = false, value, options, onChange, disabled, name, ...look } = props;
  const id = useId();
  const box = (
    <div
      className={classes(
        "relative min-w-0 flex-1",
        look.layout === "row" && "min-w-28 max-w-48",
        // The box is drawn low; the list opens by a press around it, too.
        inline &&
          "h-8 rounded-8 border border-line-strong bg-surface hover:border-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        aria-invalid={look.error !== undefined || undefined}
        aria-describedby={look.help === undefined && look.error === undefined ? undefined : `${id}-notes`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={classes(
          "appearance-none truncate pr-8",
          inline
            ? "h-full w-full touch:h-11 rounded-8 bg-transparent pl-3 text-13 text-ink outline-none touch:relative touch:-top-1.75"
            : controlStyles,
        )}
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
  );
  if (!inline)
    return (
      <FieldFrame id={id} {...look}>
        {box}
      </FieldFrame>
    );
  return (
    <div className={classes("flex items-center gap-2", look.className)}>
      <label htmlFor={id} className="text-13 whitespace-nowrap text-ink-soft">
        {look.label}
      </label>
      {box}
    </div>
  );
}
