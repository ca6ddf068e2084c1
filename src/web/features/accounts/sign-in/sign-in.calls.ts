import type {
  MailedToken,
  MailRequest,
  PasswordReset,
  PhoneCode,
  PhoneNumber,
  SecondFactor,
  SignIn,
} from "#contract/accounts.ts";
import { messageOf } from "#contract/errors.ts";
import type { SignInAnswer } from "#contract/session.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";

/** What a sign-in led to: an open session, or the question for the second factor. */
export type SignInResult = { secondFactor: boolean };

function resultOf(answer: SignInAnswer): SignInResult {
  return { secondFactor: "twoFactorRedirect" in answer };
}

/** Sets the session cookie, unless the second factor is asked for. Throws an ApiError when rejected. */
export async function signIn(input: SignIn): Promise<SignInResult> {
  return resultOf(await call("POST /api/auth/sign-in/email", { body: input }));
}

/** The token of a mailed sign-in link. */
export async function signInByLink(input: MailedToken): Promise<SignInResult> {
  return resultOf(await call("POST /api/auth/magic-link/verify", { body: input }));
}

export function textSignInCode(input: PhoneNumber): Promise<unknown> {
  return call("POST /api/auth/phone-number/send-otp", { body: input });
}

export async function signInByPhone(input: PhoneCode): Promise<SignInResult> {
  return resultOf(await call("POST /api/auth/phone-number/verify", { body: input }));
}

const proofRoutes = {
  app: "POST /api/auth/two-factor/verify-totp",
  backup: "POST /api/auth/two-factor/verify-backup-code",
} as const;
export type ProofKind = keyof typeof proofRoutes;

/** Opens the session of a sign-in that asked for the second factor. */
export function proveAtSignIn(kind: ProofKind, proof: SecondFactor): Promise<unknown> {
  return call(proofRoutes[kind], { body: proof });
}

/** Lets the browser prove one of its passkeys and opens the session. Throws what the browser throws when it is given up. */
export async function signInByPasskey(): Promise<unknown> {
  const optionsJSON = await call("POST /api/auth/passkey/sign-in/options");
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const response = await startAuthentication({ optionsJSON });
  return call("POST /api/auth/passkey/sign-in", { body: { response: { ...response } } });
}

// Both answer alike whether the address has an account or not.
export const mailResetLink = (input: MailRequest) =>
  call("POST /api/auth/request-password-reset", { body: input });
export const mailSignInLink = (input: MailRequest) =>
  call("POST /api/auth/sign-in/magic-link", { body: input });

/** Sets a new password by the token of a mailed link. */
export const resetPassword = (input: PasswordReset) => call("POST /api/auth/reset-password", { body: input });

/** Confirms an address by the token of a mailed link. */
export const confirmAddress = (input: MailedToken) => call("POST /api/auth/verify-email", { body: input });

/** What the form says when the server rejects: the fixed text for a wrong pair, else the server's own words. */
export function signInRejection(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf.unexpected;
  if (error.code === "user-not-found") return messageOf["user-not-found"];
  return error.status === 401 ? messageOf["wrong-credentials"] : error.message;
}
