import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { clearDrafts } from "#web/lib/drafts.ts";
import { dropCached } from "#web/lib/offline-copy.ts";
import { readStored, removeStored, storedKeys } from "#web/lib/storage.ts";

export const meKey = ["me"] as const;

/** The signed-in user; null when nobody is. Asks the session call, which has an answer for anonymous callers, too. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const session = await call("GET /api/auth/get-session", { signal });
      if (!session) return null;
      const { name, image, ...user } = session.user;
      // The session call knows less than the profile; what it lacks comes with accountQuery.
      return { ...user, fullName: name, profilePicture: image ?? null } as Me;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  // Without a network there is nothing to wait for.
  retry: (failures) => failures < 1 && navigator.onLine,
});

/** First part of the query keys whose answers belong to nobody: they survive a sign-out. */
export const publicKey = "public";

/** The signed-in user with all that the profile shows of security and payments; the session call knows less. */
export const accountQuery = queryOptions({
  queryKey: [...meKey, "account"],
  queryFn: ({ signal }) => call("GET /api/me", { signal }),
});

/** Drops every answer that belonged to the signed-in user, what they typed, and what was kept of it; who is signed in stays for the caller to set. */
export function clearUser(client: QueryClient): void {
  clearDrafts();
  dropCached();
  removeStored(storedKeys.recent);
  removeStored(storedKeys.newsView);
  if (readStored(storedKeys.push) !== null)
    void import("#web/lib/own-push.ts").then(({ endOwnPush }) => endOwnPush()).catch(() => undefined);
  client.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== publicKey && (queryKey[0] !== meKey[0] || queryKey.length > meKey.length),
  });
}
