import type { z } from "zod";
import { newsEventSchemas } from "#contract/news-stream.ts";
import { checkedAnswer } from "#server/http/endpoints.ts";

/** Bytes that a user may lag behind before the stream is ended; it resumes by itself. */
export const unsentBytesMax = 64 * 1024;

/** The part of Node's response that a stream needs. */
export type StreamSocket = {
  write(chunk: string | Uint8Array): boolean;
  end(): void;
  /** Drops what is unsent, too. */
  destroy(): void;
  readonly writableLength: number;
  readonly destroyed: boolean;
};

type NewsEventName = Exclude<keyof typeof newsEventSchemas, "ping">;

export const pingText = "event: ping\ndata: {}\n\n";

/** An event of the news stream as the contract describes it: fields that its schema does not name are left out. */
export function eventText<Name extends NewsEventName>(
  event: Name,
  data: z.input<(typeof newsEventSchemas)[Name]>,
  id?: number,
): string {
  const checked = checkedAnswer(newsEventSchemas[event], data, `event ${event} of GET /api/news/stream`);
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(checked)}\n\n`;
}

/**
 * Writes to one open browser. Answers false, and cuts the connection, when it is too far behind: one that
 * takes nothing would never see a polite end and would hold its unsent bytes for ever.
 */
export function writeEvent(socket: StreamSocket, text: string | Uint8Array): boolean {
  if (socket.destroyed) return false;
  if (socket.writableLength > unsentBytesMax) {
    socket.destroy();
    return false;
  }
  socket.write(text);
  return true;
}

/** The arrival number to resume after; undefined for a missing or odd Last-Event-ID. */
export function resumeAfter(lastEventId: string | undefined): number | undefined {
  if (lastEventId === undefined || !/^\d{1,15}$/.test(lastEventId)) return undefined;
  return Number(lastEventId);
}
