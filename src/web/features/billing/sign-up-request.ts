import { messageOf } from "#contract/errors.ts";
import type { Checkout, NewSignUp, SignUpPatch } from "#contract/sign-up.ts";
import { fullNameProblem } from "#domain/accounts/details.ts";
import {
  emptySignUpForm,
  type SignUpField,
  type SignUpForm,
  signUpStepOf,
} from "#domain/accounts/sign-up.ts";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import type { Message } from "#domain/language/translate.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** Keys typed for a plan that was then changed stay in the browser. */
function planOf({
  subscriptionType,
  openaiApiKey,
  finnhubApiKey,
}: SignUpForm): Pick<SignUpPatch, "subscriptionType" | "openaiApiKey" | "finnhubApiKey"> {
  if (subscriptionType === null) return {};
  return subscriptionType === "EARLY_BIRD"
    ? { subscriptionType, openaiApiKey: openaiApiKey.trim(), finnhubApiKey: finnhubApiKey.trim() }
    : { subscriptionType };
}

/** Everything that the email path has gathered. */
export function newSignUpOf(form: SignUpForm, captcha?: string): NewSignUp {
  const { fullName, email, phone, password, confirmPassword } = form;
  const details = { fullName: fullName.trim(), email: email.trim(), phone: phone.trim() };
  const proof = captcha === undefined ? {} : { captcha };
  return { ...details, password, confirmPassword, ...planOf(form), ...proof };
}

/** A name of Google's that no form takes is left to the server, which has found one itself. */
function nameOf({ fullName }: SignUpForm): { fullName?: string } {
  return fullNameProblem(fullName) === undefined ? { fullName: fullName.trim() } : {};
}

/** What the Google path adds to the identity that the server holds. */
export function signUpPatchOf(form: SignUpForm): SignUpPatch {
  return { ...nameOf(form), phone: form.phone.trim(), ...planOf(form) };
}

/** Named so that the server can reject what is not the pending sign-up (READ-30). */
export function checkoutOf(form: SignUpForm, mode: CheckoutMode): Checkout {
  const { email, subscriptionType } = form;
  return {
    email: email.trim(),
    ...nameOf(form),
    ...(subscriptionType === null ? {} : { subscriptionType }),
    mode,
  };
}

/** Where the server's word belongs: under a field, or on the last step with what can be done there. */
export type SignUpRejection =
  | { kind: "field"; field: SignUpField; words: Message }
  /** "restart" goes back to the first step, "nothing" cannot be helped here. */
  | { kind: "notice"; words: Message; remedy: "retry" | "restart" | "nothing" };

const fields = Object.keys(emptySignUpForm) as SignUpField[];

/** @param google came by Google: then some fields are asked nowhere, and only the popup renews an expired sign-up */
export function signUpRejection(error: unknown, google: boolean): SignUpRejection {
  if (!(error instanceof ApiError))
    return { kind: "notice", words: { sentence: messageOf.unexpected }, remedy: "retry" };
  const { code, words } = error;
  const field = code === "email-taken" ? "email" : fields.find((each) => each === error.field);
  if (field !== undefined && signUpStepOf(field, google) !== null) return { kind: "field", field, words };
  if (code === "signups-closed" || code === "payments-not-set-up")
    return { kind: "notice", words, remedy: "nothing" };
  const renewed = google && (code === "sign-up-expired" || code === "email-taken");
  return { kind: "notice", words, remedy: renewed ? "restart" : "retry" };
}
