import type { SignIn } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";

/** Sets the session cookie. Throws an ApiError when refused. */
export function signIn(input: SignIn): Promise<unknown> {
  return api.post<unknown>("/api/auth/sign-in/email", input);
}
