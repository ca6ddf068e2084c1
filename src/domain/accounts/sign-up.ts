import { type Message, message } from "#domain/language/translate.ts";
import type { SubscriptionType } from "./account.ts";
import { emailProblem, fullNameProblem, passwordProblem, phoneProblem } from "./details.ts";

/** Steps of the wizard (specification section 2): Account, Plan, Complete Your Profile, API Key Setup, payment. */
export type SignUpStep = 1 | 2 | 2.5 | 3 | 4;

/** The specification's signup form (section 3). */
export type SignUpForm = {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  subscriptionType: SubscriptionType | null;
  openaiApiKey: string;
  finnhubApiKey: string;
};
export type SignUpField = keyof SignUpForm;
/** What is typed; the plan is chosen. */
export type SignUpTextField = Exclude<SignUpField, "subscriptionType">;
export type SignUpErrors = { [field in SignUpField]?: Message };

export type SignUpState = {
  step: SignUpStep;
  form: SignUpForm;
  /** Came by Google: the identity is held by the server, no password is asked. */
  google: boolean;
  errors: SignUpErrors;
};

export type SignUpEvent =
  | { kind: "edit"; field: SignUpTextField; value: string }
  | { kind: "choose-plan"; plan: SubscriptionType }
  | { kind: "continue" }
  | { kind: "back" }
  /** The identity provider has vouched for an address that has no account yet. */
  | { kind: "google"; fullName: string; email: string }
  /** Starts over by email and password; what was typed stays. */
  | { kind: "without-google" }
  /** The server's word about a field: back to where it is asked. */
  | { kind: "refused"; field: SignUpField; words: Message };

export const emptySignUpForm: SignUpForm = {
  fullName: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  subscriptionType: null,
  openaiApiKey: "",
  finnhubApiKey: "",
};

export function startSignUp(plan: SubscriptionType | null = null): SignUpState {
  return { step: 1, form: { ...emptySignUpForm, subscriptionType: plan }, google: false, errors: {} };
}

function dropEmpty(errors: { [field in SignUpField]?: Message | undefined }): SignUpErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

/** Field messages of a step (specification section 5); empty when the step may be left forwards. */
export function signUpErrors(step: SignUpStep, form: SignUpForm): SignUpErrors {
  if (step === 1)
    return dropEmpty({
      fullName: fullNameProblem(form.fullName),
      email: emailProblem(form.email),
      phone: phoneProblem(form.phone),
      password: passwordProblem(form.password),
      confirmPassword: form.confirmPassword === form.password ? undefined : message("Passwords do not match"),
    });
  if (step === 2)
    return form.subscriptionType === null
      ? { subscriptionType: message("Please select a subscription plan") }
      : {};
  if (step === 2.5) return dropEmpty({ phone: phoneProblem(form.phone) });
  if (step === 3)
    return dropEmpty({
      openaiApiKey:
        form.openaiApiKey.trim() === ""
          ? message("OpenAI API key is required for Early Bird plan")
          : undefined,
      finnhubApiKey:
        form.finnhubApiKey.trim() === ""
          ? message("FinHub API key is required for Early Bird plan")
          : undefined,
    });
  return {};
}

/** Where a field is asked; null where it is not, such as the name that Google has vouched for. */
export function signUpStepOf(field: SignUpField, google: boolean): SignUpStep | null {
  if (field === "subscriptionType") return 2;
  if (field === "openaiApiKey" || field === "finnhubApiKey") return 3;
  if (!google) return 1;
  return field === "phone" ? 2.5 : null;
}

function forward({ step, form, google }: SignUpState): SignUpStep {
  const afterPlan = form.subscriptionType === "EARLY_BIRD" ? 3 : 4;
  if (step === 1) return 2;
  if (step === 2) return google && phoneProblem(form.phone) !== undefined ? 2.5 : afterPlan;
  if (step === 2.5) return afterPlan;
  return 4;
}

/** Back from 4 skips 2.5, also for Google users (READ-27). */
function backward({ step, form }: SignUpState): SignUpStep {
  if (step === 4) return form.subscriptionType === "EARLY_BIRD" ? 3 : 2;
  return step === 3 || step === 2.5 ? 2 : 1;
}

function vouchedFor(
  state: SignUpState,
  { fullName, email }: { fullName: string; email: string },
): SignUpState {
  const form = { ...state.form, fullName, email, password: "", confirmPassword: "" };
  return { step: 2, google: true, form, errors: {} };
}

/** The next state; the given one when the event means nothing there. */
export function nextSignUp(state: SignUpState, event: SignUpEvent): SignUpState {
  switch (event.kind) {
    case "edit": {
      // Only what is asked now: a step that was left stays as good as it was.
      if (signUpStepOf(event.field, state.google) !== state.step) return state;
      const { [event.field]: _cleared, ...errors } = state.errors;
      return { ...state, form: { ...state.form, [event.field]: event.value }, errors };
    }
    case "choose-plan": {
      if (state.step !== 2) return state;
      const { subscriptionType: _cleared, ...errors } = state.errors;
      return { ...state, form: { ...state.form, subscriptionType: event.plan }, errors };
    }
    case "google":
      return state.step === 1 ? vouchedFor(state, event) : state;
    case "back":
      return { ...state, step: backward(state), errors: {} };
    case "continue": {
      // Google has vouched for what step 1 asks, but for the phone, which has its own step.
      const errors = state.google && state.step === 1 ? {} : signUpErrors(state.step, state.form);
      if (Object.keys(errors).length > 0) return { ...state, errors };
      return { ...state, step: forward(state), errors: {} };
    }
    case "without-google":
      return { ...state, step: 1, google: false, errors: {} };
    case "refused": {
      const step = signUpStepOf(event.field, state.google);
      const isRequested = step !== 3 || state.form.subscriptionType === "EARLY_BIRD";
      if (step === null || step > state.step || !isRequested) return state;
      return { ...state, step, errors: { [event.field]: event.words } };
    }
  }
}

/** Width of the progress bar: the step over 4 (READ-27). */
export function signUpPercent(step: SignUpStep): number {
  return step * 25;
}

/** The four labels; the third depends on the plan (READ-27). */
export function signUpLabels(plan: SubscriptionType | null): readonly Message<string>[] {
  return [
    message("Account"),
    message("Plan"),
    message(plan === "EARLY_BIRD" ? "API Keys" : "Payment"),
    message("Complete ## the last step"),
  ];
}

/** Index of the active label: the rounded-down step. */
export function activeSignUpLabel(step: SignUpStep): number {
  return Math.floor(step) - 1;
}
