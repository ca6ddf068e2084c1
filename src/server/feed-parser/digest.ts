import { createHash, hash } from "node:crypto";

/** Equal for equal bodies: a body whose hash is the stored one was parsed before and need not be again. */
export function bodyHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url");
}

/** SHA-256 of the UTF-8 bytes of a text, base64: the digest that `itemIdOf` takes. */
export function sha256Base64(text: string): string {
  return hash("sha256", text, "base64");
}
