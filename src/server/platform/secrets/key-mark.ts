import { createHash } from "node:crypto";

/** Of 256 bits as many as tell keys apart in events and in memory. */
const markCharacters = 22;

/**
 * What stands for a key where the key itself must not: in the event `key-works`, in pauses, in queues. The same in
 * every process. Keys are long and random: nobody learns one from its mark.
 */
export function keyMark(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, markCharacters);
}
