import { connect, createServer, type Socket } from "node:net";
import path from "node:path";

/**
 * A way to the database that can be shut: every connection through it breaks, and no new one is made. Frozen, it takes
 * connections and statements and answers nothing, as a database whose processes are stopped.
 */
export async function createEndpoint(realUrl: string) {
  const real = new URL(realUrl);
  const socketPath = path.join(real.searchParams.get("host") ?? "", `.s.PGSQL.${real.port}`);
  const sockets = new Set<Socket>();
  const ways = new Map<Socket, Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(socketPath);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      ways.set(one, other);
      if (!isFrozen) one.pipe(other);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        ways.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    url: `postgresql://${real.username}@127.0.0.1:${port}${real.pathname}`,
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(port),
    freeze() {
      isFrozen = true;
      for (const [one, other] of ways) {
        one.unpipe(other);
        one.pause();
      }
    },
    /** Loses what is sent over the open connections, as a firewall does that forgot them; new connections work. */
    abandon() {
      for (const [one, other] of ways) {
        one.unpipe(other);
        one.resume();
      }
    },
    thaw() {
      isFrozen = false;
      for (const [one, other] of ways) one.pipe(other);
    },
  };
}
