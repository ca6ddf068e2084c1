import { z } from "zod";
import { muteKinds } from "#domain/news/mutes.ts";
import { olderCursorLengthMax, readOlderCursor } from "#domain/news/older-cursor.ts";
import { tagIds } from "#domain/tags/tags.ts";
import { endpoints } from "./endpoint.ts";

export const detectedCompanySchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** How the company was found; "you": its user added it. */
  method: z.enum(["ai", "keyword", "you"]),
  /** AI and keyword matching both found it. */
  alsoKeyword: z.literal(true).optional(),
  /** What the headline names is a brand of the company, or the company buys or is bought in it. */
  role: z.enum(["brand", "buyer", "target"]).optional(),
});
export type DetectedCompany = z.infer<typeof detectedCompanySchema>;

/** A market, currency, coin, central bank or sector. */
export const tagSchema = z.enum(tagIds);

export const hiddenCompanySchema = detectedCompanySchema.pick({ symbol: true, name: true });
export type HiddenCompany = z.infer<typeof hiddenCompanySchema>;

/** The fields of an item that are answered as they are stored. */
export const itemTextsSchema = z.object({
  /** 20 characters of a hash of title and link; GUID and text replace what is missing (READ-72). */
  id: z.string(),
  title: z.string(),
  /** http(s) address, or "#" when the publisher gave none. */
  link: z.string(),
  author: z.string().nullable(),
});
export type ItemTexts = z.infer<typeof itemTextsSchema>;

