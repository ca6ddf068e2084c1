import { useState } from "react";
import { provePhone, textPhoneCode } from "#web/features/accounts/api/phone.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/use-toast.ts";

type NumberStepProps = { onSent: (phoneNumber: string) => void; onCancel: () => void };

function NumberStep({ onSent, onCancel }: NumberStepProps) {
  const form = useFieldForm({
    empty: { phoneNumber: "" },
    check: ({ phoneNumber }) => ({
      phoneNumber: phoneNumber.trim() === "" ? "Phone number is required" : undefined,
    }),
    send: async ({ phoneNumber }) => {
      await textPhoneCode(phoneNumber.trim());
      return phoneNumber.trim();
    },
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
    </DialogForm>
  );
}

type CodeStepProps = { phoneNumber: string; onProved: () => void; onCancel: () => void };

function CodeStep({ phoneNumber, onProved, onCancel }: CodeStepProps) {
  const form = useFieldForm({
    empty: { code: "" },
    check: ({ code }) => ({ code: /^\d{6}$/.test(code.trim()) ? undefined : "The code has 6 digits" }),
    send: ({ code }) => provePhone({ phoneNumber, code: code.trim() }),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone: onProved,
  });
  return (
    <DialogForm form={form} submitLabel="Confirm number" onCancel={onCancel}>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        help={`We sent it to ${phoneNumber}.`}
        {...form.field("code")}
      />
    </DialogForm>
  );
}

export type PhoneDialogProps = { onClose: () => void; onChanged: () => void };

export function PhoneDialog({ onClose, onChanged }: PhoneDialogProps) {
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
        <NumberStep onSent={setPhoneNumber} onCancel={onClose} />
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
