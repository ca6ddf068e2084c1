import { readStored, removeStored, storedKeys, writeStored } from "#web/lib/storage.ts";

/** What this device shows a user while there is no network. One copy at most, of one user. */
export type OfflineCopy = { userId: string; savedMs: number; value: unknown };

/** Longer copies are not kept: storage is small and shared. */
export const keptLengthMax = 200_000;

export function readCached(): OfflineCopy | null {
  try {
    const copy: unknown = JSON.parse(readStored(storedKeys.kept) ?? "null");
    if (typeof copy !== "object" || copy === null || !("userId" in copy) || !("savedMs" in copy)) return null;
    const { userId, savedMs } = copy;
    if (typeof userId !== "string" || typeof savedMs !== "number" || !("value" in copy)) return null;
    return { userId, savedMs, value: copy.value };
  } catch {
    return null;
  }
}

export function keepCopy(copy: OfflineCopy): void {
  const text = JSON.stringify(copy);
  if (text.length <= keptLengthMax) writeStored(storedKeys.kept, text);
}

export function dropCached(): void {
  removeStored(storedKeys.kept);
}

/** Somebody is signed in: what was kept for anyone else goes. */
export function keepOnlyFor(userId: string): void {
  const copy = readCached();
  if (copy && copy.userId !== userId) dropCached();
}
