import type { Checkout, NewSignUp, SignUpPatch } from "#contract/sign-up.ts";
import { call } from "#web/lib/call.ts";

export const beginSignUp = (input: NewSignUp) => call("POST /api/signup", { body: input });

/** Adds to the pending sign-up of this browser, such as the one that the Google popup began. */
export const changeSignUp = (input: SignUpPatch) => call("PATCH /api/signup", { body: input });

export const openCheckout = (input: Checkout) => call("POST /api/signup/checkout", { body: input });

export const readSignUpResult = (sessionId: string, signal: AbortSignal) =>
  call("GET /api/signup/result", { query: { session_id: sessionId }, signal });

export const openBillingPortal = () => call("POST /api/billing/portal");
