import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;

/** A secret that its prefix names. */
export const newSecret = (prefix: string): string => prefix + randomBytes(secretBytes).toString("base64url");

/** How a secret is stored. It has at least 160 random bits, so that a slow hash would add nothing. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
