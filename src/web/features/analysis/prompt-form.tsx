import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isPrompt, placeholders, promptParts } from "#domain/analysis/prompt.ts";
import { PreviewDialog } from "#web/features/analysis/preview-dialog.tsx";
import {
  isFilled,
  lengthNote,
  type PromptText,
  problemsOf,
  trimmed,
} from "#web/features/analysis/prompt-text.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldNotes, TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { classes, labelStyles } from "#web/ui/styles.ts";

type PromptFormProps = {
  /** Accessible name of the form. */
  label: string;
  form: PromptFormState;
  /** The button that saves. */
  submit: { label: string; icon?: ReactNode; disabled?: boolean };
  /** Missing where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  /** The preview has what a call is asked for with. */
  asksForCall?: boolean | undefined;
  /** Stands between the fields and the buttons. */
  notice?: ReactNode;
};

/** Name and text of a prompt, and a look at what they would send. */
export function PromptForm({ label, form, submit, onCancel, asksForCall, notice }: PromptFormProps) {
  const t = useTranslate();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const prompt = form.valueOf("prompt");
  const note = lengthNote(prompt);
  return (
    <>
      <Form form={form} aria-label={label}>
        <TextField label={t("Name")} autoComplete="off" readOnly={form.busy} {...form.field("name")} />
        <PromptArea
          {...form.choice("prompt")}
          busy={form.busy}
          help={note && t.of(note)}
          error={form.errorOf("prompt")}
        />
        {notice}
        <FormButtons
          form={form}
          submit={submit}
          onCancel={onCancel}
          onPreview={() => setPreviewed(prompt.trim())}
        />
      </Form>
      {previewed !== null && (
        <PreviewDialog prompt={previewed} asksForCall={asksForCall} onClose={() => setPreviewed(null)} />
      )}
    </>
  );
}

type FormButtonsProps = Pick<PromptFormProps, "form" | "submit" | "onCancel"> & { onPreview: () => void };

function FormButtons({ form, submit, onCancel, onPreview }: FormButtonsProps) {
  const t = useTranslate();
  const text = { name: form.valueOf("name"), prompt: form.valueOf("prompt") };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SubmitButton form={form} disabled={!isFilled(text) || submit.disabled === true} icon={submit.icon}>
        {submit.label}
      </SubmitButton>
      {onCancel && <Button onClick={onCancel}>{t("Cancel")}</Button>}
      <Button
        variant="quiet"
        disabled={!isPrompt(text.prompt.trim())}
        onClick={onPreview}
        icon={<Eye aria-hidden="true" className="size-4" />}
        className="ml-auto"
      >
        {t("Preview")}
      </Button>
    </div>
  );
}

type PromptFormOptions = {
  values: PromptText;
  /** Where what is typed is put until it is saved. */
  draft: string;
  /** Gets the text trimmed, and only when the server may take it; the banner shows a failure. */
  save: (text: PromptText) => Promise<unknown>;
  onDone: () => void;
};

/** The form of one prompt. */
export function usePromptForm({ values, draft, save, onDone }: PromptFormOptions) {
  return useDomainForm({
    values,
    draft,
    rules: problemsOf,
    send: (text) => save(trimmed(text)),
    onDone,
    onError: () => undefined,
  });
}

export type PromptFormState = ReturnType<typeof usePromptForm>;

type PromptAreaProps = {
  value: string;
  onChange: (text: string) => void;
  help?: string | undefined;
  error?: string | undefined;
  busy?: boolean;
};

/** Everything that decides a character's place is the same in both layers. */
const layer =
  "col-start-1 row-start-1 m-0 w-full border-0 px-3 py-2 text-14 leading-relaxed whitespace-pre-wrap wrap-break-word [tab-size:4] [unicode-bidi:plaintext]";

/** As if it were typed: at the caret, in the place of what is selected, and the browser's undo takes it back. */
function insertAtCaret(area: HTMLTextAreaElement | null, text: string): void {
  area?.focus();
  document.execCommand("insertText", false, text);
}

/**
 * The text of a prompt. The field is as high as its text and is, see-through, over a layer that marks the
 * placeholders; the box around both scrolls.
 */
function PromptArea({ value, onChange, help, error, busy = false }: PromptAreaProps) {
  const t = useTranslate();
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A placeholder that is inserted before the caret was put anywhere comes to the end.
    const end = ref.current?.value.length ?? 0;
    ref.current?.setSelectionRange(end, end);
  }, []);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <label htmlFor={id} className={labelStyles}>
          {t("Prompt")}
        </label>
        <div className="flex items-center gap-1.5">
          <span aria-hidden="true" className="mr-0.5 text-12 text-ink-soft">
            {t("Insert")}
          </span>
          {placeholders.map((placeholder) => (
            <Button
              key={placeholder}
              size="sm"
              aria-label={t("Insert {placeholder}", { placeholder })}
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
            name="prompt"
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

type PlaceholderTextProps = { text: string };

/** A prompt's text with {COMPANY} and {SYMBOL} marked, each character where it would be without the marks. */
export function PlaceholderText({ text }: PlaceholderTextProps) {
  return promptParts(text).map((part) =>
    part.isPlaceholder ? (
      <mark key={part.at} className="rounded-4 bg-accent/15 text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
