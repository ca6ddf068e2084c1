import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#contract/errors.ts";
import { productName } from "#domain/kernel/product.ts";
import { AccountPage, LinkDone } from "#web/features/accounts/account-page.tsx";
import { NewPasswordFields, newPasswordErrors } from "#web/features/accounts/new-password.tsx";
import { SecondFactorForm } from "#web/features/accounts/sign-in/code-forms.tsx";
import { confirmAddress, resetPassword, signInByLink } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { SignInMail, type SignInMailProps } from "#web/features/accounts/sign-in/sign-in-mail.tsx";
import { ViewPane } from "#web/features/accounts/view-pane.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { paths } from "#web/lib/paths.ts";
import { meKey } from "#web/lib/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

const incompleteLink = "The link is incomplete. Open the full link from the email.";
const isExpired = (error: unknown) => error instanceof ApiError && error.code === "link-expired";

type ConfirmStepProps = {
  text: string;
  label: string;
  error: Error | null;
  busy: boolean;
  onConfirm: () => void;
};

/** Nothing happens before a click: mail scanners open every link in an email. */
function ConfirmStep({ text, label, error, busy, onConfirm }: ConfirmStepProps) {
  return (
    <div className="flex flex-col gap-4">
      {error && <FormNotice text={error.message} />}
      <p className="text-14 text-ink-soft">{text}</p>
      <Button variant="primary" size="lg" busy={busy} className="w-full" onClick={onConfirm}>
        {label}
      </Button>
    </div>
  );
}

type SpentLinkProps = {
  /** False when the address had no token at all. */
  hadToken: boolean;
  kind: SignInMailProps["kind"];
};

/** In place of what an emailed link would have done: says why not, and emails a new one. */
function SpentLink({ hadToken, kind }: SpentLinkProps) {
  return (
    <div className="flex flex-col gap-4">
      <FormNotice text={hadToken ? messageOf["link-expired"] : incompleteLink} />
      <SignInMail kind={kind} email="" />
    </div>
  );
}

export type SignInLinkPageProps = { token: string | null; onSignedIn: () => void };

/** Where an emailed sign-in link leads. */
export function SignInLinkPage({ token, onSignedIn }: SignInLinkPageProps) {
  const [secondFactor, setSecondFactor] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInByLink,
    onSuccess: (result) => (result.secondFactor ? setSecondFactor(true) : onSignedIn()),
  });
  const spent = token === null || isExpired(error);
  return (
    <AccountPage
      title={secondFactor ? "One more step" : "Sign in by email"}
      text={secondFactor ? "Enter your verification code." : `Welcome back to ${productName}.`}
    >
      {secondFactor && (
        <ViewPane>
          <SecondFactorForm onDone={onSignedIn} />
        </ViewPane>
      )}
      {!secondFactor && spent && <SpentLink hadToken={token !== null} kind="link" />}
      {!secondFactor && !spent && (
        <ConfirmStep
          text="Your link is ready. It signs you in on this browser and works once."
          label="Sign in"
          error={error}
          busy={isPending}
          onConfirm={() => mutate({ token })}
        />
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
        if (isExpired(rejection)) onSpent();
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
  open: "This signs out all your devices.",
  done: "All your devices are signed out.",
  spent: "Request a new reset link.",
} as const;

export type ResetPasswordPageProps = { token: string | null; onSignIn: () => void };

/** Where the link of 'Forgot password?' leads. */
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
          title="Your password has changed"
          text="Sign in with the new password."
          action={<GoOn signedIn={false} onSignIn={onSignIn} />}
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

/** Where the email to a new address leads. */
export function VerifyEmailPage({ token, ...goOn }: VerifyEmailPageProps) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: confirmAddress,
    onSuccess: () => void client.invalidateQueries({ queryKey: meKey }),
  });
  return (
    <AccountPage title="Confirm your email" text={`So our emails reach only you.`}>
      {isSuccess && (
        <LinkDone
          title="Your email is confirmed"
          text="Emails about your account now go there."
          action={<GoOn {...goOn} />}
        />
      )}
      {!isSuccess && token === null && <FormNotice text={incompleteLink} />}
      {!isSuccess && token !== null && (
        <ConfirmStep
          text="If you requested this email, confirm below. If not, close this page."
          label="Confirm email"
          error={error}
          busy={isPending}
          onConfirm={() => mutate({ token })}
        />
      )}
    </AccountPage>
  );
}

/** Lets this browser sign up the invited address while sign-ups are closed. */
const openInvitation = (input: { token: string }) => call("POST /api/signup/invitation", { body: input });

export type InvitationPageProps = {
  token: string | null;
  /** The browser may sign up this address now. */
  onOpened: (email: string) => void;
};

/** Where an emailed invitation leads. */
export function InvitationPage({ token, onOpened }: InvitationPageProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: openInvitation,
    onSuccess: ({ email }) => onOpened(email),
  });
  if (token === null) return <UselessInvitation reason={incompleteLink} />;
  if (error !== null && isExpired(error)) return <UselessInvitation reason={error.message} />;
  return (
    <AccountPage title="You're invited" text={`Your ${productName} invitation is ready.`}>
      <ConfirmStep
        text="It's for the invited address only, and works once."
        label="Create your account"
        error={error}
        busy={isPending}
        onConfirm={() => mutate({ token })}
      />
    </AccountPage>
  );
}

function UselessInvitation({ reason }: { reason: string }) {
  return (
    <AccountPage title="This invitation is no longer valid" text="Ask for a new one, or join the waitlist.">
      <div className="flex flex-col gap-4">
        <FormNotice text={reason} />
        <ButtonLink to={paths.waitlist} variant="primary" size="lg" className="w-full">
          Join Waitlist
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
