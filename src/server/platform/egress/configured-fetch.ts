import type { SecureContext } from "node:tls";
import { LRUCache } from "lru-cache";
import { Agent, fetch as undiciFetch } from "undici";
import { type Pause, pauseOf } from "#domain/kernel/pause.ts";
import { counted } from "../counted.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import type { OutboundLimits } from "./limits.ts";
import { createOriginHealths, type OriginHealth, wordsOf } from "./origin-health.ts";
import { OutboundFailure } from "./reasons.ts";

export type ConfiguredFetch = {
  fetch: typeof fetch;
  /** The same for what a user asks for by hand: it goes during a pause, too, and a good answer ends the pause. */
  probe: typeof fetch;
  /** What calls to an origin came to since the start. */
  healthOf(origin: string): OriginHealth;
  close(): Promise<void>;
};

const originsMax = 1_000;
const connectionsPerOriginMax = 64;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * WHATWG fetch for addresses that the operator configured. The body streams; the caller's signal is the total
 * deadline. A redirect within the origin is followed for GET and HEAD; any other is handed back as it is;
 * `redirect` "manual" and "error" keep their meaning.
 * While an origin's breaker is open the call rejects with a TypeError whose cause is the OutboundFailure.
 */
export function createConfiguredFetch({
  limits,
  monotonicMs,
  userAgent,
  secureContext,
}: {
  limits: OutboundLimits;
  monotonicMs: () => number;
  userAgent: string;
  secureContext: SecureContext;
}): ConfiguredFetch {
  const agent = new Agent({
    allowH2: false,
    connections: connectionsPerOriginMax,
    connect: { timeout: limits.connectMs, secureContext },
    maxHeaderSize: limits.headerBytesMax,
    maxOrigins: originsMax,
  });
  const breakers = new LRUCache<string, Breaker>(counted(originsMax));
  const healths = createOriginHealths(originsMax);
  /** When each pause began by the wall clock, so that it is reported alike each time. */
  const pausesBegan = new LRUCache<string, { monotonicMs: number; wallMs: number }>(counted(originsMax));

  function breakerOf(origin: string): Breaker {
    const breaker = breakers.get(origin) ?? createBreaker(limits);
    breakers.set(origin, breaker);
    return breaker;
  }

  function pauseFor({ origin, host }: URL): Pause | null {
    const nowMs = monotonicMs();
    const span = breakers.get(origin)?.pausedAt(nowMs);
    if (!span) return null;
    const known = pausesBegan.get(origin);
    const began =
      known?.monotonicMs === span.sinceMs
        ? known
        : { monotonicMs: span.sinceMs, wallMs: Math.round(Date.now() + span.sinceMs - nowMs) };
    pausesBegan.set(origin, began);
    const { wallMs: sinceMs } = began;
    const untilMs = Math.round(sinceMs + span.untilMs - span.sinceMs);
    return pauseOf(host, { sinceMs, untilMs }, healths.reasonOf(origin));
  }

  async function fetchOnce(url: URL, init: RequestInit, isProbe: boolean): Promise<Response> {
    const breaker = breakerOf(url.origin);
    if (!breaker.admit(monotonicMs()) && !isProbe) {
      const retryAfterMs = breaker.openForMs(monotonicMs());
      const cause = new OutboundFailure("breaker-open", { retryAfterMs, pause: pauseFor(url) ?? undefined });
      throw new TypeError("fetch failed", { cause });
    }
    try {
      const sent = { ...init, dispatcher: agent, redirect: "manual" } as Parameters<typeof undiciFetch>[1];
      const response = await undiciFetch(url, sent);
      breaker.settle(response.status >= 500 ? "down" : "up", monotonicMs());
      healths.answered(url.origin, response.status);
      return response as unknown as Response;
    } catch (error) {
      const isCalledOff = isCallOff(init.signal);
      breaker.settle(isCalledOff ? "unknown" : "down", monotonicMs());
      if (!isCalledOff) healths.failed(url.origin, wordsOf(error));
      throw error;
    }
  }

  /** The next place to go within the origin; undefined when the response is the answer. */
  function nextPlace(url: URL, response: Response, init: RequestInit): URL | undefined {
    if (!redirectStatuses.has(response.status) || init.redirect === "manual") return undefined;
    if (init.redirect === "error") {
      void response.body?.cancel();
      throw new TypeError("fetch failed", { cause: new Error("unexpected redirect") });
    }
    return redirectWithin(url, response, init.method ?? "GET");
  }

  const fetchAs =
    (isProbe: boolean): typeof fetch =>
    async (input, init = {}) =>
      fetchWithin(readRequest(input, init, userAgent), isProbe);

  async function fetchWithin(request: ReturnType<typeof readRequest>, isProbe: boolean): Promise<Response> {
    let { url } = request;
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetchOnce(url, request.init, isProbe);
      const next = nextPlace(url, response, request.init);
      if (next === undefined || redirects >= limits.redirectsMax) return response;
      await response.body?.cancel();
      url = next;
    }
  }

  return {
    fetch: fetchAs(false),
    probe: fetchAs(true),
    healthOf: (origin) => healths.read(origin, pauseFor(new URL(origin))),
    close: () => agent.destroy(),
  };
}

/** A deadline that passed is the origin's failure; a caller who lost interest says nothing about it. */
function isCallOff(signal: AbortSignal | null | undefined): boolean {
  return (
    signal?.aborted === true && !(signal.reason instanceof Error && signal.reason.name === "TimeoutError")
  );
}

/** The runtime's own Request objects are not those of the client used here: their parts are copied. */
function readRequest(input: string | URL | Request, init: RequestInit, userAgent: string) {
  const request = typeof input === "object" && !(input instanceof URL) ? input : undefined;
  const headers = new Headers(init.headers ?? request?.headers);
  if (!headers.has("user-agent")) headers.set("user-agent", userAgent);
  const merged: RequestInit & { duplex?: "half" } = { ...init, headers };
  if (request) {
    merged.method ??= request.method;
    merged.signal ??= request.signal;
    merged.body ??= request.body;
  }
  if (merged.body instanceof ReadableStream) merged.duplex = "half";
  return { url: new URL(request?.url ?? String(input)), init: merged };
}

function redirectWithin(url: URL, response: Response, method: string): URL | undefined {
  const location = response.headers.get("location");
  if (location === null || !/^(GET|HEAD)$/i.test(method)) return undefined;
  const next = URL.parse(location, url.href);
  return next !== null && next.origin === url.origin ? next : undefined;
}
