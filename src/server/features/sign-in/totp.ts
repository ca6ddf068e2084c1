import { createHmac, timingSafeEqual } from "node:crypto";

const periodSeconds = 30;
const digits = 6;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of one counter value (RFC 4226). */
export function hotp(secret: Buffer, counter: number, length = digits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", secret).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, "0");
}

/** Whether the code is the one of now, or of the half minute before or after: clocks differ (RFC 6238). */
export function isTotp(secret: Buffer, code: string, nowMs: number): boolean {
  const counter = Math.floor(nowMs / 1_000 / periodSeconds);
  const given = Buffer.from(code);
  const matches = [counter - 1, counter, counter + 1].filter((each) => {
    const expected = Buffer.from(hotp(secret, each));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches.length > 0;
}

/** RFC 4648 base32 without padding. */
export function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((each) => base32[Number.parseInt(each.padEnd(5, "0"), 2)])
    .join("");
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({
    secret: base32Of(secret),
    issuer,
    digits: String(digits),
    period: String(periodSeconds),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}
