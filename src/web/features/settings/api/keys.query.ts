import { queryOptions } from "@tanstack/react-query";
import type { KeyStatus } from "#contract/settings.ts";
import { api } from "#web/lib/api.ts";

/** Which keys are stored; never the keys. */
export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => api.get<KeyStatus>("/api/keys", { signal }),
  // What another page of the same person changed shows here when they come back.
  refetchOnWindowFocus: "always",
});
