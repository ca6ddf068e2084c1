import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";

/** Choices that the palette shows first. */
export const recentMax = 5;

/** What a user chose in the palette, the newest first. What is stored by hand or for another user counts as nothing. */
export function recentOf(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storedKeys.recent) ?? "null");
    if (typeof stored !== "object" || stored === null || !("userId" in stored) || !("ids" in stored))
      return [];
    if (stored.userId !== userId || !Array.isArray(stored.ids)) return [];
    return stored.ids.filter((id) => typeof id === "string").slice(0, recentMax);
  } catch {
    return [];
  }
}

export function storeRecent(userId: string, id: string): void {
  const ids = [id, ...recentOf(userId).filter((known) => known !== id)].slice(0, recentMax);
  writeStored(storedKeys.recent, JSON.stringify({ userId, ids }));
}
