import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Names the one place an encrypted text belongs to; moved to another user or field it does not open. */
export type SecretPlace = { userId: string; field: string };

/** The master key that encrypts, and the one before it, which still opens. */
export type MasterKeys = { current: string; previous?: string | undefined };

export type SecretBox = {
  /** Names the current master key and tells nothing of it. */
  keyId: string;
  /** Encrypted text: `v2.`, the key's id, and base64url of nonce, tag and ciphertext. Encryption twice gives different text. */
  encrypt(plain: string, place: SecretPlace): string;
  /** Throws when the text was altered, moved or encrypted under a master key that is not here. */
  open(sealed: string, place: SecretPlace): string;
};

const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 6;

type Key = { id: string; bytes: Buffer };

function keyOf(masterKey: string): Key {
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", masterKey, "tapewise", purpose, length));
  return {
    id: derived("secret-box-key-id", keyIdBytes).toString("hex"),
    bytes: derived("secret-box-v1", 32),
  };
}

/** How each encrypted text under the current key begins. */
export const encryptedPrefix = ({ keyId }: Pick<SecretBox, "keyId">): string => `v2.${keyId}.`;

function opened(key: Key, text: string, bound: readonly string[]): string {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(JSON.stringify(bound)))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    "utf8",
  );
}

/** AES-256-GCM under a key derived from the master key; user and field are bound in as associated data. */
export function createSecretBox({ current, previous }: MasterKeys): SecretBox {
  const key = keyOf(current);
  const keys = previous === undefined ? [key] : [key, keyOf(previous)];

  /** Texts of the first form do not say under which key they are. */
  function openFirstForm(text: string, { userId, field }: SecretPlace): string {
    let failure: unknown;
    for (const each of keys)
      try {
        return opened(each, text, ["v1", userId, field]);
      } catch (error) {
        failure = error;
      }
    throw failure;
  }

  return {
    keyId: key.id,
    encrypt(plain, { userId, field }) {
      const nonce = randomBytes(nonceBytes);
      const bound = Buffer.from(JSON.stringify(["v2", key.id, userId, field]));
      const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(bound);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `${encryptedPrefix({ keyId: key.id })}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, place) {
      const [version, ...parts] = sealed.split(".");
      const [first, second] = parts;
      if (version === "v1" && first !== undefined && parts.length === 1) return openFirstForm(first, place);
      if (version !== "v2" || first === undefined || second === undefined || parts.length !== 2)
        throw new Error("The sealed text has an unknown version.");
      const its = keys.find(({ id }) => id === first);
      if (!its) throw new Error("The text was sealed under another master key.");
      return opened(its, second, ["v2", its.id, place.userId, place.field]);
    },
  };
}
