import type { newsEndpoints } from "#contract/news.ts";
import type { newsStreamEndpoints } from "#contract/news-stream.ts";
import type { previewEndpoints } from "#contract/preview.ts";
import { answerHeaders, type CachedAnswer, codingFor, isHeld, packed } from "#server/http/cached-answer.ts";
import { EncodedAnswer, type EndpointContext, type Handlers } from "#server/http/endpoints.ts";
import { answerEvents } from "./event-response.ts";
import { resumeAfter } from "./event-stream.ts";
import type { NewsService } from "./news.service.ts";
import type { NewsStreams } from "./news-streams.service.ts";
import type { PreviewService } from "./preview.service.ts";
import type { PreviewStreams } from "./preview-streams.service.ts";

export const newsRoutes = (news: NewsService): Handlers<typeof newsEndpoints> => ({
  async listNews({ actor, query, request, context }) {
    if (query.refresh === "1") await news.refresh(actor);
    const answer = await news.kept.answer(actor, query);
    // From now on http/hot-answers sends it, as long as it holds.
    if (query.refresh === "0") news.kept.noteSearch(actor.userId, new URL(request.url).search, query);
    return sentAs(context, answer);
  },
  listOlderNews: ({ actor, body }) => news.listOlder(actor, body),
  readStory: ({ actor, params }) => news.story(actor, params.id),
});

export const newsStreamRoutes = (streams: NewsStreams): Handlers<typeof newsStreamEndpoints> => ({
  streamNews: ({ actor, session, context }) =>
    answerEvents(context, {
      open: (socket) =>
        streams.open(
          { actor, sessionId: session.id },
          socket,
          resumeAfter(context.req.header("last-event-id") ?? context.req.query("lastEventId")),
        ),
      leave: streams.leave,
    }),
});

export const previewRoutes = (
  preview: PreviewService,
  streams: PreviewStreams,
): Handlers<typeof previewEndpoints> => ({
  async readPreview({ context }) {
    const { answer } = await preview.current();
    return sentAs(context, answer);
  },
  streamPreview: ({ context, network }) =>
    answerEvents(context, { open: (socket) => streams.open(network, socket), leave: streams.leave }),
});

/** The answer in the form that the request asks for; word of it where the browser has it already. */
async function sentAs(context: EndpointContext, answer: CachedAnswer): Promise<EncodedAnswer> {
  if (isHeld(answer, context.req.header("if-none-match")))
    return new EncodedAnswer(context.body(null, 304, headersOf(answer, "held")));
  const coding = codingFor(answer, context.req.header("accept-encoding"));
  return new EncodedAnswer(context.body(await packed(answer, coding), 200, headersOf(answer, coding)));
}

const headersOf = (...form: Parameters<typeof answerHeaders>) => Object.fromEntries(answerHeaders(...form));
