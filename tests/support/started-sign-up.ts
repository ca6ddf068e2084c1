import type { SignUp } from "#contract/sign-up.ts";

/** A sign-up for Managed, by email, whose payment is still to come. */
export const startedSignUp: SignUp = {
  id: "sign-up-1",
  fullName: "Noor Newcomer",
  email: "noor@example.com",
  phone: "+1 415 555 0100",
  subscriptionType: "MANAGED",
  authProvider: "email",
  profilePicture: null,
  hasOpenaiKey: false,
  hasFinnhubKey: false,
  expiresAt: "2026-11-03T09:30:00.000Z",
};
