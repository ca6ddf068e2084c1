import { api } from "#web/lib/api.ts";

/** Ends the session on the server and clears its cookie. */
export function signOut(): Promise<unknown> {
  return api.post<unknown>("/api/auth/sign-out", {});
}
