import { queryOptions } from "@tanstack/react-query";
import type { EmailChange, Me, MeDeletion, PasswordChange } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";
import { meKey } from "#web/lib/session.ts";

/** The signed-in person with all that the security section shows; the session call knows less. */
export const accountQuery = queryOptions({
  queryKey: [...meKey, "account"],
  queryFn: ({ signal }) => api.get<Me>("/api/me", { signal }),
});

export const changePassword = (input: PasswordChange) =>
  api.post<unknown>("/api/auth/change-password", input);

export const changeEmail = (input: EmailChange) => api.post<unknown>("/api/me/email", input);

export const mailVerification = () => api.post<unknown>("/api/auth/send-verification-email", {});

export const deleteAccount = (input: MeDeletion) => api.delete("/api/me", input);
