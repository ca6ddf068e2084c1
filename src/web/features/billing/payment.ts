import { messageOf } from "#contract/errors.ts";
import type { CheckoutAnswer } from "#contract/sign-up.ts";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { type SignUpRejection, signUpRejection } from "#web/features/billing/sign-up-request.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** Messages of the specification (section 8). */
export const paymentTexts = {
  noClientSecret: message("No client secret received from server"),
  notInitialised: message("Failed to initialize payment form. Please try again."),
  notLoaded: message("Failed to load payment form. Please try again."),
  notRedirected: message("Failed to redirect to payment. Please try again."),
} as const;

type Notice = Extract<SignUpRejection, { kind: "notice" }>;

/** What came of asking for a checkout. */
export type PaymentOutcome =
  | { kind: "entered" }
  | { kind: "second-factor" }
  | { kind: "paid"; sessionId: string }
  | { kind: "form"; clientSecret: string }
  | { kind: "leave"; url: string }
  | { kind: "failed"; words: Message }
  | SignUpRejection;

/** The last step of the sign-up. `saved`: the server holds this sign-up, another try asks for the checkout alone. */
export type PaymentState = { saved: boolean } & (
  | { phase: "review" }
  | { phase: "asking"; mode: CheckoutMode }
  /** The provider's form has its place; `drawn` once it is rendered there. */
  | { phase: "form"; clientSecret: string; drawn: boolean }
  /** On the way to the provider's page, or to ours with the provider's form. */
  | { phase: "leaving"; mode: CheckoutMode }
  | { phase: "failed"; words: Message }
  | { phase: "refused"; notice: Notice }
);

export type PaymentEvent =
  | { kind: "ask"; mode: CheckoutMode }
  | { kind: "saved" }
  | { kind: "drawn" }
  /** Back to what is about to be paid. */
  | { kind: "review" }
  /** The browser's Back button brought the page back as it was left. */
  | { kind: "returned" }
  | PaymentOutcome;

export const startPayment: PaymentState = { phase: "review", saved: false };

/** The next state; the given one when the event means nothing there. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const { saved } = state;
  switch (event.kind) {
    case "ask":
      return { phase: "asking", saved, mode: event.mode };
    case "saved":
      return { ...state, saved: true };
    case "form":
      return { phase: "form", saved, clientSecret: event.clientSecret, drawn: false };
    case "drawn":
      return state.phase === "form" ? { ...state, drawn: true } : state;
    case "leave":
      return { phase: "leaving", saved, mode: event.url.startsWith("/") ? "embedded" : "redirect" };
    case "returned":
      return state.phase === "leaving" ? { phase: "review", saved } : state;
    case "review":
      return { phase: "review", saved };
    case "failed":
      return { phase: "failed", saved, words: event.words };
    case "notice":
      return { phase: "refused", saved: false, notice: event };
    case "field":
      return startPayment;
    // The step ends with these; it stays as busy as it is until it is gone.
    case "entered":
    case "second-factor":
    case "paid":
      return state;
  }
}

/** A reply without what was asked for is a failure in words. */
export function answerOutcome(
  answer: Partial<CheckoutAnswer> | undefined,
  mode: CheckoutMode,
): PaymentOutcome {
  if (answer?.status === "finished") return { kind: "entered" };
  if (answer?.status === "paid" && answer.sessionId) return { kind: "paid", sessionId: answer.sessionId };
  if (answer?.status === "redirect" && answer.url) return { kind: "leave", url: answer.url };
  if (mode === "redirect") return { kind: "failed", words: paymentTexts.notRedirected };
  if (answer?.status === "embedded" && answer.clientSecret)
    return { kind: "form", clientSecret: answer.clientSecret };
  return { kind: "failed", words: paymentTexts.noClientSecret };
}

// Rejections of the sign-up itself: neither another try nor the other way of paying helps.
const signUpCodes: readonly string[] = [
  "email-taken",
  "sign-up-expired",
  "signups-closed",
  "payments-not-set-up",
];

/** The server's own words, unless it has none that say more than that something went wrong. */
function redirectWords(error: unknown): Message {
  const hasWords =
    error instanceof ApiError && error.code !== "network" && error.message !== messageOf.unexpected;
  return hasWords ? error.words : paymentTexts.notRedirected;
}

/** @param google see signUpRejection */
export function checkoutFailure(error: unknown, mode: CheckoutMode, google: boolean): PaymentOutcome {
  const rejection = signUpRejection(error, google);
  if (rejection.kind === "field") return rejection;
  if (error instanceof ApiError && signUpCodes.includes(error.code)) return rejection;
  if (mode === "redirect") return { kind: "failed", words: redirectWords(error) };
  const isTooOften = error instanceof ApiError && error.status === 429;
  return { kind: "failed", words: isTooOften ? error.words : paymentTexts.notInitialised };
}

export type PaymentButtons = {
  /** What the step's own button says; without one only the other ways lead on. */
  action: Message | undefined;
  busy: boolean;
  /** 'Use Redirect Checkout'. */
  redirect: "hidden" | "offered" | "busy";
};

const remedies = {
  retry: message("Try Again"),
  restart: message("Start Again"),
  nothing: undefined,
} as const;

export function paymentButtons(state: PaymentState): PaymentButtons {
  const busy = state.phase === "asking" || state.phase === "leaving";
  switch (state.phase) {
    case "review":
      return { action: message("Proceed to Secure Payment"), busy, redirect: "hidden" };
    case "asking":
    case "leaving":
      return state.mode === "redirect"
        ? { action: undefined, busy, redirect: "busy" }
        : { action: message("Loading Payment Form..."), busy, redirect: "hidden" };
    case "form":
      return { action: undefined, busy, redirect: "hidden" };
    case "failed":
      return { action: message("Try Again"), busy, redirect: "offered" };
    case "refused":
      return {
        action: remedies[state.notice.remedy],
        busy,
        // Whatever failed may fail for the form alone.
        redirect: state.notice.remedy === "retry" ? "offered" : "hidden",
      };
  }
}
