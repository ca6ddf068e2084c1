import type { Me } from "#contract/accounts.ts";
import { roles } from "#domain/accounts/account.ts";
import { pictureSource } from "#domain/accounts/picture.ts";
import { removeStored, storedKeys, writeStored } from "#web/lib/storage.ts";

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

export function storeOfflineCopy({ fullName, role, profilePicture }: OfflineCopy): void {
  writeStored(storedKeys.user, JSON.stringify({ fullName, role, profilePicture }));
  expectUser();
}

export function dropOfflineCopy(): void {
  removeStored(storedKeys.user);
  delete document.documentElement.dataset.known;
}
