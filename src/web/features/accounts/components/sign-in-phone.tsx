import { useState } from "react";
import { phoneProblem } from "#domain/accounts/details.ts";
import { type SignInResult, signInByPhone, textSignInCode } from "#web/features/accounts/api/sign-in.ts";
import { digitStyles } from "#web/features/accounts/code-styles.ts";
import { CaptchaField } from "#web/features/accounts/components/captcha-field.tsx";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";
import { useCaptcha } from "#web/features/accounts/hooks/use-captcha.ts";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { codeProblem, plainCode } from "#web/features/accounts/second-factor.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

type NumberStepProps = { phoneNumber: string; onSent: (phoneNumber: string) => void };

function NumberStep({ phoneNumber, onSent }: NumberStepProps) {
  const captcha = useCaptcha();
  const form = useFieldForm({
    empty: { phoneNumber },
    check: (typed) => ({ phoneNumber: phoneProblem(typed.phoneNumber) }),
    send: async (typed) => {
      await textSignInCode({ phoneNumber: typed.phoneNumber, captcha: captcha.answer }).finally(
        captcha.renew,
      );
      return typed.phoneNumber;
    },
    onDone: onSent,
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.notice !== undefined && <FormNotice text={form.notice} />}
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="+1 415 555 0100"
        help="With its country code."
        {...form.field("phoneNumber")}
      />
      <CaptchaField {...captcha.field} />
      <Button type="submit" variant="primary" busy={form.busy} className="mt-1 w-full">
        Send code
      </Button>
    </form>
  );
}

type CodeStepProps = { phoneNumber: string; onDone: (result: SignInResult) => void; onAgain: () => void };

function CodeStep({ phoneNumber, onDone, onAgain }: CodeStepProps) {
  const form = useFieldForm({
    empty: { code: "" },
    check: ({ code }) => ({ code: codeProblem("app", code) }),
    send: ({ code }) => signInByPhone({ phoneNumber, code: plainCode(code) }),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone,
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.notice !== undefined && <FormNotice text={form.notice} />}
      <TextField
        label="Code"
        help={`If ${phoneNumber} belongs to an account, a message with 6 digits is on its way to it.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={30}
        className={digitStyles}
        {...form.field("code")}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="mt-1 w-full">
        Sign In
      </Button>
      <QuietButton className="mx-auto min-h-6" onClick={onAgain}>
        Use another number or ask again
      </QuietButton>
    </form>
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
