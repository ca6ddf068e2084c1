import type { outputFeedsEndpoints } from "#contract/output-feeds.ts";
import type { OutputFormat } from "#domain/feeds/output-feed.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { OutputFeedAnswer, OutputFeedsService } from "./output-feeds.service.ts";

const types: Record<OutputFormat, string> = {
  xml: "application/rss+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

const headersOf = ({ format, etag, changedAt }: OutputFeedAnswer) => ({
  ETag: etag,
  "Last-Modified": changedAt.toUTCString(),
  "Cache-Control": "private, no-cache",
  "X-Robots-Tag": "noindex, nofollow",
  "Content-Type": types[format],
});

export const outputFeedsRoutes = (
  outputFeeds: OutputFeedsService,
): Handlers<typeof outputFeedsEndpoints> => ({
  listOutputFeeds: ({ actor }) => outputFeeds.list(actor),
  addOutputFeed: ({ actor, body }) => outputFeeds.add(actor, body),
  deleteOutputFeed: ({ actor, params }) => outputFeeds.remove(actor, params.outputFeedId),
  async readOutputFeed({ params, request, context }) {
    // Also where it is not found: no search engine may list the address.
    context.header("X-Robots-Tag", "noindex, nofollow");
    const answer = await outputFeeds.read(params.file, {
      etag: request.headers.get("if-none-match") ?? undefined,
      modifiedSince: request.headers.get("if-modified-since") ?? undefined,
    });
    const { body } = answer;
    return body === null
      ? context.body(null, 304, headersOf(answer))
      : context.body(body, 200, headersOf(answer));
  },
});
