import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { removePhone } from "#web/features/accounts/api/phone.ts";
import { PhoneDialog } from "#web/features/accounts/components/security/phone-dialog.tsx";
import { SecurityRow } from "#web/features/accounts/components/security/security-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";

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
        state={me.phoneNumber === null ? "Off: no number is confirmed." : `Codes go to ${me.phoneNumber}.`}
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
