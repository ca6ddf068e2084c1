import { createServer as createHttp, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createSecureContext } from "node:tls";
import type { OpenSocket, SocketTarget } from "#server/platform/egress/connect.ts";
import type { Resolver } from "#server/platform/egress/resolver.ts";
import type { CertificateAuthority } from "./certificate.ts";

export type FakeInternet = {
  /** Leads any address to the server on loopback and writes down where the product meant to go. */
  connect: OpenSocket;
  connections: SocketTarget[];
  close(): Promise<void>;
};

/** One server that plays every web site, plain and over TLS, with a good certificate for whatever it is asked. */
export async function startFakeInternet(
  authority: CertificateAuthority,
  answer: RequestListener,
): Promise<FakeInternet> {
  const connections: SocketTarget[] = [];
  const plain = createHttp(answer);
  const secure = createHttps(
    {
      ...authority.issue(["placeholder.example.com"]),
      SNICallback: (name, done) => done(null, createSecureContext(authority.issue([name]))),
    },
    answer,
  );
  const sockets = new Set<Socket>();
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    socket.once("data", (chunk) => {
      socket.pause();
      socket.unshift(chunk);
      (chunk[0] === 0x16 ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const { port } = front.address() as AddressInfo;
  return {
    connections,
    connect(target) {
      connections.push(target);
      // A literal address sends no name: the certificate at hand must be the one for that address.
      secure.setSecureContext(authority.issue([target.address]));
      return connect(port, "127.0.0.1");
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

/** Answers from a table, one answer set per lookup, the last one again and again. */
export function fakeResolver(table: Record<string, readonly string[][]>): Resolver {
  const lookups = new Map<string, number>();
  return async (name) => {
    const sets = table[name];
    if (sets === undefined) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
    const count = lookups.get(name) ?? 0;
    lookups.set(name, count + 1);
    return sets[Math.min(count, sets.length - 1)] ?? [];
  };
}

/** The URL that a request asked for, put together from what came over the wire. */
export function requestedUrl(request: IncomingMessage): string {
  const secure = "encrypted" in request.socket;
  return `${secure ? "https" : "http"}://${request.headers.host}${request.url}`;
}
