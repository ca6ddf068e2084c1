import { useState } from "react";
import { phoneProblem } from "#domain/accounts/details.ts";
import { message } from "#domain/language/translate.ts";
import {
  codeProblem,
  digitStyles,
  PhoneNumberField,
  plainCode,
} from "#web/features/accounts/account-fields.tsx";
import { ViewPane } from "#web/features/accounts/account-page.tsx";
import {
  type ProofKind,
  proveAtSignIn,
  type SignInResult,
  signInByPhone,
  textSignInCode,
} from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { CaptchaField, useCaptcha } from "#web/ui/captcha-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SubtleButton } from "#web/ui/subtle-button.tsx";

export type SecondFactorFormProps = { onDone: () => void };

const words = {
  app: {
    label: message("Code"),
    help: message("The 6 digits in your authenticator app."),
    other: message("Use a backup code"),
  },
  backup: {
    label: message("Backup code"),
    help: message("One of the codes you saved. Each works once."),
    other: message("Use the authenticator app"),
  },
} as const;

/** The first step is kept for minutes only. */
function inTime(rejection: unknown): never {
  if (rejection instanceof ApiError && rejection.code === "not-signed-in")
    throw new Error("This sign-in took too long. Please start again.", { cause: rejection });
  throw rejection;
}

/** Second step of a sign-in whose first was right: a code of the app, or one of the kept codes. */
export function SecondFactorForm({ onDone }: SecondFactorFormProps) {
  const t = useTranslate();
  const [kind, setKind] = useState<ProofKind>("app");
  const [trustDevice, setTrustDevice] = useState(false);
  const form = useDomainForm({
    values: { code: "" },
    rules: ({ code }) => ({ code: codeProblem(kind, code) }),
    send: ({ code }) => proveAtSignIn(kind, { code: plainCode(code), trustDevice }).catch(inTime),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone,
  });
  const { label, help, other } = words[kind];

  function changeKind() {
    setKind(kind === "app" ? "backup" : "app");
    form.edit("code", "");
    form.focusOn("code");
  }

  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <TextField
        label={t.of(label)}
        help={t.of(help)}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        className={kind === "app" ? digitStyles : undefined}
        {...form.field("code")}
      />
      <Checkbox
        label={t("Trust this device for 30 days")}
        checked={trustDevice}
        onChange={(event) => setTrustDevice(event.target.checked)}
      />
      <SubmitButton form={form} className="w-full">
        {t("Confirm")}
      </SubmitButton>
      <SubtleButton className="mx-auto min-h-6" onClick={changeKind}>
        {t.of(other)}
      </SubtleButton>
    </Form>
  );
}

type NumberStepProps = { phoneNumber: string; onSent: (phoneNumber: string) => void };

function NumberStep({ phoneNumber, onSent }: NumberStepProps) {
  const t = useTranslate();
  const captcha = useCaptcha();
  const form = useDomainForm({
    values: { phoneNumber },
    rules: (typed) => ({ phoneNumber: phoneProblem(typed.phoneNumber) }),
    send: async (typed) => {
      await textSignInCode({ phoneNumber: typed.phoneNumber, captcha: captcha.answer }).finally(
        captcha.renew,
      );
      return typed.phoneNumber;
    },
    onDone: onSent,
  });
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <PhoneNumberField {...form.field("phoneNumber")} />
      <CaptchaField {...captcha.field} />
      <SubmitButton form={form} className="mt-1 w-full">
        {t("Send code")}
      </SubmitButton>
    </Form>
  );
}

type CodeStepProps = { phoneNumber: string; onDone: (result: SignInResult) => void; onAgain: () => void };

function CodeStep({ phoneNumber, onDone, onAgain }: CodeStepProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { code: "" },
    rules: ({ code }) => ({ code: codeProblem("app", code) }),
    send: ({ code }) => signInByPhone({ phoneNumber, code: plainCode(code) }),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone,
  });
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <TextField
        label={t("Code")}
        help={t("If {phoneNumber} belongs to an account, we've texted a 6-digit code.", { phoneNumber })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={30}
        className={digitStyles}
        {...form.field("code")}
      />
      <SubmitButton form={form} className="mt-1 w-full">
        {t("Sign In")}
      </SubmitButton>
      <SubtleButton className="mx-auto min-h-6" onClick={onAgain}>
        {t("Change number or resend")}
      </SubtleButton>
    </Form>
  );
}

export type SignInPhoneProps = { onDone: (result: SignInResult) => void };

/** Signs in by a code sent to the phone number of the account. */
export function SignInPhone({ onDone }: SignInPhoneProps) {
  const [phoneNumber, setPhoneNumber] = useState("");
  const [sent, setSent] = useState(false);
  function onSent(number: string) {
    setPhoneNumber(number);
    setSent(true);
  }
  return (
    <ViewPane key={sent ? "code" : "number"}>
      {sent ? (
        <CodeStep phoneNumber={phoneNumber} onDone={onDone} onAgain={() => setSent(false)} />
      ) : (
        <NumberStep phoneNumber={phoneNumber} onSent={onSent} />
      )}
    </ViewPane>
  );
}
