import { parseSigned, serialize, serializeSigned } from "hono/utils/cookie";
import { productName } from "#domain/kernel/product.ts";

export type SignedCookieRule = { name: string; seconds: number; secret: string; appUrl: string };

export type SignedCookie = {
  /** The header that hands the value to the browser. */
  set(value: string): Promise<string>;
  /** The value in a request; undefined when it is missing or not signed here. */
  read(headers: Headers): Promise<string | undefined>;
  /** The header that takes the cookie away. */
  removed: string;
};

/**
 * An HttpOnly cookie whose value is signed with HMAC-SHA256. The signature does not name the cookie: a value must tell
 * by itself which cookie it belongs to, or one could be used in place of the other.
 */
export function signedCookie({ name, seconds, secret, appUrl }: SignedCookieRule): SignedCookie {
  const secure = appUrl.startsWith("https:");
  // The prefix keeps neighbouring hosts from planting a cookie.
  const fullName = `${secure ? "__Host-" : ""}${productName.toLowerCase()}.${name}`;
  const options = { path: "/", httpOnly: true, secure, sameSite: "Lax" } as const;
  return {
    set: (value) => serializeSigned(fullName, value, secret, { ...options, maxAge: seconds }),
    async read(headers) {
      const cookie = headers.get("cookie");
      if (!cookie) return undefined;
      const { [fullName]: value } = await parseSigned(cookie, secret, fullName);
      return value || undefined;
    },
    removed: serialize(fullName, "", { ...options, maxAge: 0 }),
  };
}
