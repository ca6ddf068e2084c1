import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Me } from "#contract/accounts.ts";
import { roles } from "#domain/accounts/account.ts";
import { pictureSource } from "#domain/accounts/picture.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { showLanguage } from "#web/lib/language.ts";
import { dropCached, keepOnlyFor, readCached } from "#web/lib/offline-copy.ts";
import { meQuery } from "#web/lib/session.ts";
import { removeStored, storedKeys, writeStored } from "#web/lib/storage.ts";

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

/** What the header shows of a user before the server has answered. Never trusted for anything else (READ-18). */
export type OfflineCopy = Pick<Me, "fullName" | "role" | "profilePicture">;

/** Null when nothing readable is stored. */
export function parseOfflineCopy(text: string | null): OfflineCopy | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("fullName" in value) || !("role" in value))
      return null;
    const role = roles.find((each) => each === value.role);
    if (role === undefined || typeof value.fullName !== "string") return null;
    const address = "profilePicture" in value ? value.profilePicture : null;
    const profilePicture = typeof address === "string" && pictureSource(address) !== null ? address : null;
    return { fullName: value.fullName, role, profilePicture };
  } catch {
    return null;
  }
}

/** Somebody has just signed in and is being asked for: the header keeps their place free. */
export function expectUser(): void {
  document.documentElement.dataset.known = "";
}

function storeOfflineCopy({ fullName, role, profilePicture }: OfflineCopy): void {
  writeStored(storedKeys.user, JSON.stringify({ fullName, role, profilePicture }));
  expectUser();
}

export function dropOfflineCopy(): void {
  removeStored(storedKeys.user);
  delete document.documentElement.dataset.known;
}
