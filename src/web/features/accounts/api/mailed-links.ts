import type { MailedToken, MailRequest, PasswordReset } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";

// Both answer alike whether the address has an account or not.
export const mailResetLink = (input: MailRequest) =>
  api.post<unknown>("/api/auth/request-password-reset", input);
export const mailSignInLink = (input: MailRequest) =>
  api.post<unknown>("/api/auth/sign-in/magic-link", input);

/** Sets a new password by the token of a mailed link. */
export const resetPassword = (input: PasswordReset) => api.post<unknown>("/api/auth/reset-password", input);

/** Confirms an address by the token of a mailed link. */
export const confirmAddress = (input: MailedToken) => api.post<unknown>("/api/auth/verify-email", input);
