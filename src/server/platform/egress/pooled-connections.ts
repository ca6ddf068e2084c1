import type { Socket } from "node:net";
import { Client } from "undici";
import { type ConnectPlan, connect } from "./connect.ts";
import type { OutboundLimits } from "./limits.ts";
import { OutboundFailure } from "./reasons.ts";
import type { Target } from "./url-policy.ts";

/** An HTTP/1.1 connection to a checked address, for one request at a time. */
export type Connection = {
  origin: string;
  address: string;
  socket: Socket;
  client: Client;
  /** It served a request before: the site may have closed it while it lay idle. */
  isUsed: boolean;
};

export type PooledConnections = {
  /** An idle connection to the origin at one of these addresses, all of them checked now; undefined when there is none. */
  take(target: Target, addresses: readonly string[]): Connection | undefined;
  open(plan: ConnectPlan): Promise<Connection>;
  /** For a connection whose last answer was read to its end: the next request may have it. */
  keep(connection: Connection): void;
  close(): void;
};

/**
 * Connections that outlive a visit, so that the next one costs no handshake. A name is looked up and its addresses are
 * judged before every request, kept connection or not: one to an address that the name has no more is never used again.
 */
export function createPooledConnections(limits: OutboundLimits): PooledConnections {
  /** The longest idle first. */
  const idle = new Set<Connection>();
  let isClosed = false;

  function take(target: Target, addresses: readonly string[]): Connection | undefined {
    const { origin } = target.url;
    let found: Connection | undefined;
    for (const each of idle) if (each.origin === origin && addresses.includes(each.address)) found = each;
    if (found) idle.delete(found);
    return found && isOpen(found) ? found : undefined;
  }

  async function open(plan: ConnectPlan): Promise<Connection> {
    const { socket, address } = await connect(plan);
    const { origin } = plan.target.url;
    const client = clientOn(socket, origin, limits);
    const connection: Connection = { origin, address, socket, client, isUsed: false };
    client.on("disconnect", () => {
      idle.delete(connection);
      end(connection);
    });
    return connection;
  }

  function keep(connection: Connection): void {
    if (isClosed || !isOpen(connection)) {
      end(connection);
      return;
    }
    connection.isUsed = true;
    idle.add(connection);
    const [longestIdle] = idle;
    if (idle.size <= limits.connectionsPooledMax || !longestIdle) return;
    idle.delete(longestIdle);
    end(longestIdle);
  }

  function close(): void {
    isClosed = true;
    for (const connection of idle) end(connection);
    idle.clear();
  }

  return { take, open, keep, close };
}

const isOpen = ({ socket, client }: Connection) => !socket.destroyed && !client.destroyed;

/** Safe to repeat. */
export function end({ socket, client }: Connection): void {
  socket.destroy();
  if (!client.destroyed) client.destroy().catch(() => {});
}

function clientOn(socket: Socket, origin: string, limits: OutboundLimits): Client {
  let used = false;
  return new Client(origin, {
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: limits.headerBytesMax,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: limits.idleMs,
    keepAliveMaxTimeout: limits.idleMs,
    connect(_options, done) {
      queueMicrotask(() => {
        // The client would connect again by itself, to wherever the name leads then.
        if (used) done(new OutboundFailure("network"), null);
        else done(null, socket);
        used = true;
      });
    },
  });
}
