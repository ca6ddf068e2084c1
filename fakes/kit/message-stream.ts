import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** One reader of a stream, from the side of its server. */
export type StreamReader = {
  query: URLSearchParams;
  send(text: string): void;
  /** Without the closing handshake, as a server that falls over. */
  drop(): void;
  isOpen(): boolean;
};

const guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** A text frame of a server: in one piece, without a mask (RFC 6455). */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** Takes a WebSocket that only sends: what its reader says is not read. */
export function acceptReader(request: IncomingMessage, socket: Socket): StreamReader {
  const key = request.headers["sec-websocket-key"] ?? "";
  const accept = createHash("sha1").update(`${key}${guid}`).digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  // A closing frame, or the end of the reader: either way it is over.
  socket.on("data", (data) => {
    if (((data[0] ?? 0) & 0x0f) === 8) socket.destroy();
  });
  socket.on("error", () => socket.destroy());
  return {
    query: new URL(request.url ?? "/", "http://127.0.0.1").searchParams,
    send: (text) => void (socket.destroyed || socket.write(frameOf(text))),
    drop: () => void socket.destroy(),
    isOpen: () => !socket.destroyed,
  };
}
