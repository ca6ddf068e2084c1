import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { SignedIn } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import { resumeAfter } from "./event-stream.ts";
import type { NewsStreams } from "./news-streams.service.ts";

/** In lower case, as a response has its headers: a name in two spellings would be sent twice. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Mounted at /api/news/stream. Writes to Node's response itself: one write per event and reader is all it costs. */
export const newsStreamRoutes = (streams: NewsStreams) =>
  new Hono<SignedIn & { Bindings: HttpBindings }>().get("/", async (c) => {
    if (c.req.method === "HEAD") return c.body(null, 200, streamHeaders);
    const { outgoing } = c.env;
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
    // A refusal must still be able to answer with its status, so the headers wait for the open stream.
    const reader = await streams.open(
      { actor: c.var.actor, sessionId: c.var.session.id },
      socket,
      resumeAfter(c.req.header("last-event-id") ?? c.req.query("lastEventId")),
    );
    // The server stops, or the session ended, while the stream was being opened.
    if (endedEarly) {
      streams.leave(reader);
      throw new AppError("unavailable");
    }
    // The stream ends with its connection, so it needs no frames around each event.
    outgoing.removeHeader("transfer-encoding");
    outgoing.writeHead(200, {
      // Not by c.res: that answer would be merged with the returned one into a new one, to be sent again.
      ...Object.fromEntries(c.body(null).headers),
      ...streamHeaders,
    });
    outgoing.write(Buffer.concat([Buffer.from("retry: 3000\n\n"), ...early]));
    live = true;
    if (outgoing.destroyed) streams.leave(reader);
    else outgoing.on("close", () => streams.leave(reader));
    return RESPONSE_ALREADY_SENT.clone();
  });
