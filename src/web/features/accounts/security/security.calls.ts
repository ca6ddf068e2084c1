import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import type {
  EmailChange,
  MeDeletion,
  PasskeysAnswer,
  PasswordChange,
  PasswordProof,
  PhoneCode,
  PhoneProof,
  SecondFactor,
  SessionsAnswer,
  TwoFactorSetup,
} from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";
import { meKey } from "#web/lib/session.ts";

export const changePassword = (input: PasswordChange) =>
  api.post<unknown>("/api/auth/change-password", input);

export const changeEmail = (input: EmailChange) => api.post<unknown>("/api/me/email", input);

export const mailVerification = () => api.post<unknown>("/api/auth/send-verification-email", {});

export const deleteAccount = (input: MeDeletion) => api.delete("/api/me", input);

export const beginSecondFactor = (input: PasswordProof) =>
  api.post<TwoFactorSetup>("/api/auth/two-factor/enable", input);

export const proveSecondFactor = (input: SecondFactor) =>
  api.post<unknown>("/api/auth/two-factor/verify-totp", input);

export const endSecondFactor = (input: PasswordProof) =>
  api.post<unknown>("/api/auth/two-factor/disable", input);

export const newBackupCodes = (input: PasswordProof) =>
  api.post<{ backupCodes: string[] }>("/api/auth/two-factor/generate-backup-codes", input);

export const textPhoneCode = (input: PhoneProof) => api.post<unknown>("/api/me/phone", input);

export const provePhone = (input: PhoneCode) => api.post<unknown>("/api/me/phone/verify", input);

export const removePhone = () => api.delete("/api/me/phone");

export const passkeysQuery = queryOptions({
  queryKey: [...meKey, "passkeys"],
  queryFn: ({ signal }) => api.get<PasskeysAnswer>("/api/me/passkeys", { signal }),
});

/** Asks the browser for a new passkey and stores it under the given name. */
export async function addPasskey({ name, ...proof }: PasswordProof & { name: string }): Promise<unknown> {
  const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>(
    "/api/me/passkeys/options",
    proof,
  );
  const { startRegistration } = await import("@simplewebauthn/browser");
  const response = await startRegistration({ optionsJSON });
  return api.post("/api/me/passkeys", { response, name });
}

export const removePasskey = (id: string) => api.delete(`/api/me/passkeys/${encodeURIComponent(id)}`);

export const sessionsQuery = queryOptions({
  queryKey: [...meKey, "sessions"],
  queryFn: ({ signal }) => api.get<SessionsAnswer>("/api/me/sessions", { signal }),
});

export const endSession = (id: string) => api.delete(`/api/me/sessions/${encodeURIComponent(id)}`);

export const endOtherSessions = () => api.delete("/api/me/sessions");
