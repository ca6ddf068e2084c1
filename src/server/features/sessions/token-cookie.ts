import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { productName } from "#domain/kernel/product.ts";

export type TokenCookieRule = {
  name: string;
  /** On https the cookie goes to every path: only then may it have the prefix that keeps other hosts from planting one. */
  path: string;
  seconds: number;
  /** "Lax" for what must come along when another site sends the browser back. */
  sameSite: "Strict" | "Lax";
  appUrl: string;
};

export type TokenCookie = {
  put(c: Context, ticket: string): void;
  read(c: Context): string | undefined;
  remove(c: Context): void;
};

/** The HttpOnly cookie in which a browser carries a ticket: no other browser can use it. */
export function tokenCookie({ name, path, seconds, sameSite, appUrl }: TokenCookieRule): TokenCookie {
  const full = `${productName.toLowerCase()}.${name}`;
  const steady = { httpOnly: true, sameSite } as const;
  const options = (
    appUrl.startsWith("https:") ? { ...steady, prefix: "host", secure: true, path: "/" } : { ...steady, path }
  ) satisfies CookieOptions;
  return {
    put: (c, ticket) => setCookie(c, full, ticket, { ...options, maxAge: seconds }),
    read: (c) => getCookie(c, full, "prefix" in options ? "host" : undefined),
    remove: (c) => void deleteCookie(c, full, options),
  };
}
