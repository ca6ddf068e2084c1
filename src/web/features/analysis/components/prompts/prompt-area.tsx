import { type RefObject, useEffect, useId } from "react";
import { placeholders } from "#domain/analysis/prompt.ts";
import { PlaceholderText } from "#web/features/analysis/components/prompts/placeholder-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldNotes } from "#web/ui/field.tsx";
import { classes, labelStyles } from "#web/ui/styles.ts";

export type PromptAreaProps = {
  value: string;
  onChange: (text: string) => void;
  ref: RefObject<HTMLTextAreaElement | null>;
  help?: string | undefined;
  error?: string | undefined;
  busy?: boolean;
};

/** Everything that decides where a character stands is the same in both layers. */
const layer =
  "col-start-1 row-start-1 m-0 w-full border-0 px-3 py-2 text-14 leading-relaxed whitespace-pre-wrap wrap-break-word [tab-size:4] [unicode-bidi:plaintext]";

/** As if it were typed: at the caret, in the place of what is selected, and the browser's undo takes it back. */
function insertAtCaret(area: HTMLTextAreaElement | null, text: string): void {
  area?.focus();
  document.execCommand("insertText", false, text);
}

/**
 * The text of a prompt. The field is as high as its text and lies, see-through, over a layer that marks the
 * placeholders; the box around both scrolls.
 */
export function PromptArea({ value, onChange, ref, help, error, busy = false }: PromptAreaProps) {
  const id = useId();
  useEffect(() => {
    // A placeholder that is inserted before the caret was put anywhere comes to the end.
    const end = ref.current?.value.length ?? 0;
    ref.current?.setSelectionRange(end, end);
  }, [ref]);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <label htmlFor={id} className={labelStyles}>
          Prompt
        </label>
        <div className="flex items-center gap-1.5">
          <span aria-hidden="true" className="mr-0.5 text-12 text-ink-soft">
            Insert
          </span>
          {placeholders.map((placeholder) => (
            <Button
              key={placeholder}
              size="sm"
              aria-label={`Insert ${placeholder}`}
              className="h-7 px-2 font-mono text-12"
              onClick={() => insertAtCaret(ref.current, placeholder)}
            >
              {placeholder}
            </Button>
          ))}
        </div>
      </div>
      <div
        className={classes(
          "max-h-96 overflow-y-auto rounded-8 border bg-surface transition-colors duration-150 ease-out",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:bg-sunken",
          error === undefined ? "border-line-strong hover:border-ink-soft" : "border-danger",
        )}
      >
        <div className="grid">
          <div aria-hidden="true" className={classes(layer, "pointer-events-none min-h-32 text-transparent")}>
            <PlaceholderText text={value} />
            {/* A last line that is still empty has its height, too. */}
            {"\u200b"}
          </div>
          <textarea
            ref={ref}
            id={id}
            value={value}
            readOnly={busy}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-notes`}
            className={classes(
              layer,
              "resize-none overflow-hidden bg-transparent text-ink outline-none disabled:text-ink-soft",
            )}
          />
        </div>
      </div>
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  );
}
