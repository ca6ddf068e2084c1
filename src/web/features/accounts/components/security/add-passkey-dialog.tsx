import { useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { addPasskey, passkeysQuery } from "#web/features/accounts/api/passkeys.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { ProofField } from "#web/features/accounts/components/security/proof-field.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { passwordProof, proofFieldOf } from "#web/features/accounts/password-proof.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** The browser's own refusals are written for programmers. */
function inWords(error: unknown): Error {
  if (error instanceof ApiError) return error;
  const taken = error instanceof Error && error.name === "InvalidStateError";
  return new Error(
    taken ? "This device has a passkey for this account already." : "No passkey was made. Please try again.",
  );
}

export type AddPasskeyDialogProps = { me: Me; onClose: () => void };

export function AddPasskeyDialog({ me, onClose }: AddPasskeyDialogProps) {
  const toast = useToast();
  const client = useQueryClient();
  const proof = passwordProof(me);
  const form = useFieldForm({
    empty: { name: "", password: "" },
    check: ({ name, password }) => ({
      name: name.trim() === "" ? "A name is required" : undefined,
      password: proof.problem(password),
    }),
    send: async ({ name, password }) => {
      await addPasskey({ name: name.trim(), ...proof.of(password) }).catch((error: unknown) => {
        throw inWords(error);
      });
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
    fieldOf: proofFieldOf,
    onDone: () => {
      toast({ text: "The passkey was added." });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a passkey"
      description="Your browser asks for your fingerprint, face or PIN next."
    >
      <DialogForm form={form} submitLabel="Add passkey" onCancel={onClose}>
        <TextField
          label="Name"
          maxLength={60}
          placeholder="My laptop"
          help="So that you know it again in the list."
          {...form.field("name")}
        />
        <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
      </DialogForm>
    </Dialog>
  );
}
