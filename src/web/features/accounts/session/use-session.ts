import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Me } from "#contract/accounts.ts";
import { dropOfflineCopy, storeOfflineCopy } from "#web/features/accounts/session/offline-user.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { showLanguage } from "#web/lib/language.ts";
import { dropCached, keepOnlyFor, readCached } from "#web/lib/offline-copy.ts";
import { meQuery } from "#web/lib/session.ts";

export type Session =
  | { state: "asking" }
  | { state: "signed-in"; me: Me }
  /** The server cannot be reached, but this device has the last headlines of its user. */
  | { state: "offline" }
  | { state: "signed-out" };

/** An unreachable server is asked again this often while the page shows what was kept. */
const askAgainMs = 15_000;

const isUnreachable = (error: Error | null) => error instanceof ApiError && error.code === "network";

/**
 * Who is signed in. A session call that fails counts as signed out (READ-02), unless there is no network and something
 * to read without one: that is shown, and nothing else.
 */
export function useSession(): Session {
  const { data, error, errorUpdateCount, isPending, isSuccess } = useQuery({
    ...meQuery,
    // One part of the page that comes later must not put the question again for all of them.
    retryOnMount: false,
    refetchOnReconnect: "always",
    refetchInterval: (query) => (isUnreachable(query.state.error) && readCached() ? askAgainMs : false),
  });
  useEffect(() => {
    if (data) {
      storeOfflineCopy(data);
      keepOnlyFor(data.id);
    } else if (isSuccess) {
      dropOfflineCopy();
      dropCached();
    }
  }, [data, isSuccess]);
  const language = data?.language;
  useEffect(() => {
    // Without its texts the page stays as it is.
    if (language) void showLanguage(language).catch(() => undefined);
  }, [language]);
  if (data) return { state: "signed-in", me: data };
  // While the question is put again nothing changes on the page.
  const unanswered = isPending ? errorUpdateCount > 0 : isUnreachable(error);
  if (unanswered && readCached()) return { state: "offline" };
  return { state: isPending ? "asking" : "signed-out" };
}
