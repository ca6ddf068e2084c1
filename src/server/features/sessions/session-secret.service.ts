import { createHash, randomBytes } from "node:crypto";
import { OtherMasterKeyError } from "#server/platform/secrets/other-master-key-error.ts";
import { createSecretBox, type MasterKeys } from "#server/platform/secrets/secret-box.ts";
import { serverSecretPlace } from "#server/platform/secrets/secret-places.ts";
import { decryptText } from "#server/platform/secrets/text-cipher.ts";
import { type SessionSecretStore, sessionSecretName } from "./session-secret.store.ts";

/** Rows that are tried before it is said that none opens: a single one may be damaged. */
const samplesMax = 20;

export type SessionSecretDeps = { store: SessionSecretStore; keys: MasterKeys };

/**
 * What cookies are signed with and second factors encrypted under. It is stored, encrypted under the master key,
 * so that a new master key signs nobody out and breaks no second factor.
 * @throws OtherMasterKeyError when what is stored was encrypted under another master key; nothing is overwritten
 */
export async function openSessionSecret({ store, keys }: SessionSecretDeps): Promise<string> {
  const box = createSecretBox(keys);
  const place = serverSecretPlace(sessionSecretName);
  if ((await store.find()) === undefined) await store.add(box.encrypt(await firstSecret(store, keys), place));
  try {
    return box.open((await store.find()) ?? "", place);
  } catch {
    throw new OtherMasterKeyError();
  }
}

/** Random; in an installation of before, what its sessions and second factors were made with. */
async function firstSecret(store: SessionSecretStore, keys: MasterKeys): Promise<string> {
  if (!(await store.hasUsers())) return randomBytes(32).toString("base64url");
  return derivedSecret(await keyInForce(store, keys));
}

const derivedSecret = (masterKey: string) =>
  createHash("sha256").update(`session:${masterKey}`).digest("base64url");

/** Under which of the master keys the installation ran until now, by what opens. */
async function keyInForce(store: SessionSecretStore, keys: MasterKeys): Promise<string> {
  const candidates = [keys.current, ...(keys.previous === undefined ? [] : [keys.previous])];
  const secondFactors = await store.secondFactors(samplesMax);
  if (secondFactors.length > 0)
    return firstThat(candidates, (key) =>
      someOpens(secondFactors, (data) => decryptText(derivedSecret(key), data)),
    );
  const texts = await store.encryptedKeys(samplesMax);
  if (texts.length === 0) return keys.current;
  return firstThat(candidates, (key) => {
    const box = createSecretBox({ current: key });
    return someOpens(texts, ({ sealed, place }) => box.open(sealed, place));
  });
}

function firstThat(keys: string[], opens: (key: string) => boolean): string {
  const found = keys.find(opens);
  if (found === undefined) throw new OtherMasterKeyError();
  return found;
}

function someOpens<T>(texts: T[], open: (text: T) => string): boolean {
  for (const text of texts)
    try {
      open(text);
      return true;
    } catch {
      // The next one may open.
    }
  return false;
}
