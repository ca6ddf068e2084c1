import { createHash, randomBytes } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { productName } from "#domain/kernel/product.ts";

/** How long a sign-up waits for its end (READ-28). */
export const signUpHours = 24;

const tokenPattern = /^[\w-]{43}$/;

/** The browser's hold on its sign-up: a random value that the server keeps as a hash only. */
export function createSignUpCookie({ secure }: { secure: boolean }) {
  // The prefix keeps other hosts and plain http from planting one.
  const name = `${secure ? "__Host-" : ""}${productName.toLowerCase()}.signup`;
  const written = (value: string, maxAge: number) =>
    serialize(name, value, { path: "/", maxAge, httpOnly: true, sameSite: "Lax", secure });
  const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

  return {
    /** A new value: its hash for the record, and the header that hands it to the browser. */
    issue(): { tokenHash: string; setCookie: string } {
      const token = randomBytes(32).toString("base64url");
      return { tokenHash: hashOf(token), setCookie: written(token, signUpHours * 3_600) };
    },
    /** The hash of the value that a request came with; null without one. */
    read(headers: Headers): string | null {
      const { [name]: value } = parse(headers.get("cookie") ?? "", name);
      return value !== undefined && tokenPattern.test(value) ? hashOf(value) : null;
    },
    /** The header that takes it from the browser. */
    removed: written("", 0),
  };
}

export type SignUpCookie = ReturnType<typeof createSignUpCookie>;
