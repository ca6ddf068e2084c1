import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { phoneProblem } from "#domain/accounts/details.ts";
import { codeProblem, PhoneNumberField, plainCode } from "#web/features/accounts/account-fields.tsx";
import {
  DialogForm,
  ProofField,
  passwordProof,
  proofFieldOf,
} from "#web/features/accounts/security/dialog-form.tsx";
import { provePhone, removePhone, textPhoneCode } from "#web/features/accounts/security/security.calls.ts";
import { SecurityRow } from "#web/features/accounts/security/sign-in-rows.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useDomainForm } from "#web/ui/form.tsx";
import { useToast } from "#web/ui/toast.tsx";

type NumberStepProps = { me: Me; onSent: (phoneNumber: string) => void; onCancel: () => void };

function NumberStep({ me, onSent, onCancel }: NumberStepProps) {
  const t = useTranslate();
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
    <DialogForm form={form} submitLabel={t("Send code")} onCancel={onCancel}>
      <PhoneNumberField {...form.field("phoneNumber")} />
      <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
    </DialogForm>
  );
}

type CodeStepProps = { phoneNumber: string; onProved: () => void; onCancel: () => void };

function CodeStep({ phoneNumber, onProved, onCancel }: CodeStepProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { code: "" },
    rules: ({ code }) => ({ code: codeProblem("app", code) }),
    send: ({ code }) => provePhone({ phoneNumber, code: plainCode(code) }),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone: onProved,
  });
  return (
    <DialogForm form={form} submitLabel={t("Confirm number")} onCancel={onCancel}>
      <TextField
        label={t("Code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        help={t("We sent it to {phoneNumber}.", { phoneNumber })}
        {...form.field("code")}
      />
    </DialogForm>
  );
}

type PhoneDialogProps = { me: Me; onClose: () => void; onChanged: () => void };

function PhoneDialog({ me, onClose, onChanged }: PhoneDialogProps) {
  const t = useTranslate();
  const [phoneNumber, setPhoneNumber] = useState<string | null>(null);
  const toast = useToast();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Phone sign-in")}
      description={t("We'll text sign-in codes to this number.")}
    >
      {phoneNumber === null ? (
        <NumberStep me={me} onSent={setPhoneNumber} onCancel={onClose} />
      ) : (
        <CodeStep
          phoneNumber={phoneNumber}
          onCancel={onClose}
          onProved={() => {
            toast({ text: t("Sign-in codes now go to {phoneNumber}.", { phoneNumber }) });
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
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: removePhone,
    onSuccess: () => {
      toast({ text: t("Phone sign-in is off.") });
      onChanged();
    },
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
  });
  return (
    <>
      <SecurityRow
        title={t("Phone sign-in")}
        state={
          me.phoneNumber === null
            ? t("Off: no confirmed number")
            : t("Codes go to {phoneNumber}", { phoneNumber: me.phoneNumber })
        }
        action={
          <>
            {me.phoneNumber !== null && (
              <Button size="sm" busy={isPending} onClick={() => mutate()}>
                {t("Turn off")}
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen(true)}>
              {me.phoneNumber === null ? t("Add a number") : t("Change number")}
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
