import { Eye } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isPrompt } from "#domain/analysis/prompt.ts";
import { PreviewDialog } from "#web/features/analysis/components/prompts/preview-dialog.tsx";
import { PromptArea } from "#web/features/analysis/components/prompts/prompt-area.tsx";
import type { PromptFormState } from "#web/features/analysis/hooks/use-prompt-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export type PromptFormProps = {
  /** Names the form for readers. */
  label: string;
  form: PromptFormState;
  /** The button that saves. */
  submit: { label: string; icon?: ReactNode; busy: boolean; disabled?: boolean };
  /** Missing where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  /** Stands between the fields and the buttons. */
  notice?: ReactNode;
};

/** Name and text of a prompt, and a look at what they would send. */
export function PromptForm({ label, form, submit, onCancel, notice }: PromptFormProps) {
  const [previewed, setPreviewed] = useState<string | null>(null);
  const { text, edit, problems, nameRef, promptRef } = form;
  return (
    <>
      <form noValidate aria-label={label} onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          ref={nameRef}
          label="Name"
          autoComplete="off"
          value={text.name}
          readOnly={submit.busy}
          error={problems.name}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <PromptArea
          ref={promptRef}
          value={text.prompt}
          busy={submit.busy}
          help={form.lengthNote}
          error={problems.prompt}
          onChange={(changed) => edit({ prompt: changed })}
        />
        {notice}
        <FormButtons
          form={form}
          submit={submit}
          onCancel={onCancel}
          onPreview={() => setPreviewed(text.prompt.trim())}
        />
      </form>
      {previewed !== null && <PreviewDialog prompt={previewed} onClose={() => setPreviewed(null)} />}
    </>
  );
}

type FormButtonsProps = Pick<PromptFormProps, "form" | "submit" | "onCancel"> & { onPreview: () => void };

function FormButtons({ form, submit, onCancel, onPreview }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="submit"
        variant="primary"
        disabled={!form.isFilled || submit.disabled === true}
        busy={submit.busy}
        icon={submit.icon}
      >
        {submit.label}
      </Button>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <Button
        variant="quiet"
        disabled={!isPrompt(form.text.prompt.trim())}
        onClick={onPreview}
        icon={<Eye aria-hidden="true" className="size-4" />}
        className="ml-auto"
      >
        Preview
      </Button>
    </div>
  );
}
