import type { Checkout, CheckoutAnswer, NewSignUp, SignUp, SignUpPatch } from "#contract/sign-up.ts";
import type { Invitation } from "#contract/waitlist.ts";
import { api } from "#web/lib/api.ts";

export const beginSignUp = (input: NewSignUp) => api.post<SignUp>("/api/signup", input);

/** Adds to the pending sign-up of this browser, such as the one that the Google popup began. */
export const changeSignUp = (input: SignUpPatch) => api.patch<SignUp>("/api/signup", input);

export const openCheckout = (input: Checkout) => api.post<CheckoutAnswer>("/api/signup/checkout", input);

/** Lets this browser sign up the invited address while sign-ups are closed. */
export const openInvitation = (input: { token: string }) =>
  api.post<Invitation>("/api/signup/invitation", input);
