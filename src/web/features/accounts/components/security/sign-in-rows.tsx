import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { mailVerification } from "#web/features/accounts/api/account.ts";
import { mailResetLink } from "#web/features/accounts/api/mailed-links.ts";
import { EmailDialog } from "#web/features/accounts/components/security/email-dialog.tsx";
import { PasswordDialog } from "#web/features/accounts/components/security/password-dialog.tsx";
import { SecurityRow } from "#web/features/accounts/components/security/security-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type SignInRowsProps = { me: Me; onChanged: () => void };

function PasswordRow({ me, onChanged }: SignInRowsProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => mailResetLink({ email: me.email }),
    onSuccess: () => toast({ text: `A link to set a password is on its way to ${me.email}.` }),
    onError: (error) => toast({ tone: "problem", text: error.message }),
  });
  if (!me.hasPassword)
    return (
      <SecurityRow
        title="Password"
        state="None: you sign in with Google."
        action={
          <Button size="sm" busy={isPending} onClick={() => mutate()}>
            Set a password by mail
          </Button>
        }
      />
    );
  return (
    <>
      <SecurityRow
        title="Password"
        state="Changing it signs out your other devices."
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            Change password
          </Button>
        }
      />
      {open && (
        <PasswordDialog
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

function EmailRow({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: mailVerification,
    onSuccess: () => toast({ text: `A confirmation mail is on its way to ${me.email}.` }),
    onError: (error) => toast({ tone: "problem", text: error.message }),
  });
  return (
    <>
      <SecurityRow
        title="Email address"
        state={me.emailVerified ? `${me.email}, confirmed` : `${me.email}, not confirmed yet`}
        action={
          <>
            {!me.emailVerified && (
              <Button size="sm" busy={isPending} onClick={() => mutate()}>
                Confirm
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen(true)}>
              Change email
            </Button>
          </>
        }
      />
      {open && <EmailDialog me={me} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How one gets in: the password and the address. */
export function SignInRows({ me, onChanged }: SignInRowsProps) {
  return (
    <>
      <PasswordRow me={me} onChanged={onChanged} />
      <EmailRow me={me} />
    </>
  );
}
