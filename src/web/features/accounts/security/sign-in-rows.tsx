import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { emailProblem } from "#domain/accounts/details.ts";
import { NewPasswordFields, newPasswordErrors } from "#web/features/accounts/account-fields.tsx";
import {
  DialogForm,
  ProofField,
  passwordProof,
  proofFieldOf,
} from "#web/features/accounts/security/dialog-form.tsx";
import {
  changeEmail,
  changePassword,
  mailVerification,
} from "#web/features/accounts/security/security.calls.ts";
import { mailResetLink } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useDomainForm } from "#web/ui/form.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type SecurityRowProps = {
  title: string;
  /** Its state. */
  state: ReactNode;
  action?: ReactNode;
};

/** One line of a card: what it is, its state, the button that changes it. */
export function SecurityRow({ title, state, action }: SecurityRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-14 font-medium">{title}</h3>
        <div className="text-pretty text-13 break-words text-ink-soft">{state}</div>
      </div>
      {action !== undefined && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}

type PasswordDialogProps = { onClose: () => void; onChanged: () => void };

function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const t = useTranslate();
  const toast = useToast();
  const form = useDomainForm({
    values: { currentPassword: "", newPassword: "", confirmPassword: "" },
    rules: (form) => ({
      currentPassword: form.currentPassword === "" ? t("Password is required") : undefined,
      ...newPasswordErrors(form),
    }),
    send: ({ currentPassword, newPassword }) => changePassword({ currentPassword, newPassword }),
    fieldOf: ({ code }) => (code === "wrong-password" ? "currentPassword" : undefined),
    onDone: () => {
      toast({ text: t("Password changed. Your other devices are signed out.") });
      onChanged();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Change password")}
      description={t("This signs out your other devices.")}
    >
      <DialogForm form={form} submitLabel={t("Change password")} onCancel={onClose}>
        <TextField
          label={t("Current password")}
          type="password"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
        <NewPasswordFields form={form} />
      </DialogForm>
    </Dialog>
  );
}

type EmailDialogProps = { me: Me; onClose: () => void };

/** Asks for the new address and the password; nothing changes before the mailed link is opened. */
function EmailDialog({ me, onClose }: EmailDialogProps) {
  const t = useTranslate();
  const toast = useToast();
  const proof = passwordProof(me);
  const form = useDomainForm({
    values: { email: "", password: "" },
    rules: ({ email, password }) => ({
      email: emailProblem(email),
      password: proof.problem(password),
    }),
    send: ({ email, password }) => changeEmail({ email, ...proof.of(password) }),
    fieldOf: proofFieldOf,
    onDone: () => {
      toast({ text: t("We've sent a confirmation to the new email.") });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Change email")}
      description={t("It stays {email} until you open the link we send to the new one.", { email: me.email })}
    >
      <DialogForm form={form} submitLabel={t("Send confirmation")} onCancel={onClose}>
        <TextField label={t("New email")} type="email" autoComplete="email" {...form.field("email")} />
        <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
      </DialogForm>
    </Dialog>
  );
}

export type SignInRowsProps = { me: Me; onChanged: () => void };

function PasswordRow({ me, onChanged }: SignInRowsProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => mailResetLink({ email: me.email }),
    onSuccess: () =>
      toast({ text: t("We've emailed a link to set a password to {email}.", { email: me.email }) }),
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
  });
  if (!me.hasPassword)
    return (
      <SecurityRow
        title={t("Password")}
        state={t("None: you sign in with Google")}
        action={
          <Button size="sm" busy={isPending} onClick={() => mutate()}>
            {t("Set a password")}
          </Button>
        }
      />
    );
  return (
    <>
      <SecurityRow
        title={t("Password")}
        state={t("Changing it signs out your other devices")}
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("Change password")}
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
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: mailVerification,
    onSuccess: () => toast({ text: t("We've sent a confirmation to {email}.", { email: me.email }) }),
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
  });
  return (
    <>
      <SecurityRow
        title={t("Email address")}
        state={
          me.emailVerified ? `${me.email}, confirmed` : t("{email}, not confirmed yet", { email: me.email })
        }
        action={
          <>
            {!me.emailVerified && (
              <Button size="sm" busy={isPending} onClick={() => mutate()}>
                {t("Confirm")}
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen(true)}>
              {t("Change email")}
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
