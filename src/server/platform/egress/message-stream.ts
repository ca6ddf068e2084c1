import type { ConfiguredSocket, OpenConfiguredSocket } from "./configured-socket.ts";

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

/** Short readings of message streams: nothing is sent, and a message that is too long ends the connection. */
export const createMessageReader =
  (openSocket: OpenConfiguredSocket): ReadMessages =>
  ({ url, onMessage, totalMs, silenceMs }) =>
    new Promise((resolve) => {
      const address = new URL(url);
      address.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      let isOpen = false;
      let socket: ConfiguredSocket | undefined;
      let silence = setTimeout(() => end(isOpen ? "silent" : "unreachable"), silenceMs);
      const total = setTimeout(() => end("timeout"), totalMs);
      function end(how: StreamEnd): void {
        clearTimeout(silence);
        clearTimeout(total);
        socket?.close();
        resolve(how);
      }
      socket = openSocket(address, {
        open() {
          isOpen = true;
        },
        message(text) {
          clearTimeout(silence);
          silence = setTimeout(() => end("silent"), silenceMs);
          if (!onMessage(text)) end("enough");
        },
        end: () => end(isOpen ? "closed" : "unreachable"),
      });
    });
