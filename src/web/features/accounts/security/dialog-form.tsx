import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { PasswordProof } from "#contract/accounts.ts";
import { type Message, message } from "#domain/language/translate.ts";
import type { ApiError } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, type FormFrame, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

/** The proof before something that matters: the password of an account that has one, else a fresh sign-in. */
export const passwordProof = ({ hasPassword }: { hasPassword: boolean }) => ({
  problem: (password: string): Message | undefined =>
    hasPassword && password === "" ? message("Password is required") : undefined,
  of: (password: string): PasswordProof => (hasPassword ? { password } : {}),
});

/** The field that the server's rejection of the proof belongs to. */
export const proofFieldOf = ({ code }: ApiError): "password" | undefined =>
  code === "wrong-password" ? "password" : undefined;

export type ProofFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "autoComplete"> & {
  /** Without a password there is nothing to ask. */
  hasPassword: boolean;
};

/** The password, asked before something that matters. */
export function ProofField({ hasPassword, ...field }: ProofFieldProps) {
  const t = useTranslate();
  if (!hasPassword) return null;
  return <TextField label={t("Password")} type="password" autoComplete="current-password" {...field} />;
}

export type DialogFormProps = {
  form: FormFrame & { notice: string | undefined };
  submitLabel: string;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** A form in a dialog: fields, the server's word above them, Cancel and the button that says what it does. */
export function DialogForm({ form, submitLabel, danger = false, onCancel, children }: DialogFormProps) {
  const t = useTranslate();
  const { formRef } = form;
  // A step that takes another's place in an open dialog starts with its first field, too.
  useEffect(() => formRef.current?.querySelector("input")?.focus(), [formRef]);
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      {children}
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <SubmitButton form={form} variant={danger ? "danger" : "primary"}>
          {submitLabel}
        </SubmitButton>
      </div>
    </Form>
  );
}

export type PasswordStepProps<A> = {
  /** False for an account without one: then a fresh sign-in is proof enough. */
  hasPassword: boolean;
  submitLabel: string;
  danger?: boolean;
  send: (proof: PasswordProof) => Promise<A>;
  onDone: (answer: A) => void;
  onCancel: () => void;
};

/** Asks for the password before something that matters. */
export function PasswordStep<A>(props: PasswordStepProps<A>) {
  const { hasPassword, submitLabel, danger = false, send, onDone, onCancel } = props;
  const proof = passwordProof(props);
  const form = useDomainForm({
    values: { password: "" },
    rules: ({ password }) => ({
      password: proof.problem(password),
    }),
    send: ({ password }) => send(proof.of(password)),
    fieldOf: proofFieldOf,
    onDone,
  });
  return (
    <DialogForm form={form} submitLabel={submitLabel} danger={danger} onCancel={onCancel}>
      <ProofField hasPassword={hasPassword} {...form.field("password")} />
    </DialogForm>
  );
}
