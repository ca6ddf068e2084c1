import { queryOptions } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

export const meKey = ["me"] as const;

/** The auth library's names for two of our fields. */
type SessionUser = Omit<Me, "fullName" | "profilePicture"> & { name: string; image: string | null };

/** The signed-in user; null when nobody is. Asks the session call, which answers a visitor without an error. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const session = await api.get<{ user: SessionUser } | null>("/api/auth/get-session", { signal });
      if (!session) return null;
      const { name, image, ...user } = session.user;
      return { ...user, fullName: name, profilePicture: image };
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  // Without a network there is nothing to wait for.
  retry: (failures) => failures < 1 && navigator.onLine,
});
