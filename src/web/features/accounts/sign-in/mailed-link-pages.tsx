import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { productName } from "#domain/kernel/product.ts";
import { AccountPage, LinkDone } from "#web/features/accounts/account-page.tsx";
import { NewPasswordFields, newPasswordErrors } from "#web/features/accounts/new-password.tsx";
import { SecondFactorForm } from "#web/features/accounts/sign-in/code-forms.tsx";
import { confirmAddress, resetPassword, signInByLink } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { SpentLink } from "#web/features/accounts/sign-in/sign-in-mail.tsx";
import { ViewPane } from "#web/features/accounts/view-pane.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { meKey } from "#web/lib/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

export type SignInLinkPageProps = { token: string | null; onSignedIn: () => void };

/** What a mailed sign-in link leads to. It asks for a click: programs that read mail open every link in it. */
export function SignInLinkPage({ token, onSignedIn }: SignInLinkPageProps) {
  const [secondFactor, setSecondFactor] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInByLink,
    onSuccess: (result) => (result.secondFactor ? setSecondFactor(true) : onSignedIn()),
  });
  const spent = token === null || (error instanceof ApiError && error.code === "link-expired");
  return (
    <AccountPage
      title={secondFactor ? "One more step" : "Sign in by email"}
      text={secondFactor ? "This account asks for a code, too." : `Welcome back to ${productName}.`}
    >
      {secondFactor && (
        <ViewPane>
          <SecondFactorForm onDone={onSignedIn} />
        </ViewPane>
      )}
      {!secondFactor && spent && <SpentLink hadToken={token !== null} kind="link" />}
      {!secondFactor && !spent && (
        <div className="flex flex-col gap-4">
          {error && <FormNotice text={error.message} />}
          <p className="text-14 text-ink-soft">
            Your link is ready. It opens your account in this browser and works once.
          </p>
          <Button
            variant="primary"
            size="lg"
            busy={isPending}
            className="w-full"
            onClick={() => mutate({ token })}
          >
            Sign in
          </Button>
        </div>
      )}
    </AccountPage>
  );
}

type ResetFormProps = { token: string; onDone: () => void; onSpent: () => void };

function ResetForm({ token, onDone, onSpent }: ResetFormProps) {
  const form = useDomainForm({
    values: { newPassword: "", confirmPassword: "" },
    rules: newPasswordErrors,
    send: ({ newPassword }) =>
      resetPassword({ token, newPassword }).catch((rejection: unknown) => {
        if (rejection instanceof ApiError && rejection.code === "link-expired") onSpent();
        throw rejection;
      }),
    onDone,
  });
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <NewPasswordFields form={form} />
      <SubmitButton form={form} className="mt-1 w-full">
        Set new password
      </SubmitButton>
    </Form>
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

type GoOnProps = { signedIn: boolean; onSignIn: () => void };

function GoOn({ signedIn, onSignIn }: GoOnProps) {
  if (signedIn)
    return (
      <ButtonLink to={paths.news} variant="primary">
        View News Feeds
      </ButtonLink>
    );
  return (
    <Button variant="primary" onClick={onSignIn}>
      Sign In
    </Button>
  );
}

export type VerifyEmailPageProps = GoOnProps & { token: string | null };

/** What the mail to a new address leads to. It asks for a click: programs that read mail open every link in it. */
export function VerifyEmailPage({ token, ...goOn }: VerifyEmailPageProps) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: confirmAddress,
    onSuccess: () => void client.invalidateQueries({ queryKey: meKey }),
  });
  return (
    <AccountPage
      title="Confirm your address"
      text={`So that mails of ${productName} reach you and nobody else.`}
    >
      {isSuccess && (
        <LinkDone
          title="Your address is confirmed"
          text="Mails about your account go there from now on."
          action={<GoOn {...goOn} />}
        />
      )}
      {!isSuccess && token === null && (
        <FormNotice text="The link is incomplete. Open the whole link from the mail." />
      )}
      {!isSuccess && token !== null && (
        <div className="flex flex-col gap-4">
          {error && <FormNotice text={error.message} />}
          <p className="text-14 text-ink-soft">
            Press the button if you asked for this mail. Otherwise close the page.
          </p>
          <Button
            variant="primary"
            size="lg"
            busy={isPending}
            className="w-full"
            onClick={() => mutate({ token })}
          >
            Confirm address
          </Button>
        </div>
      )}
    </AccountPage>
  );
}
