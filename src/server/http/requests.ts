import { createMiddleware } from "hono/factory";
import { withoutFeedSecret } from "#domain/feeds/output-feed.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Anyone } from "./signed-in.ts";

/** Gives each request an id and logs its outcome: method, path without query, status, duration. */
export const logsRequests = (options: {
  log: Logger;
  newId: NewId;
  onDone: (method: string, status: number, ms: number) => void;
}) =>
  createMiddleware<Anyone>(async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", options.newId());
    c.set("log", options.log);
    c.header("X-Request-Id", c.var.requestId);
    await next();
    const ms = performance.now() - startedAt;
    // Not by c.header(): on a finished answer it makes a new one with a streamed body, at twice the cost of the rest.
    c.res.headers.set("X-Request-Id", c.var.requestId);
    options.onDone(c.req.method, c.res.status, ms);
    options.log.debug(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: withoutFeedSecret(c.req.path).slice(0, 200),
        status: c.res.status,
        ms: Math.round(ms),
      },
      "Request",
    );
  });

const proxyWarningEveryMs = 3_600_000;

/**
 * Warns, at most once an hour, when a proxy forwards requests without being named: then all its users share the limits
 * of one network, and one who guesses throttles them all. Anyone can send such a header, so it is a hint, no more.
 */
export function warnsOfUnnamedProxies(options: {
  proxyOf: (request: Request) => string | undefined;
  clock: Clock;
  log: Logger;
}) {
  const { proxyOf, clock, log } = options;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  return createMiddleware<Anyone>(async (c, next) => {
    const now = clock.now();
    const proxy = now < nextAtMs ? undefined : proxyOf(c.req.raw);
    if (proxy !== undefined) {
      nextAtMs = now + proxyWarningEveryMs;
      log.warn(
        { proxy },
        "Forwarding headers came from an address that TRUSTED_PROXIES does not name: if it is your proxy, name it",
      );
    }
    await next();
  });
}

/** Rejects state changes that another site started: by Sec-Fetch-Site where the browser sends it, and by Origin. */
export const rejectsForeignOrigins = (appUrl: string) =>
  createMiddleware<Anyone>(async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS") return next();
    const site = c.req.header("sec-fetch-site");
    if (site && site !== "same-origin" && site !== "none") throw new AppError("foreign-origin");
    const origin = c.req.header("origin");
    if (origin && origin !== appUrl && origin !== new URL(c.req.url).origin)
      throw new AppError("foreign-origin");
    await next();
  });

/** Answers 404 for a path with a NUL in it: no address holds one, and the database refuses to look for it. */
export const rejectsNulPaths = createMiddleware<Anyone>(async (c, next) => {
  if (/%00|\0/.test(c.req.path)) throw new AppError("not-found");
  await next();
});

export const headerBytesMax = 16 * 1024;

/** The parser bounds address and headers together, and more widely: an address that is too long gets its own answer. */
export const boundsHeaders = createMiddleware<Anyone>(async (c, next) => {
  let bytes = 0;
  for (const [name, value] of c.req.raw.headers) bytes += name.length + value.length;
  if (bytes > headerBytesMax) throw new AppError("headers-too-large");
  await next();
});

export const bodyBytesMax = 64 * 1024;
/** Cuts a request body while it streams in; no route takes more. */
export const boundsBodies = (bytesMaxOf: (path: string) => number) =>
  createMiddleware<Anyone>(async (c, next) => {
    const bytesMax = bytesMaxOf(c.req.path);
    if (c.req.method === "GET" || c.req.method === "HEAD" || !c.req.raw.body) return next();
    const reject = () => {
      // What was not read still is in the connection, so the client must not use it again.
      c.header("Connection", "close");
      return new AppError("too-large");
    };
    if (Number(c.req.header("content-length") ?? 0) > bytesMax) throw reject();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of c.req.raw.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) throw reject();
      chunks.push(chunk);
    }
    const headers = new Headers(c.req.raw.headers);
    c.req.raw = new Request(c.req.raw.url, {
      method: c.req.raw.method,
      headers,
      // A client that goes away still stops the work done for it.
      signal: c.req.raw.signal,
      ...(bytes > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    await next();
  });
