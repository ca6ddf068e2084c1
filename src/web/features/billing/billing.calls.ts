import type { BillingPortal } from "#contract/billing.ts";
import type {
  Checkout,
  CheckoutAnswer,
  NewSignUp,
  SignUp,
  SignUpPatch,
  SignUpResult,
} from "#contract/sign-up.ts";
import { api } from "#web/lib/api.ts";

export const beginSignUp = (input: NewSignUp) => api.post<SignUp>("/api/signup", input);

/** Adds to the pending sign-up of this browser, such as the one that the Google popup began. */
export const changeSignUp = (input: SignUpPatch) => api.patch<SignUp>("/api/signup", input);

export const openCheckout = (input: Checkout) => api.post<CheckoutAnswer>("/api/signup/checkout", input);

export const readSignUpResult = (sessionId: string, signal: AbortSignal) =>
  api.get<SignUpResult>(`/api/signup/result?session_id=${encodeURIComponent(sessionId)}`, { signal });

export const openBillingPortal = () => api.post<BillingPortal>("/api/billing/portal", {});
