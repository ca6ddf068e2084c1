import { messageOf, statusOf } from "#contract/errors.ts";
import type { Checkout, NewSignUp, SignUpPatch } from "#contract/sign-up.ts";
import type { SignUpField, SignUpForm, SignUpState } from "#domain/accounts/sign-up.ts";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import type { Message } from "#domain/language/translate.ts";
import { signUpPayPath } from "#domain/site/payment-pages.ts";
import {
  answerOutcome,
  checkoutFailure,
  type PaymentOutcome,
  paymentButtons,
} from "#web/features/billing/payment.ts";
import { PaymentMessage, PaymentNote, PlanSummary } from "#web/features/billing/payment-parts.tsx";
import {
  checkoutOf,
  newSignUpOf,
  signUpPatchOf,
  signUpRejection,
} from "#web/features/billing/sign-up-request.ts";
import { type CheckoutRun, useCheckout } from "#web/features/billing/use-checkout.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { translateAt, useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type Captcha, CaptchaField, useCaptcha } from "#web/ui/captcha-field.tsx";
import { StepForm } from "#web/ui/step-form.tsx";

export type PaymentStepProps = PaymentOptions & {
  onBack: () => void;
  /** The sign-up begins again, by email and password. */
  onRestart: () => void;
};

/** The last step of the sign-up: what is about to be paid. The payment provider's form has a page of its own. */
export function PaymentStep({ onBack, onRestart, ...options }: PaymentStepProps) {
  const t = useTranslate();
  const { state, ask, captchaField } = usePayment(options);
  const { action, busy, redirect } = paymentButtons(state);
  const isRestart = state.phase === "refused" && state.notice.remedy === "restart";
  const { subscriptionType, email } = options.signUp.form;
  return (
    <StepForm
      heading={t("Review and Pay")}
      action={action && t.of(action)}
      busy={busy}
      onBack={onBack}
      onSubmit={() => (isRestart ? onRestart() : ask("embedded"))}
      otherWay={
        redirect !== "hidden" && (
          <Button className="max-sm:w-full" busy={redirect === "busy"} onClick={() => ask("redirect")}>
            {t("Use Redirect Checkout")}
          </Button>
        )
      }
    >
      {subscriptionType !== null && <PlanSummary type={subscriptionType} email={email.trim()} />}
      <PaymentNote creates />
      {captchaField && <CaptchaField {...captchaField} />}
      <PaymentMessage state={state} />
    </StepForm>
  );
}

/** Of the page; the account gets it. */
const language = () => translateAt(window.location.pathname).locale;

const startSignUp = (input: NewSignUp) =>
  call("POST /api/signup", { body: { ...input, language: language() } });

/** Adds to the pending sign-up of this browser, such as the one that the Google popup started. */
const changeSignUp = (input: SignUpPatch) =>
  call("PATCH /api/signup", { body: { ...input, language: language() } });

const openCheckout = (input: Checkout) => call("POST /api/signup/checkout", { body: input });

/** The server may hold another sign-up by now, such as one begun in a second tab, or none: then Google is asked again. */
async function completeGoogle(form: SignUpForm): Promise<void> {
  const held = await changeSignUp(signUpPatchOf(form));
  if (held.authProvider === "google" && held.email === form.email.trim().toLowerCase()) return;
  const code = "sign-up-expired";
  throw new ApiError({ status: statusOf[code], code, message: messageOf[code] });
}

type SignInCall = (input: { email: string; password: string }) => Promise<{ secondFactor: boolean }>;

/** The typed password is that account's: its owner signs up a second time (READ-25). */
async function enterAsOwner({ email, password }: SignUpForm, signIn: SignInCall): Promise<PaymentOutcome> {
  try {
    const { secondFactor } = await signIn({ email: email.trim(), password });
    return { kind: secondFactor ? "second-factor" : "entered" };
  } catch (error) {
    return signUpRejection(error, false);
  }
}

type Requested = {
  signUp: SignUpState;
  signIn: SignInCall;
  mode: CheckoutMode;
  captcha: Pick<Captcha, "answer" | "renew">;
};

/** The provider's form has a page of its own, which asks for the same checkout again. */
function outcomeHere(outcome: PaymentOutcome): PaymentOutcome {
  return outcome.kind === "form" ? { kind: "leave", url: signUpPayPath } : outcome;
}

/** Null when the step was left in between. */
async function askCheckout(asked: Requested, run: CheckoutRun): Promise<PaymentOutcome | null> {
  const { mode, captcha } = asked;
  const { isWanted, onSaved } = run;
  const { form, google } = asked.signUp;
  let { saved } = run;
  try {
    if (!saved) {
      if (google) await completeGoogle(form);
      else await startSignUp(newSignUpOf(form, captcha.answer)).finally(captcha.renew);
      if (!isWanted()) return null;
      saved = true;
      onSaved();
    }
    return outcomeHere(answerOutcome(await openCheckout(checkoutOf(form, mode)), mode));
  } catch (error) {
    if (!isWanted()) return null;
    if (error instanceof ApiError && error.code === "account-exists") return enterAsOwner(form, asked.signIn);
    return saved ? checkoutFailure(error, mode, google) : signUpRejection(error, google);
  }
}

type PaymentOptions = {
  signUp: SignUpState;
  /** For somebody who has an account already and typed its password. */
  signIn: SignInCall;
  onEntered: () => void;
  onSecondFactor: () => void;
  onPaid: (sessionId: string) => void;
  leave?: (url: string) => void;
  onRejectedField: (rejected: { field: SignUpField; words: Message }) => void;
};

/** The last step on a screen: only here is anything sent (READ-29). */
function usePayment({ signUp, signIn, ...on }: PaymentOptions) {
  const captcha = useCaptcha();
  const { state, ask } = useCheckout({
    request: (mode, run) => askCheckout({ signUp, signIn, mode, captcha }, run),
    leave: on.leave,
    onOutcome(outcome) {
      if (outcome.kind === "entered") on.onEntered();
      if (outcome.kind === "second-factor") on.onSecondFactor();
      if (outcome.kind === "paid") on.onPaid(outcome.sessionId);
      if (outcome.kind === "field") on.onRejectedField(outcome);
    },
  });
  return {
    state,
    ask,
    /** What the CaptchaField needs; nobody is asked who came by Google or has answered already. */
    captchaField: signUp.google || state.saved ? null : captcha.field,
  };
}
