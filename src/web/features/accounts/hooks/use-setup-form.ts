import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { createFirstAdmin } from "#web/features/accounts/api/create-first-admin.ts";
import { type SetupErrors, type SetupForm, setupErrors } from "#web/features/accounts/setup-errors.ts";
import { ApiError } from "#web/lib/api-error.ts";

const emptyForm: SetupForm = { fullName: "", email: "", password: "" };
const fields = ["fullName", "email", "password"] as const;

/** What the server says about one field stands under it; everything else stands above the form. */
function refusalOf(error: Error | null): { field?: keyof SetupForm; text?: string } {
  if (!error) return {};
  const field = error instanceof ApiError ? fields.find((each) => each === error.field) : undefined;
  return field === undefined ? { text: error.message } : { field, text: error.message };
}

export function useSetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [form, setForm] = useState(emptyForm);
  const [errors, setErrors] = useState<SetupErrors>({});
  const formRef = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: createFirstAdmin,
    onSuccess: onDone,
    onError: (refusal) => focusOn(refusalOf(refusal).field),
  });

  function focusOn(field: keyof SetupForm | undefined) {
    if (field !== undefined)
      formRef.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const found = setupErrors(form);
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first === undefined) mutate({ ...form, token });
    else focusOn(first);
  }

  function edit(field: keyof SetupForm, value: string) {
    setForm((all) => ({ ...all, [field]: value }));
    setErrors((all) => ({ ...all, [field]: undefined }));
    if (error) reset();
  }

  const refusal = refusalOf(error);
  const errorOf = (field: keyof SetupForm) =>
    errors[field] ?? (refusal.field === field ? refusal.text : undefined);
  const notice = refusal.field === undefined ? refusal.text : undefined;
  return { form, errorOf, notice, busy: isPending, formRef, submit, edit };
}
