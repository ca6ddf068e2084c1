import type { SecureContext } from "node:tls";
import { WebSocket } from "ws";
import type { OutboundLimits } from "./limits.ts";

/** Why a socket is over; said once, and the last that is heard of it. In words that hold neither address nor key. */
export type SocketEnd =
  /** The other side answered the handshake with another status than 101. */
  { kind: "rejected"; status: number; retryAfter: string | null } | { kind: "lost"; detail: string };

export type SocketEvents = {
  open(): void;
  message(text: string): void;
  end(end: SocketEnd): void;
};

export type ConfiguredSocket = {
  /** Dropped while the socket is not open. */
  send(text: string): void;
  /** No `end` follows. Safe to repeat. */
  close(): void;
};

export type OpenConfiguredSocket = (url: URL, on: SocketEvents) => ConfiguredSocket;

const messageBytesMax = 1024 * 1024;
/** A connection whose other side does not answer a ping until the next one is lost, whatever the system says of it. */
const pingMs = 30_000;

/**
 * WebSockets to addresses that the operator configured, which may be private. Redirects are never followed. The address
 * may carry a key: it is in no message and no error of this module.
 */
export function createConfiguredSockets(options: {
  limits: OutboundLimits;
  userAgent: string;
  secureContext: SecureContext;
  pingEveryMs?: number;
}): { open: OpenConfiguredSocket; close(): void } {
  const { limits, userAgent, secureContext, pingEveryMs = pingMs } = options;
  const running = new Set<ConfiguredSocket>();

  function open(url: URL, on: SocketEvents): ConfiguredSocket {
    const clientOptions = {
      headers: { "user-agent": userAgent },
      handshakeTimeout: limits.connectMs,
      maxPayload: messageBytesMax,
      followRedirects: false,
      perMessageDeflate: false,
      secureContext,
    };
    const socket = new WebSocket(url, clientOptions);
    let isOver = false;
    let isAnswered = true;
    const pings = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (!isAnswered) return finish({ kind: "lost", detail: "it answers no ping" });
      isAnswered = false;
      socket.ping();
    }, pingEveryMs);

    function finish(end: SocketEnd | undefined): void {
      if (isOver) return;
      isOver = true;
      clearInterval(pings);
      running.delete(handle);
      socket.terminate();
      if (end) on.end(end);
    }

    socket.on("open", () => on.open());
    socket.on("pong", () => {
      isAnswered = true;
    });
    socket.on("message", (data, isBinary) => {
      if (!isOver && !isBinary) on.message(String(data));
    });
    socket.on("unexpected-response", (_request, response) => {
      const status = response.statusCode ?? 0;
      finish({ kind: "rejected", status, retryAfter: response.headers["retry-after"] ?? null });
    });
    // Also after the end: the library tells of the handshake that was broken off.
    socket.on("error", (error) => finish({ kind: "lost", detail: wordsOf(error) }));
    socket.on("close", (code) => finish({ kind: "lost", detail: `it closed the connection (${code})` }));

    const handle: ConfiguredSocket = {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => finish(undefined),
    };
    running.add(handle);
    return handle;
  }

  return {
    open,
    close() {
      for (const handle of running) handle.close();
    },
  };
}

/** By the code alone: a message of the runtime may hold the address. */
function wordsOf({ code }: NodeJS.ErrnoException): string {
  return code === undefined ? "it cannot be reached" : `it cannot be reached (${code})`;
}
