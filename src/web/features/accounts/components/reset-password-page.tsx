import { useState } from "react";
import { resetPassword } from "#web/features/accounts/api/mailed-links.ts";
import { AccountPage } from "#web/features/accounts/components/account-page.tsx";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { LinkDone } from "#web/features/accounts/components/link-done.tsx";
import { NewPasswordFields } from "#web/features/accounts/components/new-password-fields.tsx";
import { SpentLink } from "#web/features/accounts/components/spent-link.tsx";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { newPasswordErrors } from "#web/features/accounts/new-password-errors.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/button.tsx";

type ResetFormProps = { token: string; onDone: () => void; onSpent: () => void };

function ResetForm({ token, onDone, onSpent }: ResetFormProps) {
  const form = useFieldForm({
    empty: { newPassword: "", confirmPassword: "" },
    check: newPasswordErrors,
    send: ({ newPassword }) =>
      resetPassword({ token, newPassword }).catch((refusal: unknown) => {
        if (refusal instanceof ApiError && refusal.code === "link-expired") onSpent();
        throw refusal;
      }),
    onDone,
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.notice !== undefined && <FormNotice text={form.notice} />}
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" busy={form.busy} className="mt-1 w-full">
        Set new password
      </Button>
    </form>
  );
}

const leads = {
  open: "Every device that is signed in will be signed out.",
  done: "Every device was signed out.",
  spent: "For this you need a fresh link from a mail.",
} as const;

export type ResetPasswordPageProps = { token: string | null; onSignIn: () => void };

/** What the link of 'Forgot password?' leads to. */
export function ResetPasswordPage({ token, onSignIn }: ResetPasswordPageProps) {
  const [state, setState] = useState<keyof typeof leads>(token === null ? "spent" : "open");
  return (
    <AccountPage title="Choose a new password" text={leads[state]}>
      {token !== null && state === "open" && (
        <ViewPane>
          <ResetForm token={token} onDone={() => setState("done")} onSpent={() => setState("spent")} />
        </ViewPane>
      )}
      {state === "done" && (
        <LinkDone
          title="Your password is changed"
          text="Sign in with the new one."
          action={
            <Button variant="primary" onClick={onSignIn}>
              Sign In
            </Button>
          }
        />
      )}
      {state === "spent" && <SpentLink hadToken={token !== null} kind="forgot" />}
    </AccountPage>
  );
}
