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
  aborted: "The request was stopped.",
  "address-not-allowed": "This address isn't allowed.",
  "bad-url": "That's not a valid web address.",
  "breaker-open": "This site failed repeatedly. We'll retry it shortly.",
  busy: "Too many requests to this site are waiting.",
  credentials: "Addresses can't include a user name or password.",
  dns: "We can't find this site.",
  encoding: "The site's response couldn't be decompressed.",
  framing: "The site's response wasn't valid HTTP.",
  http: "The site responded with an error.",
  network: "We couldn't reach the site.",
  "port-not-allowed": "This port isn't allowed.",
  "scheme-not-allowed": "Only http and https addresses are allowed.",
  timeout: "The site took too long to respond.",
  tls: "We couldn't connect securely to the site.",
  "too-large": "The site's response is too large.",
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
