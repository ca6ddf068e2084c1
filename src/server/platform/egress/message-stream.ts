import type { SecureContext } from "node:tls";
import { Agent, WebSocket } from "undici";
import type { OutboundLimits } from "./limits.ts";

export type StreamEnd =
  /** The caller has what it wanted. */
  | "enough"
  /** The other side closed, fell silent, or went on for longer than the caller waits. */
  | "closed"
  | "silent"
  | "timeout"
  /** It never opened. */
  | "unreachable";

export type StreamRequest = {
  url: URL;
  /** Gets each text message as it comes; false: enough. */
  onMessage: (text: string) => boolean;
  totalMs: number;
  silenceMs: number;
};

/** Reads text messages of a WebSocket for a bounded time. Never rejects. */
export type ReadMessages = (request: StreamRequest) => Promise<StreamEnd>;

const messageBytesMax = 1024 * 1024;

/**
 * Short readings of message streams at addresses that the operator configured. Redirects are not followed, nothing is
 * sent, and a message above a megabyte ends the connection.
 */
export function createMessageStreams(options: {
  limits: OutboundLimits;
  userAgent: string;
  secureContext: SecureContext;
}): { read: ReadMessages; close(): Promise<void> } {
  const { limits, userAgent, secureContext } = options;
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: limits.connectMs, secureContext },
    maxHeaderSize: limits.headerBytesMax,
    webSocket: { maxPayloadSize: messageBytesMax },
  });

  function read({ url, onMessage, totalMs, silenceMs }: StreamRequest): Promise<StreamEnd> {
    const address = new URL(url);
    address.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new Promise((resolve) => {
      const socket = new WebSocket(address, { dispatcher: agent, headers: { "user-agent": userAgent } });
      let opened = false;
      let silence = setTimeout(() => end(opened ? "silent" : "unreachable"), silenceMs);
      const total = setTimeout(() => end("timeout"), totalMs);
      function end(how: StreamEnd): void {
        clearTimeout(silence);
        clearTimeout(total);
        socket.onmessage = null;
        resolve(how);
        if (socket.readyState !== WebSocket.CLOSED) socket.close();
      }
      socket.onopen = () => {
        opened = true;
      };
      socket.onmessage = ({ data }) => {
        clearTimeout(silence);
        silence = setTimeout(() => end("silent"), silenceMs);
        if (typeof data === "string" && !onMessage(data)) end("enough");
      };
      // A failure is followed by a close, which tells all there is to know.
      socket.onerror = () => undefined;
      socket.onclose = () => end(opened ? "closed" : "unreachable");
    });
  }

  return { read, close: () => agent.destroy() };
}
