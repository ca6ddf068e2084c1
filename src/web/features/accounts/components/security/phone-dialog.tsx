import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { phoneProblem } from "#domain/accounts/details.ts";
import { provePhone, textPhoneCode } from "#web/features/accounts/api/phone.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { ProofField } from "#web/features/accounts/components/security/proof-field.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { passwordProof, proofFieldOf } from "#web/features/accounts/password-proof.ts";
import { codeProblem, plainCode } from "#web/features/accounts/second-factor.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useToast } from "#web/ui/toast.tsx";

type NumberStepProps = { me: Me; onSent: (phoneNumber: string) => void; onCancel: () => void };

function NumberStep({ me, onSent, onCancel }: NumberStepProps) {
  const proof = passwordProof(me);
  const form = useFieldForm({
    empty: { phoneNumber: "", password: "" },
    check: ({ phoneNumber, password }) => ({
      phoneNumber: phoneProblem(phoneNumber),
      password: proof.problem(password),
    }),
    send: async ({ phoneNumber, password }) => {
      await textPhoneCode({ phoneNumber: phoneNumber.trim(), ...proof.of(password) });
      return phoneNumber.trim();
    },
    fieldOf: proofFieldOf,
    onDone: onSent,
  });
  return (
    <DialogForm form={form} submitLabel="Send code" onCancel={onCancel}>
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="+1 415 555 0100"
        help="With its country code."
        {...form.field("phoneNumber")}
      />
      <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
    </DialogForm>
  );
}

type CodeStepProps = { phoneNumber: string; onProved: () => void; onCancel: () => void };

function CodeStep({ phoneNumber, onProved, onCancel }: CodeStepProps) {
  const form = useFieldForm({
    empty: { code: "" },
    check: ({ code }) => ({ code: codeProblem("app", code) }),
    send: ({ code }) => provePhone({ phoneNumber, code: plainCode(code) }),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone: onProved,
  });
  return (
    <DialogForm form={form} submitLabel="Confirm number" onCancel={onCancel}>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        help={`We sent it to ${phoneNumber}.`}
        {...form.field("code")}
      />
    </DialogForm>
  );
}

export type PhoneDialogProps = { me: Me; onClose: () => void; onChanged: () => void };

export function PhoneDialog({ me, onClose, onChanged }: PhoneDialogProps) {
  const [phoneNumber, setPhoneNumber] = useState<string | null>(null);
  const toast = useToast();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Phone sign-in"
      description="A code sent to this number opens your account."
    >
      {phoneNumber === null ? (
        <NumberStep me={me} onSent={setPhoneNumber} onCancel={onClose} />
      ) : (
        <CodeStep
          phoneNumber={phoneNumber}
          onCancel={onClose}
          onProved={() => {
            toast({ text: `Codes go to ${phoneNumber} from now on.` });
            onChanged();
          }}
        />
      )}
    </Dialog>
  );
}
