import type { PasswordProof, SecondFactor, TwoFactorSetup } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";

export const beginSecondFactor = (input: PasswordProof) =>
  api.post<TwoFactorSetup>("/api/auth/two-factor/enable", input);

export const proveSecondFactor = (input: SecondFactor) =>
  api.post<unknown>("/api/auth/two-factor/verify-totp", input);

export const endSecondFactor = (input: PasswordProof) =>
  api.post<unknown>("/api/auth/two-factor/disable", input);

export const newBackupCodes = (input: PasswordProof) =>
  api.post<{ backupCodes: string[] }>("/api/auth/two-factor/generate-backup-codes", input);
