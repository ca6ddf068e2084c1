import type { SecureContext } from "node:tls";
import { createAdmission } from "./admission.ts";
import type { AllowList } from "./allow-list.ts";
import { createConfiguredFetch } from "./configured-fetch.ts";
import { createConfiguredSockets, type OpenConfiguredSocket } from "./configured-socket.ts";
import { createTrust, type OpenSocket, openTcpSocket } from "./connect.ts";
import { createGuardedFetch, type OutboundFetch } from "./guarded-fetch.ts";
import { createGuardedPost, type OutboundPost } from "./guarded-post.ts";
import { createHostGates } from "./host-gates.ts";
import { defaultOutboundLimits, type OutboundLimits } from "./limits.ts";
import { createMessageReader, type ReadMessages } from "./message-stream.ts";
import type { OriginHealth } from "./origin-health.ts";
import { createPooledConnections } from "./pooled-connections.ts";
import { messageOfReason, type OutboundReason } from "./reasons.ts";
import { createSystemResolver, type Resolver } from "./resolver.ts";

export type { OutboundResult } from "./guarded-fetch.ts";
export type { OutboundPost } from "./guarded-post.ts";
export type { OutboundReason } from "./reasons.ts";

export type OutboundDeps = {
  allow: AllowList;
  userAgent: string;
  /** Tests: stands for the name servers. */
  resolve?: Resolver;
  /** Tests: opens the TCP connection to a checked address. */
  connect?: OpenSocket;
  /** Certificate authorities (PEM) trusted beside the runtime's own. */
  trustedAuthorities?: readonly string[];
  clock?: { now(): number };
  /** Milliseconds that never step; for pace, breaker and deadlines. */
  monotonicMs?: () => number;
  log?: { warn(details: object, message: string): void };
  limits?: Partial<OutboundLimits>;
};

export type UrlCheck = {
  allow: boolean;
  reason?: OutboundReason;
  message?: string;
  /** What the name resolves to; empty when the URL is rejected before a lookup. */
  addresses: string[];
};

export type Outbound = {
  /** For every URL that an anonymous caller or an answer can influence. Never rejects. */
  fetch: OutboundFetch;
  /** For messages to addresses that users give, by the same checks. Never rejects. */
  post: OutboundPost;
  /** The part of the check that needs no network, for an address that is only stored yet. */
  judge(url: string): { ok: true; url: string } | { ok: false; reason: OutboundReason; message: string };
  /** The check alone: resolves the name and connects to nothing. Redirects are not followed. */
  check(url: string, signal?: AbortSignal): Promise<UrlCheck>;
  /** For base URLs given by configuration, which may be private. Redirects leave the origin never. */
  fetchConfigured: typeof fetch;
  /** WebSockets, for the same addresses. */
  openSocket: OpenConfiguredSocket;
  /** `fetchConfigured` for what a user asks for by hand, such as the test of a key: goes during a pause, too. */
  probeConfigured: typeof fetch;
  /** Reads a message stream at a configured address for a bounded time. */
  readMessages: ReadMessages;
  /** What calls of `fetchConfigured` to an origin came to since the start. */
  healthOf(origin: string): OriginHealth;
  /** Ends idle connections; running requests fail. */
  close(): Promise<void>;
};

/**
 * A push service takes the messages of many users: only how many go at a time is bounded, and one receiver that fails
 * holds up no other on its host.
 */
const postLimits = {
  hostStartsPerSecond: Number.POSITIVE_INFINITY,
  hostConcurrency: 32,
  concurrency: 64,
  breakerFailuresMax: 30,
};

/** The egress client of the product. */
export function createOutbound(deps: OutboundDeps): Outbound {
  const limits = { ...defaultOutboundLimits, ...deps.limits };
  const monotonicMs = deps.monotonicMs ?? (() => performance.now());
  const secureContext: SecureContext = createTrust(deps.trustedAuthorities ?? []);
  const admission = createAdmission({
    allow: deps.allow,
    resolve: deps.resolve ?? createSystemResolver(),
    limits,
  });
  const configured = createConfiguredFetch({ limits, monotonicMs, userAgent: deps.userAgent, secureContext });
  const sockets = createConfiguredSockets({ limits, userAgent: deps.userAgent, secureContext });

  const connections = createPooledConnections(limits);

  async function check(url: string, signal?: AbortSignal): Promise<UrlCheck> {
    const read = admission.read(url);
    if (!read.ok) return rejection(read.reason, []);
    const { addresses, reason } = await admission.resolve(read.target, signal);
    return reason === undefined ? { allow: true, addresses } : rejection(reason, addresses);
  }

  const shared = {
    admission,
    connections,
    secureContext,
    limits,
    openSocket: deps.connect ?? openTcpSocket,
    userAgent: deps.userAgent,
    now: () => deps.clock?.now() ?? Date.now(),
    warn: (details: object, message: string) => deps.log?.warn(details, message),
  };

  return {
    fetch: createGuardedFetch({ ...shared, monotonicMs, gates: createHostGates(limits, monotonicMs) }),
    post: createGuardedPost({
      ...shared,
      gates: createHostGates({ ...limits, ...postLimits }, monotonicMs),
    }),
    judge(url) {
      const read = admission.read(url);
      if (read.ok) return { ok: true, url: read.target.url.href };
      return { ok: false, reason: read.reason, message: messageOfReason[read.reason] };
    },
    check,
    fetchConfigured: configured.fetch,
    probeConfigured: configured.probe,
    openSocket: sockets.open,
    readMessages: createMessageReader(sockets.open),
    healthOf: configured.healthOf,
    async close() {
      connections.close();
      sockets.close();
      await configured.close();
    },
  };
}

function rejection(reason: OutboundReason, addresses: string[]): UrlCheck {
  return { allow: false, reason, message: messageOfReason[reason], addresses };
}
