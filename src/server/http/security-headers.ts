import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Anyone } from "./signed-in.ts";
import { noWidgets, type Widgets } from "./widgets.ts";

const hashesIn = (html: string, tag: RegExp): string => {
  const hashes = [...html.matchAll(tag)].map(
    (match) =>
      `'sha256-${createHash("sha256")
        .update(match[1] ?? "")
        .digest("base64")}'`,
  );
  return [...new Set(hashes)].join(" ");
};

/**
 * Text becomes markup or script at three places alone, which have a policy each: `public/late-start.js`, the landing
 * page and `web/lib/load-script.ts`. Scripts of others, which write what they like, could not work under it.
 */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  "trusted-types late-start prerendered service-worker",
];

const basePolicy = (scripts: string, styles: string, { script, frame, connect, image }: Widgets) =>
  [
    "default-src 'none'",
    ["script-src 'self'", scripts, ...script].filter(Boolean).join(" "),
    ["style-src 'self'", styles].filter(Boolean).join(" "),
    ["img-src 'self' data:", ...image].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    ["frame-src 'self'", ...frame].join(" "),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(script.length === 0 ? trustedTypes : []),
  ].join("; ");

/**
 * The policy of a built page: its inline scripts and styles are allowed by their hashes, nothing else inline is. Facts for
 * machines are no script.
 * @param widgets outside services that put something of their own on the page
 */
export function policyOfPage(html: string, widgets: Widgets = noWidgets): string {
  const scripts = hashesIn(html, /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  return basePolicy(scripts, hashesIn(html, /<style[^>]*>([\s\S]*?)<\/style>/g), widgets);
}

/** The policy of the frame that measures: beside the site's own script it may load and call the measuring one. */
export const policyOfMeasureFrame = ({ script, connect, image }: Widgets): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(" "),
    ["connect-src", ...connect].join(" "),
    ["img-src", ...image].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** The policy of everything that is no page: a JSON answer needs nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the service worker: it fetches the site's own files and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * A page may open windows that stay connected with it: with "same-origin" the window of 'Continue with Google' would be
 * cut from it at once, look closed, and never be heard of again. What others open still cannot reach it.
 */
export const pageOpenerPolicy = "same-origin-allow-popups";

/** @param payment origins that may ask the browser for a stored card */
export function permissionsPolicy(payment: readonly string[]): string {
  const origins = payment.map((origin) => `"${origin}"`).join(" ");
  return `camera=(), geolocation=(), microphone=(), payment=(${origins === "" ? "" : `self ${origins}`})`;
}

const steadyHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": permissionsPolicy([]),
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": dataPolicy,
};

const transport = { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };

/** On every answer, also 404 and 500. */
export const securityHeaders = (options: { https: boolean }): [string, string][] =>
  Object.entries(options.https ? { ...steadyHeaders, ...transport } : steadyHeaders);

/** Puts them on every answer; a page brings its own Content-Security-Policy. */
export const securesAnswers = (options: { https: boolean }) => {
  const always = securityHeaders(options);
  const onData = [...always, ["Cache-Control", "no-store"] as const];
  return createMiddleware<Anyone>(async (c, next) => {
    const wanted = c.req.path.startsWith("/api/") ? onData : always;
    // Before the work, so that a stream that writes its own head has them.
    for (const [name, value] of wanted) c.header(name, value);
    await next();
    // After it for an answer that a handler made by itself.
    const { headers } = c.res;
    if (headers.has("X-Content-Type-Options")) return;
    for (const [name, value] of wanted) if (!headers.has(name)) headers.set(name, value);
  });
};
