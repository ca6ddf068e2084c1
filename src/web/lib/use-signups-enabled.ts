import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { readStored, storedKeys } from "#web/lib/storage.ts";

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
