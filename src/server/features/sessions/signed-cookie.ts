import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { productName } from "#domain/kernel/product.ts";

export type SignedCookieRule = { name: string; seconds: number; secret: string; appUrl: string };

export type SignedCookie = {
  /** The header that hands the value to the browser. */
  set(value: string): string;
  /** The value in a request; undefined when it is missing or not signed here. */
  read(headers: Headers): string | undefined;
  /** The header that takes the cookie away. */
  removed: string;
};

/**
 * An HttpOnly cookie whose value is signed with HMAC-SHA256. The signature does not name the cookie: a value must tell
 * by itself which cookie it belongs to, or one could be used in place of the other. It is computed here and now, a few
 * microseconds: the crypto that answers later waits in one queue with password hashes.
 */
export function signedCookie({ name, seconds, secret, appUrl }: SignedCookieRule): SignedCookie {
  const secure = appUrl.startsWith("https:");
  // The prefix keeps neighbouring hosts from planting a cookie.
  const fullName = `${secure ? "__Host-" : ""}${productName.toLowerCase()}.${name}`;
  const options = { path: "/", httpOnly: true, secure, sameSite: "Lax" } as const;
  const signatureOf = (value: string) => createHmac("sha256", secret).update(value).digest();
  return {
    set: (value) =>
      serialize(fullName, `${value}.${signatureOf(value).toString("base64")}`, {
        ...options,
        maxAge: seconds,
      }),
    read(headers) {
      const cookie = headers.get("cookie");
      const signed = cookie ? (parse(cookie, fullName)[fullName] ?? "") : "";
      const end = signed.lastIndexOf(".");
      if (end < 1) return undefined;
      const value = signed.slice(0, end);
      const given = Buffer.from(signed.slice(end + 1), "base64");
      const right = signatureOf(value);
      return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
    },
    removed: serialize(fullName, "", { ...options, maxAge: 0 }),
  };
}
