import { createSecureServer } from "node:http2";
import { type AddressInfo, connect, createServer, type Server, Socket } from "node:net";
import { createServer as createTls } from "node:tls";
import type { OpenSocket, SocketTarget } from "#server/platform/egress/connect.ts";
import type { Resolver } from "#server/platform/egress/resolver.ts";
import { behaviours } from "./behaviours.ts";
import type { CertificateAuthority, IssuedCertificate } from "./certificate.ts";
import type { ServerSpec } from "./corpus.ts";

export type MisbehavingSite = {
  url: string;
  resolve: Resolver;
  connect: OpenSocket;
  connections: SocketTarget[];
  requests: { startedAt: number; text: string }[];
  concurrentMax(): number;
  bytesSent(): number;
  close(): Promise<void>;
};

export const siteHost = "feeds.example.com";
const siteAddress = "93.184.216.34";
const siteAddressIpv6 = "2606:2800:220:1::1";
const dayMs = 24 * 60 * 60 * 1_000;

/** True when this file can play the server of a corpus case. */
export function canPlay({ behaviour }: ServerSpec): boolean {
  return Object.hasOwn(behaviours, behaviour) || /^(tls|h2-|dns-|reset-on-connect)/.test(behaviour);
}

/**
 * Starts the site of one case under a public name: port 80 misbehaves as described (443 for TLS cases); for
 * plain cases port 443 is a good site, the goal of redirects.
 */
export async function startMisbehavingSite(
  spec: ServerSpec,
  authority: CertificateAuthority,
  pace: number,
): Promise<MisbehavingSite> {
  const sockets = new Set<Socket>();
  const requests: MisbehavingSite["requests"] = [];
  const connections: SocketTarget[] = [];
  let concurrent = 0;
  let concurrentMax = 0;
  let sent = 0;

  function serve(server: Server, act: (socket: Socket) => void): Server {
    return server
      .on("connection", keep)
      .on(isSecure(server) ? "secureConnection" : "connection", (socket: Socket) => {
        socket.on("error", () => {});
        act(socket);
      });
  }
  function keep(socket: Socket): void {
    sockets.add(socket);
    socket
      .on("error", () => {})
      .once("close", () => {
        sent += socket.bytesWritten;
        sockets.delete(socket);
      });
  }
  function answering(play: ServerSpec): (socket: Socket) => void {
    return (socket) =>
      socket.once("data", (chunk) => {
        requests.push({ startedAt: performance.now(), text: chunk.toString("latin1") });
        concurrent += 1;
        concurrentMax = Math.max(concurrentMax, concurrent);
        socket.once("close", () => {
          concurrent -= 1;
        });
        behaviours[play.behaviour]?.(socket, play, pace);
      });
  }

  const main = mainServer(spec, authority);
  if (spec.behaviour.startsWith("h2-")) main.on("connection", keep);
  else if (spec.behaviour === "reset-on-connect") serve(main, (socket) => socket.resetAndDestroy());
  else serve(main, answering(isPlain(spec) ? spec : { behaviour: "ok" }));
  const good = serve(createTls(authority.issue([siteHost])), answering({ behaviour: "ok" }));
  const mainPort = await listening(main);
  const goodPort = await listening(good);
  const secure = /^(tls|h2-)/.test(spec.behaviour);

  return {
    url: `${secure ? "https" : "http"}://${siteHost}/rss.xml`,
    resolve: resolverFor(spec),
    connect(target) {
      connections.push(target);
      // A socket that is never told to connect stands for a route into nothing.
      if (spec.behaviour === "dns-v6-blackhole-v4-ok" && target.family === 6) return new Socket();
      return connect(target.port === 443 && !secure ? goodPort : mainPort, "127.0.0.1");
    },
    connections,
    requests,
    concurrentMax: () => concurrentMax,
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sent),
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([main, good].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function isPlain({ behaviour }: ServerSpec): boolean {
  return Object.hasOwn(behaviours, behaviour);
}

function isSecure(server: Server): boolean {
  return "setSecureContext" in server;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function mainServer(spec: ServerSpec, authority: CertificateAuthority): Server {
  if (spec.behaviour.startsWith("h2-")) {
    const server = createSecureServer(authority.issue([siteHost]));
    return server.on("tlsClientError", () => {}).on("stream", (stream) => stream.session?.goaway(2));
  }
  if (!spec.behaviour.startsWith("tls")) return createServer();
  const version =
    spec.version === undefined ? undefined : (`TLSv${String(spec.version).replace(/\.0$/, "")}` as "TLSv1");
  const old = { minVersion: version, maxVersion: version, ciphers: "DEFAULT@SECLEVEL=0" };
  const server = createTls({ ...certificateFor(spec, authority), ...(version === undefined ? {} : old) });
  return server.on("tlsClientError", () => {});
}

function certificateFor({ cert }: ServerSpec, authority: CertificateAuthority): IssuedCertificate {
  const past = { from: new Date(Date.now() - 90 * dayMs), to: new Date(Date.now() - dayMs) };
  const future = { from: new Date(Date.now() + dayMs), to: new Date(Date.now() + 90 * dayMs) };
  if (cert === "expired") return authority.issue([siteHost], past);
  if (cert === "not-yet-valid") return authority.issue([siteHost], future);
  if (cert === "wrong-host") return authority.issue(["other.example.com"]);
  return authority.issue([siteHost]);
}

function resolverFor({ behaviour }: ServerSpec): Resolver {
  const reject = (code: string) => async () => {
    throw Object.assign(new Error(code), { code });
  };
  const answers: Record<string, Resolver> = {
    "dns-timeout": () => new Promise(() => {}),
    "dns-nxdomain": reject("ENOTFOUND"),
    "dns-servfail": reject("ESERVFAIL"),
    "dns-v6-blackhole-v4-ok": async () => [siteAddressIpv6, siteAddress],
  };
  return answers[behaviour] ?? (async () => [siteAddress]);
}
