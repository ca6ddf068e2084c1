import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Names the one place a sealed text belongs to; moved to another user or field it does not open. */
export type SecretPlace = { userId: string; field: string };

export type SecretBox = {
  /** Sealed text: `v1.` and base64url of nonce, tag and ciphertext. Sealing twice gives different text. */
  seal(plain: string, place: SecretPlace): string;
  /** Throws when the text was altered, moved or sealed under another master key. */
  open(sealed: string, place: SecretPlace): string;
};

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key derived from the master key; user and field are bound in as associated data. */
export function createSecretBox(masterKey: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "tapewise", "secret-box-v1", 32));
  const bound = (place: SecretPlace) => Buffer.from(JSON.stringify(["v1", place.userId, place.field]));
  return {
    seal(plain, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound(place));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, place) {
      if (!sealed.startsWith("v1.")) throw new Error("The sealed text has an unknown version.");
      const bytes = Buffer.from(sealed.slice(3), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(bound(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString("utf8");
    },
  };
}
