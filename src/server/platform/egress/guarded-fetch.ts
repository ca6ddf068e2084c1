import type { SecureContext } from "node:tls";
import type { Admission } from "./admission.ts";
import type { Outcome } from "./breaker.ts";
import type { OpenSocket } from "./connect.ts";
import { type Exchange, exchange, StaleConnection } from "./exchange.ts";
import { headersForHop, isConditional, requestHeaders } from "./hop-headers.ts";
import type { HostGates } from "./host-gates.ts";
import { type OutboundLimits, webPorts } from "./limits.ts";
import type { Connection, PooledConnections } from "./pooled-connections.ts";
import { failureOf, messageOfReason, OutboundFailure, type OutboundReason } from "./reasons.ts";
import { retryAfterMs } from "./retry-after.ts";
import type { Target } from "./url-policy.ts";
import { within } from "./within.ts";

export type OutboundOptions = {
  method?: "GET" | "HEAD";
  /** Only a few harmless ones survive a redirect to another origin; unusable values are left out. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** A user waits: goes before the background requests that wait for the same host. */
  urgent?: boolean;
  /** A larger answer is rejected; never above the bound of all answers. */
  bodyBytesMax?: number;
};

export type OutboundResult =
  | {
      ok: true;
      /** 2xx with a body, or 304 when a validator was sent. */
      status: number;
      /** Lower-case names; repeated headers are joined by ", "; cookies are left out. */
      headers: Record<string, string>;
      /** Decoded. */
      body: Uint8Array;
      finalUrl: string;
      /** Present when there were redirects and all of them said "moved for good" (301, 308). */
      permanentUrl?: string;
    }
  | {
      ok: false;
      reason: OutboundReason;
      /** Fit for a user; the same for every failure of one reason. */
      message: string;
      status?: number;
      headers?: Record<string, string>;
      retryAfterMs?: number;
    };

export type OutboundFetch = (url: string, options?: OutboundOptions) => Promise<OutboundResult>;

export type GuardedFetchDeps = {
  admission: Admission;
  gates: HostGates;
  connections: PooledConnections;
  openSocket: OpenSocket;
  secureContext: SecureContext;
  limits: OutboundLimits;
  userAgent: string;
  now(): number;
  monotonicMs(): number;
  warn(details: object, message: string): void;
};

type Visit = {
  /** Before the body is read. */
  answered(): Promise<void>;
  method: "GET" | "HEAD";
  headers: Record<string, string>;
  signal: AbortSignal;
  bodyBytesMax: number;
};

type Hop = { target: Target; headers: Record<string, string>; permanent: boolean; redirects: number };

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
// No content, "reset" and "part of it" are no whole document.
const emptyStatuses = new Set([204, 205, 206]);

function isDocument(status: number): boolean {
  return status >= 200 && status < 300 && !emptyStatuses.has(status);
}

