import type { MailedToken, PhoneCode, PhoneNumber, SecondFactor, SignIn } from "#contract/accounts.ts";
import type { SignInAnswer } from "#contract/session.ts";
import { api } from "#web/lib/api.ts";

/** What a sign-in led to: an open session, or the question for the second factor. */
export type SignInResult = { secondFactor: boolean };

function resultOf(answer: SignInAnswer): SignInResult {
  return { secondFactor: "twoFactorRedirect" in answer };
}

/** Sets the session cookie, unless the second factor is asked for. Throws an ApiError when refused. */
export async function signIn(input: SignIn): Promise<SignInResult> {
  return resultOf(await api.post<SignInAnswer>("/api/auth/sign-in/email", input));
}

/** The token of a mailed sign-in link. */
export async function signInByLink(input: MailedToken): Promise<SignInResult> {
  return resultOf(await api.post<SignInAnswer>("/api/auth/magic-link/verify", input));
}

export function textSignInCode(input: PhoneNumber): Promise<unknown> {
  return api.post<unknown>("/api/auth/phone-number/send-otp", input);
}

export async function signInByPhone(input: PhoneCode): Promise<SignInResult> {
  return resultOf(await api.post<SignInAnswer>("/api/auth/phone-number/verify", input));
}

const proofPaths = {
  app: "/api/auth/two-factor/verify-totp",
  backup: "/api/auth/two-factor/verify-backup-code",
} as const;
export type ProofKind = keyof typeof proofPaths;

/** Opens the session of a sign-in that asked for the second factor. */
export function proveAtSignIn(kind: ProofKind, proof: SecondFactor): Promise<unknown> {
  return api.post<unknown>(proofPaths[kind], proof);
}
