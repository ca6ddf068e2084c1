import type { QueryClient } from "@tanstack/react-query";
import type { LegacyAnswer, LegacyData } from "#contract/legacy.ts";
import { type LegacyTexts, legacyEntryNames, readLegacyEntries } from "#domain/settings/legacy-entries.ts";
import { call } from "#web/lib/call.ts";
import { meKey, publicKey } from "#web/lib/session.ts";
import { readStored, removeStored } from "#web/lib/storage.ts";

function findTexts(): LegacyTexts {
  const texts: LegacyTexts = {};
  for (const name of legacyEntryNames) {
    const text = readStored(name);
    if (text !== null) texts[name] = text;
  }
  return texts;
}

/**
 * Sends the entries of an earlier version and removes them after the server took the call, also those it left out.
 * Null when there are none. When `send` fails, everything stays and its error is thrown.
 */
export async function moveLegacyData(
  send: (data: LegacyData) => Promise<LegacyAnswer>,
): Promise<LegacyAnswer | null> {
  const texts = findTexts();
  if (Object.keys(texts).length === 0) return null;
  const taken = await send(readLegacyEntries(texts));
  for (const name of legacyEntryNames)
    if (texts[name] !== undefined && readStored(name) === texts[name]) removeStored(name);
  return taken;
}

let isMoving = false;

/** Once per sign-in or load (READ-57). After a failure the entries stay, and the next load tries again. */
export async function moveIntoAccount(client: QueryClient): Promise<void> {
  if (isMoving) return;
  isMoving = true;
  try {
    const taken = await moveLegacyData((data) => call("POST /api/migrate-local", { body: data }));
    if (!taken) return;
    await client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== publicKey && queryKey[0] !== meKey[0],
    });
  } finally {
    isMoving = false;
  }
}