export function createGuardedFetch(deps: GuardedFetchDeps): OutboundFetch {
  const { admission, gates, connections, limits } = deps;

  return async (url, options = {}) => {
    try {
      return await follow(url, options);
    } catch (error) {
      const failure = failureOf(error);
      return rejected(failure.reason, failure.retryAfterMs);
    }
  };

  async function follow(url: string, options: OutboundOptions): Promise<OutboundResult> {
    let hop = firstHop(url, options);
    // Waiting for a turn is not the site's failure: only working time counts against the total.
    let leftMs = limits.totalMs;
    const bodyBytesMax = Math.min(options.bodyBytesMax ?? limits.bodyBytesMax, limits.bodyBytesMax);
    for (;;) {
      const { target, headers } = hop;
      const startedAt = { ms: 0 };
      const answer = await gates.run({
        host: gateOf(target),
        turn: { signal: options.signal, urgent: options.urgent ?? false },
        outcomeOf,
        work: (answered) => {
          startedAt.ms = deps.monotonicMs();
          return within({ ms: leftMs, reason: "timeout", signal: options.signal }, (signal) =>
            visit(target, { answered, method: options.method ?? "GET", headers, signal, bodyBytesMax }),
          );
        },
      });
      leftMs -= deps.monotonicMs() - startedAt.ms;
      const next = nextHop(hop, answer);
      if (next === undefined) return result(hop, answer);
      hop = next;
    }
  }

  function firstHop(url: string, options: OutboundOptions): Hop {
    const headers = requestHeaders(options.headers ?? {}, deps.userAgent);
    return { target: admitted(url), headers, permanent: true, redirects: 0 };
  }

  function admitted(text: string, base?: URL): Target {
    const read = admission.read(text, base);
    if (read.ok) return read.target;
    deps.warn({ reason: read.reason, redirected: base !== undefined }, "outbound URL refused");
    throw new OutboundFailure(read.reason);
  }

  async function visit(target: Target, request: Visit): Promise<Exchange> {
    const { addresses, reason } = await admission.resolve(target, request.signal);
    if (reason !== undefined) {
      deps.warn({ reason, host: target.host }, "outbound host refused");
      throw new OutboundFailure(reason);
    }
    const kept = connections.take(target, addresses);
    try {
      if (kept) return await converse(kept, target, request);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
    }
    const { openSocket, secureContext } = deps;
    const { signal } = request;
    const plan = { target, addresses, openSocket, secureContext, limits, signal };
    return converse(await connections.open(plan), target, request);
  }

  async function converse(
    connection: Connection,
    target: Target,
    { bodyBytesMax, ...request }: Visit,
  ): Promise<Exchange> {
    const bounded = { ...limits, bodyBytesMax };
    const answer = await exchange({ target, connection, limits: bounded, ...request }, isDocument);
    connections.keep(connection);
    return answer;
  }

  function nextHop(hop: Hop, answer: Exchange): Hop | undefined {
    const location = answer.headers.location;
    if (!redirectStatuses.has(answer.status) || location === undefined || location === "") return undefined;
    if (hop.redirects >= limits.redirectsMax) throw new OutboundFailure("too-many-redirects");
    const target = admitted(decodedLocation(location), hop.target.url);
    return {
      target,
      headers: headersForHop(hop.headers, hop.target.url, target.url),
      permanent: hop.permanent && (answer.status === 301 || answer.status === 308),
      redirects: hop.redirects + 1,
    };
  }

  function result(hop: Hop, { status, headers, body }: Exchange): OutboundResult {
    if (isDocument(status) || (status === 304 && isConditional(hop.headers))) {
      const finalUrl = hop.target.url.href;
      const moved = hop.permanent && hop.redirects > 0;
      return { ok: true, status, headers, body, finalUrl, ...(moved ? { permanentUrl: finalUrl } : {}) };
    }
    return { ...rejected("http", retryAfterMs(headers["retry-after"], deps.now())), status, headers };
  }
}

function rejected(reason: OutboundReason, retryAfter?: number): OutboundResult & { ok: false } {
  const base = { ok: false, reason, message: messageOfReason[reason] } as const;
  return retryAfter === undefined ? base : { ...base, retryAfterMs: retryAfter };
}

/** The web ports of a host are one site; other ports exist by the operator's leave and are sites of their own. */
function gateOf({ host, port }: Target): string {
  return webPorts.includes(port) ? host : `${host}:${port}`;
}

/** Signs of a host that is down or overloaded. Garbage and bad certificates do not go away by waiting. */
const hostFailures: ReadonlySet<OutboundReason> = new Set(["network", "timeout"]);

function outcomeOf(answer: Exchange | undefined, error: unknown): Outcome {
  if (answer !== undefined) return answer.status >= 500 ? "down" : "up";
  return hostFailures.has(failureOf(error).reason) ? "down" : "unknown";
}

/** Header bytes arrive as Latin-1; a Location in raw UTF-8 is read as such. */
function decodedLocation(location: string): string {
  if (!/[\x80-\xff]/.test(location)) return location;
  const bytes = Buffer.from(location, "latin1");
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? location : text;
}
