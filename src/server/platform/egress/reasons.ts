import type { Pause } from "#domain/kernel/pause.ts";

/** Why a request gave no usable answer. Stable words: they are stored, counted and shown. */
export type OutboundReason =
  | "aborted"
  | "address-not-allowed"
  | "bad-url"
  | "breaker-open"
  | "busy"
  | "credentials"
  | "dns"
  | "encoding"
  | "framing"
  | "http"
  | "network"
  | "port-not-allowed"
  | "scheme-not-allowed"
  | "timeout"
  | "tls"
  | "too-large"
  | "too-long"
  | "too-many-redirects";

/**
 * One sentence per reason and nothing of the error behind it: a reply never tells a closed port from an open
 * one, nor which private address a name has.
 */
export const messageOfReason = {
  aborted: "The request was called off.",
  "address-not-allowed": "This address is not allowed.",
  "bad-url": "This is not a valid web address.",
  "breaker-open": "This site failed repeatedly and is left alone for a moment.",
  busy: "Too many requests are waiting for this site.",
  credentials: "Addresses with a user name or password are not allowed.",
  dns: "The name of this site cannot be resolved.",
  encoding: "The site's answer could not be decompressed.",
  framing: "The site's answer was not valid HTTP.",
  http: "The site answered with an error.",
  network: "The site could not be reached.",
  "port-not-allowed": "This port is not allowed.",
  "scheme-not-allowed": "Only http and https addresses are allowed.",
  timeout: "The site did not answer in time.",
  tls: "No secure connection to the site could be made.",
  "too-large": "The site's answer is too large.",
  "too-long": "This address is too long.",
  "too-many-redirects": "The site redirects too many times.",
} as const satisfies Record<OutboundReason, string>;

/** Carries a reason through the layers of this folder; `createOutbound` turns it into data. */
export class OutboundFailure extends Error {
  readonly reason: OutboundReason;
  readonly retryAfterMs: number | undefined;
  /** While an origin is left alone: the whole of "not now". */
  readonly pause: Pause | undefined;

  constructor(
    reason: OutboundReason,
    options: { cause?: unknown; retryAfterMs?: number; pause?: Pause | undefined } = {},
  ) {
    super(messageOfReason[reason], options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "OutboundFailure";
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
    this.pause = options.pause;
  }
}

/** The pause because of which a call was not made, however deep clients wrapped it; undefined for other failures. */
export function pauseBehind(error: unknown): Pause | undefined {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1)
    if (inner instanceof OutboundFailure && inner.pause) return inner.pause;
  return undefined;
}

const framingCodes = new Set(["UND_ERR_HEADERS_OVERFLOW", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"]);

/** Names the reason behind an error of the HTTP client or a socket. */
export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  // The parser names its errors by class; only some of them carry a code.
  const unreadable = error instanceof Error && error.name === "HTTPParserError";
  if (unreadable || framingCodes.has(errorCode(error)))
    return new OutboundFailure("framing", { cause: error });
  return new OutboundFailure("network", { cause: error });
}

export function errorCode(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
