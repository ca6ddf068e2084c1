import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";

import { queryOptions } from "@tanstack/react-query";
import type {
  EmailChange,
  MeDeletion,
  PasswordChange,
  PasswordProof,
  PhoneCode,
  PhoneProof,
  SecondFactor,
} from "#contract/accounts.ts";
import { call } from "#web/lib/call.ts";
import { meKey } from "#web/lib/session.ts";

export const changePassword = (input: PasswordChange) =>
  call("POST /api/auth/change-password", { body: input });

export const changeEmail = (input: EmailChange) => call("POST /api/me/email", { body: input });

export const mailVerification = () => call("POST /api/auth/send-verification-email");

export const deleteAccount = (input: MeDeletion) => call("DELETE /api/me", { body: input });

export const beginSecondFactor = (input: PasswordProof) =>
  call("POST /api/auth/two-factor/enable", { body: input });

export const proveSecondFactor = (input: SecondFactor) =>
  call("POST /api/auth/two-factor/verify-totp", { body: input });

export const endSecondFactor = (input: PasswordProof) =>
  call("POST /api/auth/two-factor/disable", { body: input });

export const newBackupCodes = (input: PasswordProof) =>
  call("POST /api/auth/two-factor/generate-backup-codes", { body: input });

export const textPhoneCode = (input: PhoneProof) => call("POST /api/me/phone", { body: input });

export const provePhone = (input: PhoneCode) => call("POST /api/me/phone/verify", { body: input });

export const removePhone = () => call("DELETE /api/me/phone");

export const passkeysQuery = queryOptions({
  queryKey: [...meKey, "passkeys"],
  queryFn: ({ signal }) => call("GET /api/me/passkeys", { signal }),
});

/** Asks the browser for a new passkey and stores it under the given name. */
export async function addPasskey({ name, ...proof }: PasswordProof & { name: string }): Promise<unknown> {
  const options = await call("POST /api/me/passkeys/options", { body: proof });
  // The contract hands the options of the WebAuthn library on as they are.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await import("@simplewebauthn/browser");
  const response = await startRegistration({ optionsJSON });
  return call("POST /api/me/passkeys", { body: { response: { ...response }, name } });
}

export const removePasskey = (id: string) => call("DELETE /api/me/passkeys/:id", { params: { id } });

export const sessionsQuery = queryOptions({
  queryKey: [...meKey, "sessions"],
  queryFn: ({ signal }) => call("GET /api/me/sessions", { signal }),
});

export const endSession = (id: string) => call("DELETE /api/me/sessions/:id", { params: { id } });

export const endOtherSessions = () => call("DELETE /api/me/sessions");
