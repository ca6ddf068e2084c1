import { z } from "zod";
import { postCounts, socialOrders } from "#domain/social/controls.ts";
import { socialEndpointNames } from "#domain/social/endpoints.ts";
import { communitySearchMax } from "#domain/social/sources.ts";
import { endpoints } from "./endpoint.ts";
import { detectedCompanySchema } from "./news.ts";
import { pauseSchema } from "./pause.ts";

/** The sites whose posts the page shows. */
export const socialNetworks = ["reddit", "bluesky"] as const;
export type SocialNetworkName = (typeof socialNetworks)[number];

/** A post of a social site (specification section 3). Figures that the endpoint it came through does not tell are null. */
export const socialPostSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text, at most 4,000 characters. */
  content: z.string(),
  /** Null: the author is deleted. */
  author: z.string().nullable(),
  subreddit: z.string(),
  /** The post on its site. */
  url: z.string(),
  /** What a link post points at. */
  externalUrl: z.string().nullable(),
  domain: z.string().nullable(),
  flair: z.string().nullable(),
  /** Address of our own image service. */
  thumbnail: z.string().nullable(),
  source: z.enum(socialNetworks),
  sourceUrl: z.string(),
  /** "r/stocks" or "Search: Tesla"; the first of the sources that brought it. */
  sourceName: z.string(),
  score: z.number().nullable(),
  /** 0 to 1. */
  upvoteRatio: z.number().nullable(),
  numComments: z.number().nullable(),
  /** ISO 8601 UTC. */
  created: z.string(),
  isVideo: z.boolean(),
  isSelf: z.boolean(),
  gilded: z.number().nullable(),
  over18: z.boolean(),
  spoiler: z.boolean(),
  stickied: z.boolean(),
  locked: z.boolean(),
  archived: z.boolean(),
  detectedStocks: z.array(detectedCompanySchema),
});
export type SocialPost = z.infer<typeof socialPostSchema>;

export const socialSourceSchema = z.object({
  /** "r-stocks", "search-tesla" */
  id: z.string(),
  name: z.string(),
  /** Which of the site's endpoints answered last, best first. */
  endpoint: z.enum(socialEndpointNames).nullable(),
  /** pending: not asked yet; limited: waits for its turn, older posts stay readable; failing: no endpoint answered. */
  state: z.enum(["ok", "pending", "limited", "failing"]),
  /** In words a user understands: why it is limited or failing, or why score, comments and flair are missing. */
  reason: z.string().optional(),
  checkedAt: z.string().nullable(),
  nextCheckAt: z.string().nullable(),
  /** While it is limited or failing: since when, until when and why it is left alone. */
  pause: pauseSchema.nullable(),
  /** It is a community that can be searched. */
  isSearchable: z.boolean(),
  /** Posts of it in this answer. */
  posts: z.number(),
});
export type SocialSource = z.infer<typeof socialSourceSchema>;

export const mentionedCompanySchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Posts of the last 24 hours that the sources brought and that name it. */
  mentions: z.number(),
  /** Posts a day that named it, mean of the seven days before; null while fewer than two whole days are known. */
  dailyAverage: z.number().nullable(),
  /** Days the average rests on, 0 to 7. */
  days: z.number(),
  /** (mentions + 1) / (dailyAverage + 1); null without an average. */
  ratio: z.number().nullable(),
});
export type MentionedCompany = z.infer<typeof mentionedCompanySchema>;

export const socialAnswerSchema = z.object({
  posts: z.array(socialPostSchema),
  sources: z.array(socialSourceSchema),
  mentions: z.array(mentionedCompanySchema),
  /** Posts with a score under 10 that the user's switch hides. */
  hiddenLowScores: z.number(),
});
export type SocialAnswer = z.infer<typeof socialAnswerSchema>;

/** Event `social` of GET /api/news/stream: these sources brought something new. */
export const socialEventSchema = z.object({ sourceIds: z.array(z.string()) });
export type SocialEvent = z.infer<typeof socialEventSchema>;

/** Query of GET /api/social; `refresh=1` asks the sources that may be asked again (Refresh Now). */
export const socialQuerySchema = z.object({
  limit: z.coerce.number().pipe(z.literal(postCounts)).default(25),
  /** Id or name of a source; empty or left out: all of them. */
  source: z.string().max(40).optional(),
  /** Words to search for inside the chosen source, where that is a community; empty or left out: no search. */
  search: z.string().max(communitySearchMax).optional(),
  sort: z.string().toLowerCase().pipe(z.enum(socialOrders)).default("score"),
  refresh: z.enum(["0", "1"]).default("0"),
});
export type SocialQuery = z.infer<typeof socialQuerySchema>;

export const socialEndpoints = endpoints({
  listSocialPosts: {
    route: "GET /api/social",
    area: "Social",
    access: "user",
    plan: true,
    work: "unbounded",
    summary: "Posts of the user's social sources, how each source fares, and the companies mentioned most.",
    query: socialQuerySchema,
    answer: socialAnswerSchema,
    errors: ["social-disabled"],
  },
});
