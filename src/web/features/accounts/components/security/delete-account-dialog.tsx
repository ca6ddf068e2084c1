import type { Me } from "#contract/accounts.ts";
import { deleteAccount } from "#web/features/accounts/api/account.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { ProofField } from "#web/features/accounts/components/security/proof-field.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { passwordProof, proofFieldOf } from "#web/features/accounts/password-proof.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";

export type DeleteAccountDialogProps = { me: Me; onClose: () => void; onDeleted: () => void };

export function DeleteAccountDialog({ me, onClose, onDeleted }: DeleteAccountDialogProps) {
  const proof = passwordProof(me);
  const form = useFieldForm({
    empty: { confirm: "", password: "" },
    check: ({ confirm, password }) => ({
      confirm:
        confirm.trim().toLowerCase() === me.email ? undefined : "This is not the address of your account",
      password: proof.problem(password),
    }),
    send: ({ confirm, password }) => deleteAccount({ confirm, ...proof.of(password) }),
    fieldOf: proofFieldOf,
    onDone: onDeleted,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete my account"
      description="Your profile, feeds, prompts, keys, settings and analyses are deleted at once. This cannot be undone."
    >
      <DialogForm danger form={form} submitLabel="Delete my account" onCancel={onClose}>
        <TextField
          label={`Type ${me.email} to confirm`}
          type="email"
          autoComplete="off"
          {...form.field("confirm")}
        />
        <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
      </DialogForm>
    </Dialog>
  );
}
