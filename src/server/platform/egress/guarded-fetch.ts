import type { Exchange } from "./exchange.ts";
import { headersForHop, isConditional, requestHeaders } from "./hop-headers.ts";
import type { HostGates } from "./host-gates.ts";
import { failureOf, messageOfReason, OutboundFailure, type OutboundReason } from "./reasons.ts";
import { retryAfterMs } from "./retry-after.ts";
import type { Target } from "./url-policy.ts";
import { createVisit, gateOf, isDocument, outcomeOf, type VisitDeps } from "./visit.ts";
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
      /** Present when there were redirects and all of them said "moved permanently" (301, 308). */
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

export type GuardedFetchDeps = VisitDeps & {
  gates: HostGates;
  userAgent: string;
  now(): number;
  monotonicMs(): number;
};

type Hop = { target: Target; headers: Record<string, string>; permanent: boolean; redirects: number };

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export function createGuardedFetch(deps: GuardedFetchDeps): OutboundFetch {
  const { admission, gates, limits } = deps;
  const visit = createVisit(deps);

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
            visit(target, {
              answered,
              method: options.method ?? "GET",
              headers,
              signal,
              bodyBytesMax,
              readsBody: isDocument,
            }),
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

/** Header bytes arrive as Latin-1; a Location in raw UTF-8 is read as such. */
function decodedLocation(location: string): string {
  if (!/[\x80-\xff]/.test(location)) return location;
  const bytes = Buffer.from(location, "latin1");
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? location : text;
}
