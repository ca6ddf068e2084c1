import { type ReactNode, type RefObject, type SubmitEvent, useEffect } from "react";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { Button } from "#web/ui/button.tsx";

export type DialogFormProps = {
  form: {
    formRef: RefObject<HTMLFormElement | null>;
    submit: (event: SubmitEvent) => void;
    notice: string | undefined;
    busy: boolean;
  };
  submitLabel: string;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** A form in a dialog: fields, the server's word above them, Cancel and the button that says what it does. */
export function DialogForm({ form, submitLabel, danger = false, onCancel, children }: DialogFormProps) {
  const { formRef } = form;
  // A step that takes another's place in an open dialog starts with its first field, too.
  useEffect(() => formRef.current?.querySelector("input")?.focus(), [formRef]);
  return (
    <form ref={formRef} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.notice !== undefined && <FormNotice text={form.notice} />}
      {children}
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={form.busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
