import type { PasswordProof } from "#contract/accounts.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { TextField } from "#web/ui/text-field.tsx";

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
  const form = useFieldForm({
    empty: { password: "" },
    check: ({ password }) => ({
      password: hasPassword && password === "" ? "Password is required" : undefined,
    }),
    send: ({ password }) => send(hasPassword ? { password } : {}),
    fieldOf: ({ code }) => (code === "wrong-password" ? "password" : undefined),
    onDone,
  });
  return (
    <DialogForm form={form} submitLabel={submitLabel} danger={danger} onCancel={onCancel}>
      {hasPassword && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          {...form.field("password")}
        />
      )}
    </DialogForm>
  );
}