export const newsItemSchema = itemTextsSchema.extend({
  /** ISO 8601 UTC; null when the publisher gave no readable date. Show `firstSeenAt` then. */
  pubDate: z.string().nullable(),
  /** ISO 8601 UTC: when this server first saw the item; of one without a date, the feed's copy. */
  firstSeenAt: z.string(),
  content: z.string(),
  source: z.string(),
  feedId: z.string(),
  feedName: z.string(),
  feedColor: z.string(),
  detectedCompanies: z.array(detectedCompanySchema),
  /** What else title and description are about; left out without any. */
  tags: z.array(tagSchema).optional(),
  /** What the user took off this headline, if anything. */
  hiddenCompanies: z.array(hiddenCompanySchema).optional(),
  read: z.boolean(),
  /** Kept for later by the user. */
  saved: z.boolean(),
  /** What the user's rule that highlights it is about: a word, a feed, a company, a tag by its English name. */
  highlight: z.object({ kind: z.enum(muteKinds), label: z.string() }).optional(),
  /** The mute rule that hides the item; only in an answer that shows what is hidden. */
  mutedBy: z.string().optional(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsSourceSchema = z.object({
  feedId: z.string(),
  name: z.string(),
  color: z.string(),
  /** pending: never fetched yet; failing: old items stay readable. */
  state: z.enum(["ok", "pending", "failing"]),
  /** In words, when failing. */
  reason: z.string().optional(),
  checkedAt: z.string().nullable(),
  /** When it is looked at again; null while that is not known. */
  nextCheckAt: z.string().nullable(),
  /** Unread items, counted up to 100: 100 means 100 or more. */
  unread: z.number(),
  /** The folders that it is in, the outermost first. */
  folders: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type NewsSource = z.infer<typeof newsSourceSchema>;

/** Of the items that would be shown, how many mute rules hide; `rules` names those that hide any. */
export const hiddenNewsSchema = z.object({
  count: z.number(),
  rules: z.array(z.object({ id: z.string(), count: z.number() })),
});
export type HiddenNews = z.infer<typeof hiddenNewsSchema>;

export const newsAnswerSchema = z.object({
  items: z.array(newsItemSchema),
  sources: z.array(newsSourceSchema),
  hidden: hiddenNewsSchema,
  /** Cursor of POST /api/news/older; null when the feeds have nothing more. */
  older: z.string().nullable(),
});
export type NewsAnswer = z.infer<typeof newsAnswerSchema>;

/**
 * Query of GET /api/news; `refresh=1` asks for a fetch of the feeds that may be fetched again (Refresh Now), `muted=1`
 * shows what mute rules hide, too.
 */
export const newsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  feedId: z.string().min(1).max(64).optional(),
  /** Only of the feeds in a folder, and in those in it. */
  folderId: z.string().min(1).max(64).optional(),
  refresh: z.enum(["0", "1"]).default("0"),
  muted: z.enum(["0", "1"]).default("0"),
  /** Only what is not read yet, of the newest few hundred of each feed. */
  unread: z.enum(["0", "1"]).default("0"),
});
export type NewsQuery = z.infer<typeof newsQuerySchema>;

/**
 * POST /api/news/older: what the list goes on with. With the same choice as the page before; the cursor names each feed's
 * place, which is too long for an address.
 */
export const olderNewsSchema = z.object({
  /** `older` of the list, or `next` of the page before. */
  cursor: z
    .string()
    .max(olderCursorLengthMax)
    .transform((text, context) => {
      const cursor = readOlderCursor(text);
      if (cursor) return cursor;
      context.addIssue({ code: "custom", message: "Start the list again from its first page." });
      return z.NEVER;
    }),
  limit: z.number().int().min(1).max(50).default(10),
  feedId: z.string().min(1).max(64).optional(),
  folderId: z.string().min(1).max(64).optional(),
  muted: z.enum(["0", "1"]).default("0"),
  unread: z.enum(["0", "1"]).default("0"),
});
export type OlderNews = z.infer<typeof olderNewsSchema>;

export const olderNewsAnswerSchema = z.object({
  /**
   * Each feed's next items, newest first. Those of busy feeds belong between what earlier pages brought. An item that was
   * given without a date may come again with one; its id tells.
   */
  items: z.array(newsItemSchema),
  /** What has arrived since, at most 100: with what the stream brought, nothing is missing. */
  arrived: z.array(newsItemSchema),
  hidden: hiddenNewsSchema,
  /** Null: this is everything that the feeds have brought. A page may be empty and still have a next one. */
  next: z.string().nullable(),
});
export type OlderNewsAnswer = z.infer<typeof olderNewsAnswerSchema>;

/** What a later look found out about an item. */
export const companiesEventSchema = z.object({
  itemId: z.string(),
  detectedCompanies: z.array(detectedCompanySchema),
  hiddenCompanies: z.array(hiddenCompanySchema).optional(),
});
export type CompaniesEvent = z.infer<typeof companiesEventSchema>;

export const storyAnswerSchema = z.object({
  /** The item that was asked for, then what else the user's feeds brought of its story, the newest first. */
  items: z.array(newsItemSchema),
});
export type StoryAnswer = z.infer<typeof storyAnswerSchema>;

export const newsEndpoints = endpoints({
  listNews: {
    route: "GET /api/news",
    area: "News",
    access: "user",
    plan: true,
    summary: "The newest items of the user's feeds, and how each feed fares.",
    query: newsQuerySchema,
    answer: newsAnswerSchema,
    errors: ["no-feeds-enabled", "feed-not-found", "folder-not-found"],
  },
  listOlderNews: {
    route: "POST /api/news/older",
    area: "News",
    access: "user",
    plan: true,
    token: "read",
    summary: "The next page of the news list, until everything that the feeds ever brought was given.",
    limit: "older-news",
    body: olderNewsSchema,
    answer: olderNewsAnswerSchema,
    errors: ["no-feeds-enabled", "feed-not-found", "folder-not-found"],
  },
  readStory: {
    route: "GET /api/news/:id/story",
    area: "News",
    access: "user",
    plan: true,
    summary: "An item of the user's feeds, and what else they brought of its story: where a message leads.",
    answer: storyAnswerSchema,
    errors: ["item-not-found"],
  },
});
