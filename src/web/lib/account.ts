import { queryOptions } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";
import { meKey } from "#web/lib/session.ts";

/** The signed-in person with all that the profile shows of security and payments; the session call knows less. */
export const accountQuery = queryOptions({
  queryKey: [...meKey, "account"],
  queryFn: ({ signal }) => api.get<Me>("/api/me", { signal }),
});
