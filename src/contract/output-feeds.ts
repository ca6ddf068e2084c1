import { z } from "zod";
import { isOutputFeedFilter, isOutputFeedName, outputFeedNameLengthMax } from "#domain/feeds/output-feed.ts";
import { endpoints } from "./endpoint.ts";
import { searchQuerySchema } from "./search.ts";

const chosenSchema = searchQuerySchema.pick({
  q: true,
  symbol: true,
  watchlistId: true,
  tag: true,
  feedId: true,
  folderId: true,
});

const outputFeedFilterSchema = chosenSchema.extend({
  /** saved: what the user saved, newest saved first; nothing else narrows it. */
  view: z.enum(["news", "saved"]).default("news"),
});

export const outputFeedSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: outputFeedFilterSchema,
  /** The last four characters of the secret, by which its owner tells its address from others. */
  lastFour: z.string(),
  createdAt: z.string(),
  /** Null for one that was never fetched. */
  lastFetchedAt: z.string().nullable(),
  /** How often programs fetched it; answers that nothing had changed count. */
  fetches: z.number().int(),
  /** At its last fetch the feed, folder or watchlist of its filter was gone. */
  isBroken: z.boolean(),
});
export type OutputFeed = z.infer<typeof outputFeedSchema>;

export const outputFeedsAnswerSchema = z.object({ outputFeeds: z.array(outputFeedSchema) });
export type OutputFeedsAnswer = z.infer<typeof outputFeedsAnswerSchema>;

export const newOutputFeedSchema = z.object({
  name: z
    .string()
    .trim()
    .max(outputFeedNameLengthMax)
    .refine((text) => text !== "" && isOutputFeedName(text), "Name is required"),
  filter: outputFeedFilterSchema.refine(isOutputFeedFilter, "Saved headlines can't be filtered."),
});
export type NewOutputFeed = z.infer<typeof newOutputFeedSchema>;

/** The answer to a new output feed: the only one that has its addresses. */
export const createdOutputFeedSchema = outputFeedSchema.extend({ rssUrl: z.string(), jsonUrl: z.string() });
export type CreatedOutputFeed = z.infer<typeof createdOutputFeedSchema>;

export const outputFeedsEndpoints = endpoints({
  listOutputFeeds: {
    route: "GET /api/output-feeds",
    area: "Programs",
    access: "user",
    summary:
      "The feeds that the user's reader apps read here by secret address, the newest first, without their addresses.",
    answer: outputFeedsAnswerSchema,
  },
  addOutputFeed: {
    route: "POST /api/output-feeds",
    area: "Programs",
    access: "user",
    plan: true,
    securityEvent: "output-feed",
    summary: "Makes a feed of a filter. Its secret addresses are in this answer only. At most 20.",
    limit: "new-output-feeds",
    body: newOutputFeedSchema,
    status: 201,
    answer: createdOutputFeedSchema,
    errors: [
      "output-feed-limit-reached",
      "feed-not-found",
      "folder-not-found",
      "watchlist-not-found",
      "search-too-slow",
    ],
  },
  deleteOutputFeed: {
    route: "DELETE /api/output-feeds/:outputFeedId",
    area: "Programs",
    access: "user",
    securityEvent: "output-feed",
    summary: "Ends an output feed: its addresses lead nowhere from then on.",
    status: 204,
    errors: ["output-feed-not-found"],
  },
  readOutputFeed: {
    route: "GET /feeds/:file",
    area: "Programs",
    access: "anyone",
    work: "search",
    compress: true,
    summary:
      "An output feed by its secret: RSS 2.0 at `SECRET.xml`, JSON Feed 1.1 at `SECRET.json`. Takes `If-None-Match` and `If-Modified-Since`. 60 fetches an hour.",
    answer: "application/rss+xml",
    errors: ["output-feed-not-found", "rate-limited", "search-too-slow"],
  },
});
