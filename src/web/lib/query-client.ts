import { focusManager, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api-error.ts";
import { meKey } from "#web/lib/session.ts";

const retriesMax = 2;
const focusEvents = ["visibilitychange", "focus"] as const;

/** Of two windows side by side both are visible: the one that is turned to counts as focused again as well. */
function listenForFocus(): void {
  focusManager.setEventListener((onFocus) => {
    if (typeof window === "undefined") return;
    const listener = () => onFocus();
    for (const name of focusEvents) window.addEventListener(name, listener);
    return () => {
      for (const name of focusEvents) window.removeEventListener(name, listener);
    };
  });
}

function worthRetrying(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Retries what may pass by itself; a rejection for want of a session ends the session here too. */
export function createQueryClient(): QueryClient {
  listenForFocus();
  function onError(error: Error) {
    if (error instanceof ApiError && error.code === "not-signed-in") client.setQueryData(meKey, null);
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline is an error with words, not an endless wait.
        networkMode: "always",
        retry: (failures, error) => failures < retriesMax && worthRetrying(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}
