import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const resetMsMax = 200;

/**
 * A server that takes connections, reads what comes and answers nothing, not even the end of a connection: so does a machine whose
 * processes hang, and one that was cut off after a connection was made.
 */
export async function startSilentServer(port = 0) {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    taken += 1;
    sockets.add(socket);
    socket.resume();
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    port: (server.address() as { port: number }).port,
    /** Connections so far. */
    taken: () => taken,
    /** How many sockets the other side still has: the system of one that closed its socket rejects what comes for it, which the next write is told. */
    async left(): Promise<number> {
      for (let write = 0; write < 2; write += 1) {
        for (const socket of sockets) socket.write("\0");
        await delay(resetMsMax);
      }
      return sockets.size;
    },
    async stop() {
      const closed = once(server.close(), "close");
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
