import { queryOptions } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

export const meKey = ["me"] as const;

/** The signed-in user; null when nobody is. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await api.get<Me>("/api/me", { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  retry: 1,
});
