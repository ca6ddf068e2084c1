import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Anyone } from "./signed-in.ts";

const basePolicy = (scripts: string) =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy of a built page: its inline scripts are allowed by their hashes, nothing else inline is. */
export function policyOfPage(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      ` 'sha256-${createHash("sha256")
        .update(match[1] ?? "")
        .digest("base64")}'`,
  );
  return basePolicy([...new Set(hashes)].join(""));
}

/** The policy of everything that is no page: a JSON answer needs nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** On every answer, also 404 and 500; a page brings its own Content-Security-Policy. */
export const securesAnswers = (options: { https: boolean }) =>
  createMiddleware<Anyone>(async (c, next) => {
    await next();
    // Set last, so that an answer made elsewhere (the auth library's) carries them too.
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    headers.set("X-Frame-Options", "DENY");
    if (options.https) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", dataPolicy);
    if (c.req.path.startsWith("/api/") && !headers.has("Cache-Control"))
      headers.set("Cache-Control", "no-store");
  });
