import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { EndpointContext } from "#server/http/endpoints.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { StreamSocket } from "./event-stream.ts";

/** In lower case, as a response has its headers: a name in two spellings would be sent twice. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

type Stream<Client> = {
  /** A rejection answers with its status. */
  open: (socket: StreamSocket) => Promise<Client>;
  leave: (client: Client) => void;
};

/** Answers with a stream of events. Writes to Node's response itself: one write per event and client is all it costs. */
export async function answerEvents<Client>(
  context: EndpointContext,
  { open, leave }: Stream<Client>,
): Promise<Response> {
  if (context.req.method === "HEAD") return context.body(null, 200, streamHeaders);
  const { outgoing } = context.env;
  const early: Uint8Array[] = [];
  let live = false;
  let endedEarly = false;
  const socket = {
    // Past the head the response would only hand it on, at some cost.
    write: (chunk: string | Uint8Array) =>
      live ? (outgoing.socket ?? outgoing).write(chunk) : early.push(Buffer.from(chunk)) > 0,
    end: () => {
      if (live) outgoing.end();
      else endedEarly = true;
    },
    destroy: () => void outgoing.destroy(),
    get writableLength() {
      return outgoing.writableLength;
    },
    get destroyed() {
      return outgoing.destroyed;
    },
  };
  // A rejection must still be able to answer with its status, so the headers wait for the open stream.
  const client = await open(socket);
  // The server stops, or the session ended, while the stream was being opened.
  if (endedEarly) {
    leave(client);
    throw new AppError("unavailable");
  }
  // The stream ends with its connection, so it needs no frames around each event.
  outgoing.removeHeader("transfer-encoding");
  outgoing.writeHead(200, {
    // Not by c.res: that answer would be merged with the returned one into a new one, to be sent again.
    ...Object.fromEntries(context.body(null).headers),
    ...streamHeaders,
  });
  outgoing.write(Buffer.concat([Buffer.from("retry: 3000\n\n"), ...early]));
  live = true;
  if (outgoing.destroyed) leave(client);
  else outgoing.on("close", () => leave(client));
  return RESPONSE_ALREADY_SENT.clone();
}
