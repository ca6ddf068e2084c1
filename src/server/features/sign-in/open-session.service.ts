import { AppError } from "#server/platform/app-error.ts";
import type { OpenedSession, SessionsService } from "../sessions/sessions.service.ts";
import type { CredentialsStore } from "./credentials.store.ts";
import type { KnownDeviceCookie } from "./known-device-cookie.ts";
import type { SecondFactorChallenges } from "./second-factor-challenge.service.ts";
import type { SignInNotices } from "./sign-in-notices.service.ts";

/** A session, or the ways to prove the second factor: then the session opens with the code only. */
export type SignedIn = { setCookies: string[] } & (
  | { session: OpenedSession; secondFactor: null }
  | { session: null; secondFactor: string[] }
);

/**
 * Opens a session for a user whose identity was proved: by a password, a link, a code, Google, a passkey or a finished
 * sign-up. Asks for the second factor when one is on, unless the proof was already two factors.
 * @throws AppError user-not-found for a user who is gone
 */
export type OpenSession = (
  request: Request,
  userId: string,
  options?: { secondFactorProved?: boolean },
) => Promise<SignedIn>;

export type OpenSessionDeps = {
  sessions: Pick<SessionsService, "open" | "signOut" | "removedCookie">;
  store: Pick<CredentialsStore, "findById">;
  challenges: SecondFactorChallenges;
  knownDevice: Pick<KnownDeviceCookie, "noted">;
  notices: SignInNotices;
};

/** The one way into an account: whatever proves an identity ends here. */
export function createOpenSession(deps: OpenSessionDeps): OpenSession {
  const { sessions, store, challenges, knownDevice, notices } = deps;

  async function challenge(userId: string, headers: Headers): Promise<SignedIn> {
    const { setCookie, methods } = await challenges.begin(userId);
    const cleared = challenges.clearedDevice(headers);
    // Whoever was signed in here before is not signed in beside a sign-in that waits.
    await sessions.signOut(headers);
    return {
      setCookies: [sessions.removedCookie, ...cleared, setCookie],
      secondFactor: methods,
      session: null,
    };
  }

  return async ({ headers }, userId, { secondFactorProved = false } = {}) => {
    const user = await store.findById(userId);
    if (!user) throw new AppError("user-not-found");
    const isRequested = user.twoFactorEnabled && !secondFactorProved;
    const trust = isRequested ? await challenges.renewTrust(userId, headers) : undefined;
    if (isRequested && trust === undefined) return challenge(userId, headers);
    const session = await sessions.open(userId, headers);
    await notices.signedIn(session);
    const noted = knownDevice.noted(headers, userId);
    const setCookies = [session.setCookie, noted, ...(trust === undefined ? [] : [trust])];
    return { setCookies, secondFactor: null, session };
  };
}
