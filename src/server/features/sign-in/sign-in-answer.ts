import type { SignInAnswer } from "#contract/session.ts";
import { signedInUserOf } from "../sessions/sessions.service.ts";
import type { SignedIn } from "./open-session.service.ts";

/** A body, and the cookies that go with it. */
export type CookieAnswer<Body> = { body: Body; setCookies: string[] };

/** What a sign-in answers: who it is, or that the second factor is asked for. */
export function signInAnswer({ setCookies, secondFactor, session }: SignedIn): CookieAnswer<SignInAnswer> {
  const body: SignInAnswer = session
    ? { user: signedInUserOf(session.user) }
    : { twoFactorRedirect: true, twoFactorMethods: secondFactor };
  return { body, setCookies };
}
