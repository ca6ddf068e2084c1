import type { EmailChange, MeDeletion, PasswordChange } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";

export const changePassword = (input: PasswordChange) =>
  api.post<unknown>("/api/auth/change-password", input);

export const changeEmail = (input: EmailChange) => api.post<unknown>("/api/me/email", input);

export const mailVerification = () => api.post<unknown>("/api/auth/send-verification-email", {});

export const deleteAccount = (input: MeDeletion) => api.delete("/api/me", input);
