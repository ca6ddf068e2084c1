import { queryOptions } from "@tanstack/react-query";
import type { PublicConfig } from "#contract/site.ts";
import { api } from "#web/lib/api.ts";
import { publicKey } from "#web/lib/public-key.ts";

/** Facts that anyone may know: what is switched on, addresses, demo. */
export const siteConfigQuery = queryOptions({
  queryKey: [publicKey, "config"],
  queryFn: ({ signal }) => api.get<PublicConfig>("/api/config", { signal }),
  staleTime: 300_000,
});
