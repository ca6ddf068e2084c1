import type { SignInAnswer } from "#contract/accounts.ts";
import type { Person } from "../sessions/credentials.store.ts";
import type { OpenedSession } from "../sessions/identity.ts";

/** What a sign-in answers: who it is, or that the second factor is asked for. */
export function signInAnswer(
  { setCookies, secondFactor }: OpenedSession,
  { id, email, fullName }: Pick<Person, "id" | "email" | "fullName">,
): { body: SignInAnswer; setCookies: string[] } {
  const body: SignInAnswer = secondFactor
    ? { twoFactorRedirect: true, twoFactorMethods: secondFactor }
    : { user: { id, email, name: fullName } };
  return { body, setCookies };
}
