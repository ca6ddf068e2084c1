import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#contract/errors.ts";
import { productName } from "#domain/kernel/product.ts";
import { message } from "#domain/language/translate.ts";
import { NewPasswordFields, newPasswordErrors } from "#web/features/accounts/account-fields.tsx";
import { AccountPage, LinkDone, ViewPane } from "#web/features/accounts/account-page.tsx";
import { SecondFactorForm } from "#web/features/accounts/sign-in/code-forms.tsx";
import { confirmAddress, resetPassword, signInByLink } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { SignInMail, type SignInMailProps } from "#web/features/accounts/sign-in/sign-in-mail.tsx";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { meKey } from "#web/lib/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

export const incompleteLink = message("The link is incomplete. Open the full link from the email.");
export const isExpired = (error: unknown) => error instanceof ApiError && error.code === "link-expired";

export type ConfirmStepProps = {
  text: string;
  label: string;
  error: Error | null;
  busy: boolean;
  onConfirm: () => void;
};

/** Nothing happens before a click: mail scanners open every link in an email. */
export function ConfirmStep({ text, label, error, busy, onConfirm }: ConfirmStepProps) {
  return (
    <div className="flex flex-col gap-4">
      {error && <FormNotice text={wordsOf(error)} />}
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
  const t = useTranslate();
  const [secondFactor, setSecondFactor] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInByLink,
    onSuccess: (result) => (result.secondFactor ? setSecondFactor(true) : onSignedIn()),
  });
  const spent = token === null || isExpired(error);
  return (
    <AccountPage
      title={secondFactor ? t("One more step") : t("Sign in by email")}
      text={
        secondFactor
          ? t("Enter your verification code.")
          : t("Welcome back to {productName}.", { productName })
      }
    >
      {secondFactor && (
        <ViewPane>
          <SecondFactorForm onDone={onSignedIn} />
        </ViewPane>
      )}
      {!secondFactor && spent && <SpentLink hadToken={token !== null} kind="link" />}
      {!secondFactor && !spent && (
        <ConfirmStep
          text={t("Your link is ready. It signs you in on this browser and works once.")}
          label={t("Sign in")}
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
  const t = useTranslate();
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
        {t("Set new password")}
      </SubmitButton>
    </Form>
  );
}

const leads = {
  open: message("This signs out all your devices."),
  done: message("All your devices are signed out."),
  spent: message("Request a new reset link."),
} as const;

export type ResetPasswordPageProps = { token: string | null; onSignIn: () => void };

/** Where the link of 'Forgot password?' leads. */
export function ResetPasswordPage({ token, onSignIn }: ResetPasswordPageProps) {
  const t = useTranslate();
  const [state, setState] = useState<keyof typeof leads>(token === null ? "spent" : "open");
  return (
    <AccountPage title={t("Choose a new password")} text={t.of(leads[state])}>
      {token !== null && state === "open" && (
        <ViewPane>
          <ResetForm token={token} onDone={() => setState("done")} onSpent={() => setState("spent")} />
        </ViewPane>
      )}
      {state === "done" && (
        <LinkDone
          title={t("Your password has changed")}
          text={t("Sign in with the new password.")}
          action={<GoOn signedIn={false} onSignIn={onSignIn} />}
        />
      )}
      {state === "spent" && <SpentLink hadToken={token !== null} kind="forgot" />}
    </AccountPage>
  );
}

type GoOnProps = { signedIn: boolean; onSignIn: () => void };

function GoOn({ signedIn, onSignIn }: GoOnProps) {
  const t = useTranslate();
  if (signedIn)
    return (
      <ButtonLink to={paths.news} variant="primary">
        {t("View News Feeds")}
      </ButtonLink>
    );
  return (
    <Button variant="primary" onClick={onSignIn}>
      {t("Sign In")}
    </Button>
  );
}

export type VerifyEmailPageProps = GoOnProps & { token: string | null };

/** Where the email to a new address leads. */
export function VerifyEmailPage({ token, ...goOn }: VerifyEmailPageProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: confirmAddress,
    onSuccess: () => void client.invalidateQueries({ queryKey: meKey }),
  });
  return (
    <AccountPage title={t("Confirm your email")} text={t("So our emails reach only you.")}>
      {isSuccess && (
        <LinkDone
          title={t("Your email is confirmed")}
          text={t("Emails about your account now go there.")}
          action={<GoOn {...goOn} />}
        />
      )}
      {!isSuccess && token === null && <FormNotice text={incompleteLink} />}
      {!isSuccess && token !== null && (
        <ConfirmStep
          text={t("If you requested this email, confirm below. If not, close this page.")}
          label={t("Confirm email")}
          error={error}
          busy={isPending}
          onConfirm={() => mutate({ token })}
        />
      )}
    </AccountPage>
  );
}

/** Where the last line of a digest leads. */
export function StopDigestPage({ token }: { token: string | null }) {
  const t = useTranslate();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (given: string) => call("POST /api/digest/stop", { query: { token: given } }),
  });
  return (
    <AccountPage
      title={t("Stop the email digest")}
      text={t("We'll stop emailing you the digest. You can turn it on again in Settings.")}
    >
      {isSuccess && (
        <LinkDone
          title={t("The digest is off")}
          text={t("Turn it on again in Settings, under Other Settings.")}
          action={<ButtonLink to={paths.home}>{productName}</ButtonLink>}
        />
      )}
      {!isSuccess && token === null && <FormNotice text={incompleteLink} />}
      {!isSuccess && token !== null && (
        <ConfirmStep
          text={t("Nothing else of your account changes.")}
          label={t("Stop this email")}
          error={error}
          busy={isPending}
          onConfirm={() => mutate(token)}
        />
      )}
    </AccountPage>
  );
}
