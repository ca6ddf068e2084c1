import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";

/** One reader of a stream, from the side of its server. */
export type StreamReader = {
  query: URLSearchParams;
  send(text: string): void;
  /** Without the closing handshake, as a server that falls over. */
  drop(): void;
  isOpen(): boolean;
};

const server = new WebSocketServer({ noServer: true });

/** Takes a WebSocket that only sends: what its reader says is not read. */
export function acceptReader(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  onReader: (reader: StreamReader) => void,
): void {
  server.handleUpgrade(request, socket, head, (open) => {
    open.on("error", () => open.terminate());
    onReader({
      query: new URL(request.url ?? "/", "http://127.0.0.1").searchParams,
      send: (text) => open.send(text),
      drop: () => open.terminate(),
      isOpen: () => open.readyState === open.OPEN,
    });
  });
}
