import type { Me } from "#contract/accounts.ts";
import { emailProblem } from "#domain/accounts/details.ts";
import { changeEmail } from "#web/features/accounts/api/account.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { ProofField } from "#web/features/accounts/components/security/proof-field.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { passwordProof, proofFieldOf } from "#web/features/accounts/password-proof.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type EmailDialogProps = { me: Me; onClose: () => void };

/** Asks for the new address and the password; nothing changes before the mailed link is opened. */
export function EmailDialog({ me, onClose }: EmailDialogProps) {
  const toast = useToast();
  const proof = passwordProof(me);
  const form = useFieldForm({
    empty: { email: "", password: "" },
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: proof.problem(password),
    }),
    send: ({ email, password }) => changeEmail({ email, ...proof.of(password) }),
    fieldOf: proofFieldOf,
    onDone: () => {
      toast({ text: "A confirmation mail is on its way to the new address." });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change email address"
      description={`It stays ${me.email} until you open the link that we send to the new address.`}
    >
      <DialogForm form={form} submitLabel="Send confirmation" onCancel={onClose}>
        <TextField label="New email" type="email" autoComplete="email" {...form.field("email")} />
        <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
      </DialogForm>
    </Dialog>
  );
}
