import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { phoneProblem } from "#domain/accounts/details.ts";
import { PhoneNumberField } from "#web/features/accounts/account-fields.tsx";
import { codeProblem, plainCode } from "#web/features/accounts/one-time-code.ts";
import {
  DialogForm,
  ProofField,
  passwordProof,
  proofFieldOf,
} from "#web/features/accounts/security/dialog-form.tsx";
import { provePhone, removePhone, textPhoneCode } from "#web/features/accounts/security/security.calls.ts";
import { SecurityRow } from "#web/features/accounts/security/security-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useDomainForm } from "#web/ui/form.tsx";
import { useToast } from "#web/ui/toast.tsx";

type NumberStepProps = { me: Me; onSent: (phoneNumber: string) => void; onCancel: () => void };

function NumberStep({ me, onSent, onCancel }: NumberStepProps) {
  const proof = passwordProof(me);
  const form = useDomainForm({
    values: { phoneNumber: "", password: "" },
    rules: ({ phoneNumber, password }) => ({
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
      <PhoneNumberField {...form.field("phoneNumber")} />
      <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
    </DialogForm>
  );
}

type CodeStepProps = { phoneNumber: string; onProved: () => void; onCancel: () => void };

function CodeStep({ phoneNumber, onProved, onCancel }: CodeStepProps) {
  const form = useDomainForm({
    values: { code: "" },
    rules: ({ code }) => ({ code: codeProblem("app", code) }),
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

type PhoneDialogProps = { me: Me; onClose: () => void; onChanged: () => void };

function PhoneDialog({ me, onClose, onChanged }: PhoneDialogProps) {
  const [phoneNumber, setPhoneNumber] = useState<string | null>(null);
  const toast = useToast();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Phone sign-in"
      description="We'll text sign-in codes to this number."
    >
      {phoneNumber === null ? (
        <NumberStep me={me} onSent={setPhoneNumber} onCancel={onClose} />
      ) : (
        <CodeStep
          phoneNumber={phoneNumber}
          onCancel={onClose}
          onProved={() => {
            toast({ text: `Sign-in codes now go to ${phoneNumber}.` });
            onChanged();
          }}
        />
      )}
    </Dialog>
  );
}

export type PhoneRowProps = { me: Me; onChanged: () => void };

/** The number that sign-in codes are sent to; shown only where the server can send them. */
export function PhoneRow({ me, onChanged }: PhoneRowProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: removePhone,
    onSuccess: () => {
      toast({ text: "Phone sign-in is off." });
      onChanged();
    },
    onError: (error) => toast({ tone: "problem", text: error.message }),
  });
  return (
    <>
      <SecurityRow
        title="Phone sign-in"
        state={me.phoneNumber === null ? "Off: no confirmed number" : `Codes go to ${me.phoneNumber}`}
        action={
          <>
            {me.phoneNumber !== null && (
              <Button size="sm" busy={isPending} onClick={() => mutate()}>
                Turn off
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen(true)}>
              {me.phoneNumber === null ? "Add a number" : "Change number"}
            </Button>
          </>
        }
      />
      {open && (
        <PhoneDialog
          me={me}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
