import type { SignIn } from "#contract/accounts.ts";
import type { SignInAnswer } from "#contract/session.ts";
import { isEmail, passwordLengthMax } from "#domain/accounts/account.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Passwords } from "#server/platform/secrets/password-hash.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { CredentialsStore } from "./credentials.store.ts";
import type { KnownDeviceCookie } from "./known-device-cookie.ts";
import type { OpenSession } from "./open-session.service.ts";
import { type CookieAnswer, signInAnswer } from "./sign-in-answer.ts";
import type { SignInLimits } from "./sign-in-limits.service.ts";

export type PasswordSignInDeps = {
  store: Pick<CredentialsStore, "findPassword">;
  sessions: Pick<SessionsService, "withdraw">;
  openSession: OpenSession;
  passwords: Pick<Passwords, "verify">;
  limits: SignInLimits;
  knownDevice: Pick<KnownDeviceCookie, "find">;
};

export type PasswordSignIn = ReturnType<typeof createPasswordSignIn>;

/**
 * Sign-in by address and password. An address without an account, or without a password, costs the same work as one
 * with it; a removed account with the right password gets its own error.
 */
export function createPasswordSignIn(deps: PasswordSignInDeps) {
  const { store, sessions, openSession, limits, knownDevice } = deps;

  /** @throws AppError wrong-credentials, user-not-found, rate-limited, bad-input */
  return async (request: Request, input: SignIn, network: string): Promise<CookieAnswer<SignInAnswer>> => {
    const email = input.email.trim().toLowerCase();
    const { password } = input;
    if (!isEmail(email))
      throw new AppError("bad-input", { field: "email", words: message("Email is invalid") });
    if (password === "")
      throw new AppError("bad-input", { field: "password", words: message("Password is required") });
    if (password.length > passwordLengthMax) throw new AppError("wrong-credentials");
    const userIdOf = async () => (await store.findPassword(email))?.userId;
    const guesser = { network, device: await knownDevice.find(request.headers, userIdOf) };
    await limits.take(email, guesser);
    const found = await store.findPassword(email);
    const isRight = await deps.passwords
      .verify({ hash: found?.hash ?? null, password })
      .catch(async (error) => {
        // A guess that a busy server did not look at counts as none.
        await limits.refund(email, guesser);
        throw error;
      });
    if (!found || !isRight) throw new AppError("wrong-credentials");
    const signedIn = await openSession(request, found.userId);
    // Checking a password takes long enough for it to be changed meanwhile, and the change ends only what was open.
    if ((await store.findPassword(email))?.hash !== found.hash) {
      if (signedIn.session) await sessions.withdraw(signedIn.session);
      throw new AppError("wrong-credentials");
    }
    await limits.refund(email, guesser);
    return signInAnswer(signedIn);
  };
}
