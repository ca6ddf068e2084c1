import { randomFillSync } from "node:crypto";

export type NewId = () => string;

const idBytes = 16;
/** Asking the system for each id alone would cost a request a tenth of its work. */
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

/** 22 URL-safe characters with 128 random bits. */
export const randomId: NewId = () => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString("base64url", used - idBytes, used);
};
