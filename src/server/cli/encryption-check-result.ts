import type { Database } from "../db/database.ts";
import { createEncryptedTextsStore } from "../features/site/encrypted-texts.store.ts";
import { createKeyRotation } from "../features/site/key-rotation.service.ts";
import type { CheckResult } from "../platform/check-result.ts";
import { createSecretBox, type MasterKeys } from "../platform/secrets/secret-box.ts";

const textsOf = (count: number, are: [one: string, many: string]) =>
  count === 1 ? `1 sealed text ${are[0]}` : `${count} sealed texts ${are[1]}`;

function previousSays(stale: number): string {
  return stale > 0
    ? `${textsOf(stale, ["is", "are"])} still under the previous key: run rotate-key.`
    : "Nothing is under the previous key any more: it may be removed.";
}

/** Whether everything that is encrypted opens, and whether the previous key is still needed. */
export async function encryptionCheckResult(db: Database, keys: MasterKeys): Promise<CheckResult> {
  const rotation = createKeyRotation({
    store: createEncryptedTextsStore({ db }),
    box: createSecretBox(keys),
  });
  const { stale, unreadable } = await rotation.state();
  const places = [...new Set(unreadable.map(({ kind }) => kind))].join(", ");
  const isPreviousNeeded = keys.previous !== undefined && stale > 0;
  const says = [
    unreadable.length === 0
      ? "Everything sealed opens."
      : `${textsOf(unreadable.length, ["opens", "open"])} under no key at hand: ${places}.`,
    ...(keys.previous === undefined ? [] : [previousSays(stale)]),
  ].join(" ");
  return { what: "Master key", ok: unreadable.length > 0 ? false : isPreviousNeeded ? null : true, says };
}
