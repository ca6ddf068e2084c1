import type { SecureContext } from "node:tls";
import type { Admission } from "./admission.ts";
import type { Outcome } from "./breaker.ts";
import type { OpenSocket } from "./connect.ts";
import { type Exchange, type ExchangeRequest, exchange, StaleConnection } from "./exchange.ts";
import { type OutboundLimits, webPorts } from "./limits.ts";
import type { Connection, PooledConnections } from "./pooled-connections.ts";
import { failureOf, OutboundFailure, type OutboundReason } from "./reasons.ts";
import type { Target } from "./url-policy.ts";

export type VisitDeps = {
  admission: Admission;
  connections: PooledConnections;
  openSocket: OpenSocket;
  secureContext: SecureContext;
  limits: OutboundLimits;
  warn(details: object, message: string): void;
};

export type Visit = Pick<ExchangeRequest, "answered" | "method" | "headers" | "signal" | "body"> & {
  bodyBytesMax: number;
  readsBody: (status: number) => boolean;
  /** Called right before the request leaves. */
  onSend?: () => void;
};

// No content, "reset" and "part of it" are no whole document.
const emptyStatuses = new Set([204, 205, 206]);

export function isDocument(status: number): boolean {
  return status >= 200 && status < 300 && !emptyStatuses.has(status);
}

/** One request to a checked address of a site, and its answer. The name is looked up and judged each time. */
export function createVisit(deps: VisitDeps) {
  const { admission, connections, limits } = deps;

  async function converse(
    connection: Connection,
    target: Target,
    { bodyBytesMax, readsBody, onSend, ...request }: Visit,
  ): Promise<Exchange> {
    const bounded = { ...limits, bodyBytesMax };
    onSend?.();
    const answer = await exchange({ target, connection, limits: bounded, ...request }, readsBody);
    connections.keep(connection);
    return answer;
  }

  return async (target: Target, request: Visit): Promise<Exchange> => {
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
  };
}

/** The web ports of a host are one site; other ports exist by the operator's leave and are sites of their own. */
export function gateOf({ host, port }: Target): string {
  return webPorts.includes(port) ? host : `${host}:${port}`;
}

/** Signs of a host that is down or overloaded. Garbage and bad certificates do not go away by waiting. */
const hostFailures: ReadonlySet<OutboundReason> = new Set(["network", "timeout"]);

export function outcomeOf(answer: Exchange | undefined, error: unknown): Outcome {
  if (answer !== undefined) return answer.status >= 500 ? "down" : "up";
  return hostFailures.has(failureOf(error).reason) ? "down" : "unknown";
}
