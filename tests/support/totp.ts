import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replace(/=+$/, "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2)));
}

/**
 * The code that an authenticator app shows for an otpauth address (RFC 6238).
 * @param stepsAhead for the code of a later, or by a negative number of an earlier, half minute
 */
export function totpCode(totpURI: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
  const secret = bytesOf(new URL(totpURI).searchParams.get("secret") ?? "");
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
