import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { FieldFrame, type FieldStyle } from "#web/ui/field.tsx";
import { classes, controlStyles } from "#web/ui/styles.ts";

export type ListboxOptionProps = {
  id: string;
  /** The one that the field names as active; it stays in sight. */
  active: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
};

/** An entry of a list whose field keeps the focus and has the keys. */
export function ListboxOption({ id, active, onChoose, className, children }: ListboxOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active one.
    <div
      id={id}
      role="option"
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: "nearest" });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-4 px-2.5 py-1 text-14 select-none hover:bg-sunken touch:min-h-11",
        active && "bg-accent-soft hover:bg-accent-soft",
        className,
      )}
    >
      {children}
    </div>
  );
}

export type ComboboxProps<Option> = FieldStyle & {
  text: string;
  onText: (text: string) => void;
  /** What fits the text; undefined while that is not known. */
  options: readonly Option[] | undefined;
  keyOf: (option: Option) => string;
  render: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** Said below the field, and read aloud as it changes. */
  status: string;
  placeholder?: string;
  maxLength?: number;
  /** What a form finds it by. */
  name?: string | undefined;
};

/** A field whose text is looked up: what fits is below it, chosen by arrow keys and Enter or by a click. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { text, onText, options, keyOf, render, onChoose, status, placeholder, maxLength, name, ...look } =
    props;
  const id = useId();
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const visible = closed ? [] : (options ?? []);
  const at = Math.min(active, visible.length - 1);
  function choose(option: Option | undefined) {
    if (option === undefined) return;
    setActive(0);
    onChoose(option);
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      setClosed(false);
      if (visible.length > 0) setActive((at + step + visible.length) % visible.length);
    } else if (event.key === "Enter") choose(visible[at]);
    else if (event.key === "Escape" && visible.length > 0) setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <FieldFrame {...look} id={id}>
      <input
        id={id}
        name={name}
        role="combobox"
        aria-expanded={visible.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={visible.length > 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-notes`}
        aria-invalid={look.error !== undefined || undefined}
        value={text}
        onChange={({ target }) => {
          setClosed(false);
          setActive(0);
          onText(target.value);
        }}
        onKeyDown={onKeyDown}
        {...{ placeholder, maxLength }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={controlStyles}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={look.label}
        className={classes(
          "max-h-72 overflow-y-auto rounded-8 border border-line bg-surface p-1",
          visible.length === 0 && "hidden",
        )}
      >
        {visible.map((option, index) => (
          <ListboxOption
            key={keyOf(option)}
            id={`${id}-${index}`}
            active={index === at}
            onChoose={() => choose(option)}
          >
            {render(option)}
          </ListboxOption>
        ))}
      </div>
      <p
        role="status"
        className={classes("text-13 text-ink-soft", (status === "" || visible.length > 0) && "sr-only")}
      >
        {status}
      </p>
    </FieldFrame>
  );
}
