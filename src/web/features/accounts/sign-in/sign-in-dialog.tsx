import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { signInErrors } from "#domain/accounts/account.ts";
import { productName } from "#domain/kernel/product.ts";
import { message } from "#domain/language/translate.ts";
import { EmailField } from "#web/features/accounts/account-fields.tsx";
import { ViewPane } from "#web/features/accounts/account-page.tsx";
import { GoogleButton, OrDivider, useGoogle } from "#web/features/accounts/google-button.tsx";
import { SecondFactorForm, SignInPhone } from "#web/features/accounts/sign-in/code-forms.tsx";
import {
  type SignInResult,
  signIn,
  signInByPasskey,
  signInRejection,
} from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { SignInMail } from "#web/features/accounts/sign-in/sign-in-mail.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SubtleButton } from "#web/ui/subtle-button.tsx";

/** State of the form of email and password; `onDone` runs once the server has taken them. */
function useSignInForm({ email, onDone }: { email: string; onDone: (result: SignInResult) => void }) {
  return useDomainForm({
    values: { email, password: "" },
    rules: signInErrors,
    send: (form) =>
      signIn({ email: form.email.trim(), password: form.password }).catch((cause: unknown) => {
        throw new Error(signInRejection(cause), { cause });
      }),
    onDone,
  });
}

const givenUp = message("No passkey used. Try again, or sign in another way.");

/** Signs in with a passkey of this device or of one nearby. The browser asks for it and may be sent away. */
function usePasskeySignIn(onDone: () => void) {
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: signInByPasskey, onSuccess: onDone });
  const rejection = error && (error instanceof ApiError ? error.words : givenUp);
  return {
    ask: () => {
      if (!isPending) mutate();
    },
    rejection,
    clearRejection: reset,
  };
}

type SignInFormProps = { form: ReturnType<typeof useSignInForm>; onForgot: () => void };

function SignInForm({ form, onForgot }: SignInFormProps) {
  const t = useTranslate();
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <EmailField {...form.field("email")} />
      <div className="flex flex-col gap-1.5">
        <TextField
          label={t("Password")}
          type="password"
          autoComplete="current-password"
          {...form.field("password")}
        />
        <SubtleButton className="min-h-6 self-end" onClick={onForgot}>
          {t("Forgot password?")}
        </SubtleButton>
      </div>
      <SubmitButton form={form} className="w-full">
        {t("Sign In")}
      </SubmitButton>
    </Form>
  );
}

type SignInChoicesProps = {
  onLink: () => void;
  onPasskey: () => void;
  /** Left out where no sender of text messages is set up. */
  onPhone: (() => void) | undefined;
};

/** The other ways to sign in, on one quiet line. */
function SignInChoices({ onLink, onPasskey, onPhone }: SignInChoicesProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap justify-center gap-x-3 gap-y-1 max-sm:gap-x-5 touch:gap-y-5">
      <SubtleButton tone="soft" className="min-h-6" onClick={onLink}>
        {t("Email me a sign-in link")}
      </SubtleButton>
      {browserSupportsWebAuthn() && (
        <SubtleButton tone="soft" className="min-h-6" onClick={onPasskey}>
          {t("Use a passkey")}
        </SubtleButton>
      )}
      {onPhone && (
        <SubtleButton tone="soft" className="min-h-6" onClick={onPhone}>
          {t("Use a phone code")}
        </SubtleButton>
      )}
    </div>
  );
}

type SignInStartProps = {
  email: string;
  onResult: (result: SignInResult) => void;
  /** Goes to another way; what was typed as address goes along. */
  onOther: (kind: "forgot" | "link" | "phone", email: string) => void;
};

/** First view of the sign-in dialog: Google, email and password, the quiet rest. */
function SignInStart({ email, onResult, onOther }: SignInStartProps) {
  const { data: config } = useQuery(siteConfigQuery);
  const form = useSignInForm({ email, onDone: onResult });
  const google = useGoogle("sign-in", ({ result }) => onResult({ secondFactor: result === "second-factor" }));
  const passkey = usePasskeySignIn(() => onResult({ secondFactor: false }));
  const rejection = google.rejection ?? passkey.rejection;
  const typed = form.valueOf("email");
  const other = (kind: "forgot" | "link" | "phone") => () => onOther(kind, typed);
  return (
    <ViewPane>
      <div className="flex flex-col gap-4">
        <FormNotice text={rejection} />
        <GoogleButton
          onClick={() => {
            passkey.clearRejection();
            google.ask();
          }}
        />
        <OrDivider />
        <SignInForm form={form} onForgot={other("forgot")} />
        <SignInChoices
          onLink={other("link")}
          onPasskey={() => {
            google.clearRejection();
            passkey.ask();
          }}
          onPhone={config?.phoneSignInEnabled ? other("phone") : undefined}
        />
      </div>
    </ViewPane>
  );
}

export type SignInDialogProps = {
  /** The first step was taken elsewhere: begins with the question for the second factor. */
  secondFactor?: boolean | undefined;
  onClose: () => void;
  onSignedIn: () => void;
  /** Left out while sign-ups are off. */
  onSignUp: (() => void) | undefined;
};

const headings = {
  start: { title: message("Sign In"), text: message("Welcome back to {productName}.", { productName }) },
  forgot: {
    title: message("Forgot password?"),
    text: message("We'll email you a link to choose a new one."),
  },
  link: {
    title: message("Sign in by email"),
    text: message("We'll email you a link that signs you in without a password."),
  },
  phone: { title: message("Sign in by phone"), text: message("We'll text a code to your account's number.") },
  "second-factor": { title: message("One more step"), text: message("Enter your verification code.") },
} as const;
type View = keyof typeof headings;

/** One view at a time; whatever opens the session ends in `onSignedIn`. */
export function SignInDialog({ secondFactor = false, onClose, onSignedIn, onSignUp }: SignInDialogProps) {
  const t = useTranslate();
  const [view, setView] = useState<View>(secondFactor ? "second-factor" : "start");
  const [email, setEmail] = useState("");

  function take(result: SignInResult) {
    if (result.secondFactor) setView("second-factor");
    else onSignedIn();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.of(headings[view].title)}
      description={t.of(headings[view].text)}
    >
      {view === "start" && (
        <SignInStart
          email={email}
          onResult={take}
          onOther={(kind, typed) => {
            setEmail(typed);
            setView(kind);
          }}
        />
      )}
      {(view === "forgot" || view === "link") && <SignInMail key={view} kind={view} email={email} />}
      {view === "phone" && <SignInPhone onDone={take} />}
      {view === "second-factor" && (
        <ViewPane>
          <SecondFactorForm onDone={onSignedIn} />
        </ViewPane>
      )}
      <div className="mt-5 border-t border-line pt-4 text-center text-13 text-ink-soft">
        {view === "start" ? (
          <NotAMember onSignUp={onSignUp} />
        ) : (
          <SubtleButton className="inline-flex min-h-6 items-center gap-1.5" onClick={() => setView("start")}>
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            {t("Back to sign in")}
          </SubtleButton>
        )}
      </div>
    </Dialog>
  );
}

function NotAMember({ onSignUp }: Pick<SignInDialogProps, "onSignUp">) {
  const t = useTranslate();
  return (
    <p>
      {t("Not a member?")}{" "}
      {onSignUp ? (
        <SubtleButton className="min-h-6" onClick={onSignUp}>
          {t("Join now")}
        </SubtleButton>
      ) : (
        <span className="font-medium text-ink">{t("Coming Soon!")}</span>
      )}
    </p>
  );
}
