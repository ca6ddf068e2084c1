import { createMiddleware } from "hono/factory";
import ipaddr from "ipaddr.js";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Anyone } from "./signed-in.ts";

const warningEveryMs = 3_600_000;
const loggedLengthMax = 100;

/** Balancers and metrics readers ask under names of their own; nothing there is a user's. */
const machinePaths = new Set(["/healthz", "/readyz", "/metrics"]);

/** The name in a Host header, without the port; undefined for text that is none. */
function nameIn(header: string): string | undefined {
  const address = `http://${header}`;
  return /[/?#@\\\s]/.test(header) || !URL.canParse(address)
    ? undefined
    : new URL(address).hostname.replace(/\.$/, "");
}

const isLoopbackName = (name: string) => name === "localhost" || name.endsWith(".localhost");
const isAddress = (name: string) => ipaddr.isValid(name.replace(/^\[|\]$/g, ""));

/**
 * Answers 421 under names that are not the product's: a page of another site that has its own name lead to this server would be
 * of one origin with it. Browsers send an address only when it was typed, so addresses are let through, as is loopback.
 * @param options.allowed lower-case names beside that of `appUrl`
 */
export function rejectsUnknownHosts(options: {
  appUrl: string;
  allowed: readonly string[];
  clock: Clock;
  log: Logger;
}) {
  const { appUrl, allowed, clock, log } = options;
  const known = new Set([new URL(appUrl).hostname, ...allowed]);
  let nextWarningMs = Number.NEGATIVE_INFINITY;
  return createMiddleware<Anyone>(async (c, next) => {
    const header = c.req.header("host");
    // HTTP/1.0 needs none, and no browser speaks that.
    if (header === undefined || machinePaths.has(c.req.path)) return next();
    const name = nameIn(header);
    if (name !== undefined && (known.has(name) || isLoopbackName(name) || isAddress(name))) return next();
    if (clock.now() >= nextWarningMs) {
      nextWarningMs = clock.now() + warningEveryMs;
      log.warn(
        { host: header.slice(0, loggedLengthMax) },
        "A request came under a host name that neither APP_URL nor ALLOWED_HOSTS has: if it is yours, add it to ALLOWED_HOSTS",
      );
    }
    throw new AppError("unknown-host");
  });
}
