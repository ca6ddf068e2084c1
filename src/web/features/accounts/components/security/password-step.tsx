import type { PasswordProof } from "#contract/accounts.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { ProofField } from "#web/features/accounts/components/security/proof-field.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { passwordProof, proofFieldOf } from "#web/features/accounts/password-proof.ts";

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
  const form = useFieldForm({
    empty: { password: "" },
    check: ({ password }) => ({
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
