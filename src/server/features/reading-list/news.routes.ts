import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { newsEndpoints } from "#contract/news.ts";
import type { newsStreamEndpoints } from "#contract/news-stream.ts";
import { answerHeaders, codingFor, isHeld, packed } from "#server/http/cached-answer.ts";
import { EncodedAnswer, type Handlers } from "#server/http/endpoints.ts";
import { AppError } from "#server/platform/app-error.ts";
import { resumeAfter } from "./event-stream.ts";
import type { NewsService } from "./news.service.ts";
import type { NewsStreams } from "./news-streams.service.ts";

export const newsRoutes = (news: NewsService): Handlers<typeof newsEndpoints> => ({
  async listNews({ actor, query, request, context }) {
    if (query.refresh === "1") await news.refresh(actor);
    const answer = await news.kept.answer(actor, query);
    // From now on http/hot-answers sends it, as long as it holds.
    if (query.refresh === "0") news.kept.noteSearch(actor.userId, new URL(request.url).search, query);
    if (isHeld(answer, context.req.header("if-none-match")))
      return new EncodedAnswer(context.body(null, 304, headersOf(answer, "held")));
    const coding = codingFor(answer, context.req.header("accept-encoding"));
    return new EncodedAnswer(context.body(await packed(answer, coding), 200, headersOf(answer, coding)));
  },
  listOlderNews: ({ actor, body }) => news.listOlder(actor, body),
});

const headersOf = (...form: Parameters<typeof answerHeaders>) => Object.fromEntries(answerHeaders(...form));

/** In lower case, as a response has its headers: a name in two spellings would be sent twice. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Writes to Node's response itself: one write per event and user is all it costs. */
export const newsStreamRoutes = (streams: NewsStreams): Handlers<typeof newsStreamEndpoints> => ({
  async streamNews({ actor, session, context }) {
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
    const user = await streams.open(
      { actor, sessionId: session.id },
      socket,
      resumeAfter(context.req.header("last-event-id") ?? context.req.query("lastEventId")),
    );
    // The server stops, or the session ended, while the stream was being opened.
    if (endedEarly) {
      streams.leave(user);
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
    if (outgoing.destroyed) streams.leave(user);
    else outgoing.on("close", () => streams.leave(user));
    return RESPONSE_ALREADY_SENT.clone();
  },
});
