import type { PasswordProof } from "#contract/accounts.ts";
import type { ApiError } from "#web/lib/api-error.ts";

/** The proof before something that matters: the password of an account that has one, else a fresh sign-in. */
export const passwordProof = ({ hasPassword }: { hasPassword: boolean }) => ({
  problem: (password: string): string | undefined =>
    hasPassword && password === "" ? "Password is required" : undefined,
  of: (password: string): PasswordProof => (hasPassword ? { password } : {}),
});

/** The field that the server's refusal of the proof belongs to. */
export const proofFieldOf = ({ code }: ApiError): "password" | undefined =>
  code === "wrong-password" ? "password" : undefined;
