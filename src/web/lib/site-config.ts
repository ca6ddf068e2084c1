import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "#web/lib/call.ts";
import { publicKey } from "#web/lib/session.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";

/**
 * Facts that anyone may know: what is switched on, addresses, demo. Every answer renews the local copy of the
 * sign-up switch, which serves the first paint only (READ-13).
 */
export const siteConfigQuery = queryOptions({
  queryKey: [publicKey, "config"],
  queryFn: async ({ signal }) => {
    const config = await call("GET /api/config", { signal });
    writeStored(storedKeys.signups, config.signupsEnabled ? "on" : "off");
    return config;
  },
  staleTime: 300_000,
});

/** Whether the news can be read without an account; assumed until the server answers, which rejects it otherwise. */
export const usePreviewEnabled = (): boolean => useQuery(siteConfigQuery).data?.previewEnabled ?? true;

/** Whether sign-ups are open: as the server last said here until it answers again, closed before any answer (READ-13). */
export function useSignupsEnabled(): boolean {
  const { data } = useQuery(siteConfigQuery);
  const kept = useSyncExternalStore(
    () => () => undefined,
    () => readStored(storedKeys.signups),
    () => null,
  );
  return data?.signupsEnabled ?? kept === "on";
}
