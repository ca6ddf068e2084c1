import { z } from "zod";
import {
  backupCodesSchema,
  confirmationSchema,
  doneSchema,
  mailedTokenSchema,
  mailRequestSchema,
  passkeyOptionsSchema,
  passwordChangeSchema,
  passwordPolicySchema,
  passwordProofSchema,
  passwordResetSchema,
  secondFactorSchema,
  signInSchema,
  twoFactorSetupSchema,
} from "./accounts.ts";
import { endpoints } from "./endpoint.ts";
import { sessionAnswerSchema, signedInUserAnswerSchema, signInAnswerSchema } from "./session.ts";

export const signInEndpoints = endpoints({
  signIn: {
    route: "POST /api/auth/sign-in/email",
    area: "Sign-in",
    access: "anyone",
    work: "sign-in",
    securityEvent: "sign-in",
    summary:
      "Signs in. The session is an HttpOnly cookie; no body holds its token. With a second factor there is no session yet.",
    body: signInSchema,
    answer: signInAnswerSchema,
    errors: ["wrong-credentials", "user-not-found", "rate-limited", "sign-in-busy"],
  },
  readSession: {
    route: "GET /api/auth/get-session",
    area: "Sign-in",
    access: "anyone",
    summary: "The session behind the cookie; null without one.",
    answer: sessionAnswerSchema,
  },
  signOut: {
    route: "POST /api/auth/sign-out",
    area: "Sign-in",
    access: "anyone",
    work: "unbounded",
    securityEvent: "sign-out",
    summary: "Ends the session on the server.",
    answer: z.object({ success: z.boolean() }),
  },
});

export const passwordsEndpoints = endpoints({
  readPasswordPolicy: {
    route: "GET /api/auth/password-policy",
    area: "Sign-in",
    access: "anyone",
    summary: "How long a password must and may be.",
    answer: passwordPolicySchema,
  },
  requestPasswordReset: {
    route: "POST /api/auth/request-password-reset",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "mailed-link",
    summary: "Emails a link to set a new password. The answer is the same for every address.",
    body: mailRequestSchema,
    answer: doneSchema,
    errors: ["captcha-failed", "rate-limited"],
  },
  resetPassword: {
    route: "POST /api/auth/reset-password",
    area: "Sign-in",
    access: "anyone",
    work: "sign-in",
    securityEvent: "password",
    summary:
      "Sets a new password by the mailed token, which is good once and for 30 minutes. Ends every session.",
    body: passwordResetSchema,
    answer: doneSchema,
    errors: ["link-expired", "rate-limited", "sign-in-busy"],
  },
  changePassword: {
    route: "POST /api/auth/change-password",
    area: "Sign-in",
    access: "user",
    work: "sign-in",
    securityEvent: "password",
    summary: "Sets a new password. The other sessions end; this one goes on with a new token.",
    body: passwordChangeSchema,
    answer: doneSchema,
    errors: ["wrong-password", "rate-limited", "sign-in-busy"],
  },
});

/** Asking again who sits at an open session. */
export const confirmationEndpoints = endpoints({
  startConfirmation: {
    route: "POST /api/auth/confirm-password/options",
    area: "Sign-in",
    access: "user",
    summary:
      "The challenge for confirming with a passkey; an HttpOnly cookie binds it to this browser for five minutes.",
    answer: passkeyOptionsSchema,
  },
  confirmPassword: {
    route: "POST /api/auth/confirm-password",
    area: "Sign-in",
    access: "user",
    work: "sign-in",
    securityEvent: "confirmation",
    summary:
      "Proves the account's password or a passkey. For ten minutes the session may then do what asks for it: exports of admins, and setting a user's password, email, role or plan.",
    body: confirmationSchema,
    answer: doneSchema,
    errors: ["wrong-password", "passkey-refused", "rate-limited", "sign-in-busy"],
  },
});

export const mailedLinksEndpoints = endpoints({
  requestMagicLink: {
    route: "POST /api/auth/sign-in/magic-link",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "mailed-link",
    summary:
      "Emails a sign-in link. The answer is the same for every address. An address that was never verified gets a link to verify it.",
    body: mailRequestSchema,
    answer: doneSchema,
    errors: ["captcha-failed", "rate-limited"],
  },
  openMagicLink: {
    route: "POST /api/auth/magic-link/verify",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "sign-in",
    summary: "Signs in by the mailed token, which is good once and for 15 minutes.",
    body: mailedTokenSchema,
    answer: signInAnswerSchema,
    errors: ["link-expired", "user-not-found", "rate-limited"],
  },
  sendVerificationEmail: {
    route: "POST /api/auth/send-verification-email",
    area: "Sign-in",
    access: "user",
    summary: "Emails a link that verifies the address of the account.",
    answer: doneSchema,
    errors: ["rate-limited"],
  },
  verifyEmail: {
    route: "POST /api/auth/verify-email",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "email",
    summary:
      "Proves an address, or completes the change to a new one, by the mailed token. Opens no session.",
    body: mailedTokenSchema,
    answer: doneSchema,
    errors: ["link-expired", "email-taken", "rate-limited"],
  },
});

export const secondFactorEndpoints = endpoints({
  enableTwoFactor: {
    route: "POST /api/auth/two-factor/enable",
    area: "Sign-in",
    access: "user",
    securityEvent: "second-factor",
    summary: "Begins the enrolment of an authenticator app. It counts from the first right code on.",
    body: passwordProofSchema,
    answer: twoFactorSetupSchema,
    errors: ["reauthentication-required", "wrong-password", "rate-limited", "sign-in-busy"],
  },
  verifyTotp: {
    route: "POST /api/auth/two-factor/verify-totp",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "second-factor",
    summary:
      "Checks a code of the app: opens the session of a sign-in that waits for it, or finishes the enrolment.",
    body: secondFactorSchema,
    answer: signedInUserAnswerSchema,
    errors: ["wrong-code", "rate-limited"],
  },
  verifyBackupCode: {
    route: "POST /api/auth/two-factor/verify-backup-code",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "second-factor",
    summary: "Checks a backup code, each good once, and opens the session of a sign-in that waits for it.",
    body: secondFactorSchema,
    answer: signedInUserAnswerSchema,
    errors: ["wrong-code", "rate-limited"],
  },
  renewBackupCodes: {
    route: "POST /api/auth/two-factor/generate-backup-codes",
    area: "Sign-in",
    access: "user",
    securityEvent: "second-factor",
    summary: "Makes new backup codes; the old ones are void.",
    body: passwordProofSchema,
    answer: backupCodesSchema,
    errors: ["reauthentication-required", "wrong-password", "rate-limited", "sign-in-busy"],
  },
  disableTwoFactor: {
    route: "POST /api/auth/two-factor/disable",
    area: "Sign-in",
    access: "user",
    securityEvent: "second-factor",
    summary: "Ends the second factor; no device is trusted any more.",
    body: passwordProofSchema,
    answer: doneSchema,
    errors: ["reauthentication-required", "wrong-password", "rate-limited", "sign-in-busy"],
  },
});
