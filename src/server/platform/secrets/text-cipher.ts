import { createHash } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { managedNonce } from "@noble/ciphers/utils.js";

/** XChaCha20-Poly1305 with a random nonce in front, under the SHA-256 of the secret. */
const cipherOf = (secret: string) =>
  managedNonce(xchacha20poly1305)(createHash("sha256").update(secret).digest());

/** @returns hex; encrypting twice gives different text */
export function encryptText(secret: string, plain: string): string {
  return Buffer.from(cipherOf(secret).encrypt(Buffer.from(plain))).toString("hex");
}

/** Throws when the text was altered or encrypted under another secret. */
export function decryptText(secret: string, encrypted: string): string {
  return Buffer.from(cipherOf(secret).decrypt(Buffer.from(encrypted, "hex"))).toString("utf8");
}
