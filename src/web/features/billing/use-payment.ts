import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { messageOf, statusOf } from "#contract/errors.ts";
import type { Checkout, NewSignUp, SignUpPatch } from "#contract/sign-up.ts";
import type { SignUpField, SignUpForm, SignUpState } from "#domain/accounts/sign-up.ts";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import type { Message } from "#domain/language/translate.ts";
import {
  answerOutcome,
  checkoutFailure,
  nextPayment,
  type PaymentOutcome,
  startPayment,
} from "#web/features/billing/payment.ts";
import { loadStripe } from "#web/features/billing/payment-form.tsx";
import {
  checkoutOf,
  newSignUpOf,
  signUpPatchOf,
  signUpRejection,
} from "#web/features/billing/sign-up-request.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { usePageReturn } from "#web/lib/browser.ts";
import { call } from "#web/lib/call.ts";
import { translateAt } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { type Captcha, useCaptcha } from "#web/ui/captcha-field.tsx";

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
  /** The server holds the sign-up already. */
  saved: boolean;
  captcha: Pick<Captcha, "answer" | "renew">;
  onSaved: () => void;
  /** False once the step was left: nothing more is asked of the server. */
  isWanted: () => boolean;
};

/** Null when the step was left in between. */
async function askCheckout(asked: Requested): Promise<PaymentOutcome | null> {
  const { mode, captcha, isWanted, onSaved } = asked;
  const { form, google } = asked.signUp;
  let { saved } = asked;
  try {
    if (!saved) {
      if (google) await completeGoogle(form);
      else await startSignUp(newSignUpOf(form, captcha.answer)).finally(captcha.renew);
      if (!isWanted()) return null;
      saved = true;
      onSaved();
    }
    return answerOutcome(await openCheckout(checkoutOf(form, mode)), mode);
  } catch (error) {
    if (!isWanted()) return null;
    if (error instanceof ApiError && error.code === "account-exists") return enterAsOwner(form, asked.signIn);
    return saved ? checkoutFailure(error, mode, google) : signUpRejection(error, google);
  }
}

export type PaymentOptions = {
  signUp: SignUpState;
  /** For somebody who has an account already and typed its password. */
  signIn: SignInCall;
  onEntered: () => void;
  onSecondFactor: () => void;
  onPaid: (sessionId: string) => void;
  onRejectedField: (rejected: { field: SignUpField; words: Message }) => void;
};

/** The last step on a screen: only here is anything sent (READ-29). */
export function usePayment({ signUp, signIn, ...on }: PaymentOptions) {
  const client = useQueryClient();
  const captcha = useCaptcha();
  const [state, dispatch] = useReducer(nextPayment, startPayment);
  /** The one call whose answer counts; null when none runs. */
  const running = useRef<object | null>(null);
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );
  usePageReturn(() => dispatch({ kind: "returned" }));

  function take(outcome: PaymentOutcome) {
    dispatch(outcome);
    if (outcome.kind === "entered") on.onEntered();
    if (outcome.kind === "second-factor") on.onSecondFactor();
    if (outcome.kind === "paid") on.onPaid(outcome.sessionId);
    if (outcome.kind === "field") on.onRejectedField(outcome);
    if (outcome.kind === "leave") window.location.assign(outcome.url);
  }

  async function ask(mode: CheckoutMode): Promise<void> {
    if (running.current !== null) return;
    const run = {};
    running.current = run;
    dispatch({ kind: "ask", mode });
    // On its way while the server works; one that does not come is told where the form would stand.
    const payments = client.getQueryData(siteConfigQuery.queryKey)?.payments;
    if (mode === "embedded" && payments) loadStripe(payments.scriptUrl).catch(() => undefined);
    const isWanted = () => running.current === run;
    const onSaved = () => dispatch({ kind: "saved" });
    const outcome = await askCheckout({
      signUp,
      signIn,
      mode,
      saved: state.saved,
      captcha,
      onSaved,
      isWanted,
    });
    if (!isWanted()) return;
    running.current = null;
    if (outcome) take(outcome);
  }

  return {
    state,
    ask: (mode: CheckoutMode) => void ask(mode),
    onRendered: () => dispatch({ kind: "drawn" }),
    onFormFailed: (words: Message) => dispatch({ kind: "failed", words }),
    /** What the CaptchaField needs; nobody is asked who came by Google or has answered already. */
    captchaField: signUp.google || state.saved ? null : captcha.field,
  };
}
