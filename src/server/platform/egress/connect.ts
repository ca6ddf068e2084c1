import { connect as connectTcp, isIPv6, type Socket } from "node:net";
import {
  connect as connectTls,
  createSecureContext,
  getCACertificates,
  type SecureContext,
  type TLSSocket,
} from "node:tls";
import type { OutboundLimits } from "./limits.ts";
import { errorCode, OutboundFailure } from "./reasons.ts";
import type { Target } from "./url-policy.ts";
import { within } from "./within.ts";

export type SocketTarget = { address: string; family: 4 | 6; port: number };

/** Starts one TCP connection. Tests pass their own to lead public addresses to a server on loopback. */
export type OpenSocket = (target: SocketTarget) => Socket;

export const openTcpSocket: OpenSocket = ({ address, family, port }) =>
  connectTcp({ host: address, family, port, noDelay: true });

/** TLS 1.2 or newer, verified against the runtime's authorities and those given here (PEM). */
export function createTrust(extraAuthorities: readonly string[]): SecureContext {
  return createSecureContext({
    minVersion: "TLSv1.2",
    ...(extraAuthorities.length > 0 ? { ca: [...getCACertificates("default"), ...extraAuthorities] } : {}),
  });
}

export type ConnectPlan = {
  target: Target;
  /** Checked already; nothing else is ever connected to. */
  addresses: readonly string[];
  openSocket: OpenSocket;
  secureContext: SecureContext;
  limits: OutboundLimits;
  signal: AbortSignal;
};

/** A socket and the checked address that it leads to. */
export type Connected = { socket: Socket; address: string };

/** Connects to the first address that answers, and makes the connection secure when the URL asks for it. */
export function connect(plan: ConnectPlan): Promise<Connected> {
  const { limits, signal } = plan;
  return within({ ms: limits.connectMs, reason: "timeout", signal }, async (stage) => {
    const first = await firstToAnswer(plan, stage);
    return plan.target.secure ? { ...first, socket: await secured(first.socket, plan, stage) } : first;
  });
}

/** Both families in turn, so that a dead one costs one short delay (RFC 8305). */
function alternating(addresses: readonly string[]): string[] {
  const six = addresses.filter((address) => isIPv6(address));
  const four = addresses.filter((address) => !isIPv6(address));
  const [lead, other] = addresses[0] !== undefined && isIPv6(addresses[0]) ? [six, four] : [four, six];
  return lead
    .flatMap((address, at) => [address, ...other.slice(at, at + 1)])
    .concat(other.slice(lead.length));
}

function firstToAnswer({ target, addresses, openSocket, limits }: ConnectPlan, signal: AbortSignal) {
  const waiting = alternating(addresses).slice(0, limits.addressesTriedMax);
  const open = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  return new Promise<Connected>((resolve, reject) => {
    function finish(winner: Connected | undefined, error?: unknown): void {
      over = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", give);
      for (const socket of open) if (socket !== winner?.socket) socket.destroy();
      if (winner) resolve(winner);
      else reject(error);
    }
    function give(): void {
      finish(undefined, signal.reason);
    }
    function tryNext(lastError?: unknown): void {
      clearTimeout(timer);
      const address = waiting.shift();
      if (address === undefined) {
        if (open.size === 0) finish(undefined, new OutboundFailure("network", { cause: lastError }));
        return;
      }
      const socket = openSocket({ address, family: isIPv6(address) ? 6 : 4, port: target.port });
      open.add(socket);
      socket.once("connect", () => finish({ socket, address }));
      socket.on("error", (error) => {
        open.delete(socket);
        if (!over) tryNext(error);
      });
      if (waiting.length > 0) timer = setTimeout(tryNext, limits.attemptDelayMs);
    }
    signal.addEventListener("abort", give, { once: true });
    tryNext();
  });
}

/** HTTP/1.1 only: one request at a time needs no multiplexing, and one parser is one surface less. */
function secured(socket: Socket, plan: ConnectPlan, signal: AbortSignal): Promise<TLSSocket> {
  const { host, kind } = plan.target;
  return new Promise((resolve, reject) => {
    const secure = connectTls({
      socket,
      host,
      ...(kind === "name" ? { servername: host } : {}),
      secureContext: plan.secureContext,
      ALPNProtocols: ["http/1.1"],
      rejectUnauthorized: true,
    });
    const give = () => secure.destroy();
    signal.addEventListener("abort", give, { once: true });
    secure.once("secureConnect", () => {
      signal.removeEventListener("abort", give);
      resolve(secure);
    });
    secure.on("error", (error) => {
      signal.removeEventListener("abort", give);
      reject(new OutboundFailure(isReset(error) ? "network" : "tls", { cause: error }));
    });
  });
}

function isReset(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE", "ECONNABORTED"].includes(errorCode(error));
}
