import { z } from "zod";
import {
  defaultFeedColor,
  feedNameLengthMax,
  feedStates,
  feedUrlLengthMax,
  isFeedColor,
} from "#domain/feeds/feed.ts";
import { opmlBytesMax } from "#domain/feeds/opml.ts";
import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";
import { endpoints } from "./endpoint.ts";
import { folderNamesSchema, folderSchema } from "./folders.ts";
import { newOrderSchema } from "./order.ts";

/** How the reading of a feed goes. Times are ISO 8601 UTC. */
export const feedHealthSchema = z.object({
  state: z.enum(feedStates),
  /** In words; null while the last check went well. */
  reason: z.string().nullable(),
  checkedAt: z.string().nullable(),
  succeededAt: z.string().nullable(),
  /** Null for a feed that is switched off. */
  nextCheckAt: z.string().nullable(),
});
export type FeedHealth = z.infer<typeof feedHealthSchema>;

export const feedSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** The folder that it is in; null for none. */
  folderId: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  color: z.string(),
  enabled: z.boolean(),
  /** The articles behind its headlines are read when they arrive. */
  fullText: z.boolean(),
  order: z.number(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  lastUpdated: z.string(),
  health: feedHealthSchema,
});
export type Feed = z.infer<typeof feedSchema>;

const feedName = z
  .string()
  .trim()
  .max(feedNameLengthMax)
  .refine((text) => isVisible(text) && isStorable(text), "Name is required");
const feedUrl = z.string().trim().min(1, "Address is required").max(feedUrlLengthMax);
const feedColor = z.string().refine(isFeedColor, "Use a color such as #2563eb");

const feedFields = {
  name: feedName,
  url: feedUrl,
  color: feedColor.default(defaultFeedColor),
  folder: folderNamesSchema.optional(),
};
/** A feed from another reader or an old browser, which know folders by name only. */
export const movedFeedSchema = z.object(feedFields);
export type MovedFeed = z.infer<typeof movedFeedSchema>;

/** A feed's folder is named by its id, null for none, or by its names. */
const isOnePlace = ({ folderId, folder }: { folderId?: unknown; folder?: unknown }) =>
  folderId === undefined || folder === undefined;
const twoPlaces = { message: "Give folderId or folder, not both", path: ["folderId"] };
const folderId = z.string().nullable().optional();

export const newFeedSchema = z.object({ ...feedFields, folderId }).refine(isOnePlace, twoPlaces);
export type NewFeed = z.infer<typeof newFeedSchema>;

export const feedPatchSchema = z
  .object({
    name: feedName.optional(),
    url: feedUrl.optional(),
    color: feedColor.optional(),
    enabled: z.boolean().optional(),
    fullText: z.boolean().optional(),
    folder: folderNamesSchema.optional(),
    folderId,
  })
  .refine(isOnePlace, twoPlaces);
export type FeedPatch = z.infer<typeof feedPatchSchema>;

/** POST /api/feeds/discover: the address of a feed or of a web page. */
export const feedSearchSchema = z.object({ url: feedUrl });
export type FeedSearch = z.infer<typeof feedSearchSchema>;

const previewItemSchema = z.object({ title: z.string(), link: z.string(), pubDate: z.string().nullable() });

/** A feed that was found, with its latest items, newest first. */
export const foundFeedSchema = z.object({
  url: z.string(),
  title: z.string(),
  items: z.array(previewItemSchema),
  /** Whether the user has it already. */
  followed: z.boolean(),
});
export type FoundFeed = z.infer<typeof foundFeedSchema>;

/** `isFeed`: the address is a feed itself, and the only one listed. */
export const foundFeedsSchema = z.object({ isFeed: z.boolean(), feeds: z.array(foundFeedSchema) });
export type FoundFeeds = z.infer<typeof foundFeedsSchema>;

/** What became of one outline of an OPML document. */
export const opmlLineSchema = z.object({
  /** In the document, from 1. */
  line: z.number(),
  name: z.string(),
  url: z.string(),
  outcome: z.enum(["added", "followed", "refused"]),
  /** Why it was not added, or not into its folder, in words; null where there is nothing to say. */
  reason: z.string().nullable(),
});
export type OpmlLine = z.infer<typeof opmlLineSchema>;

/** POST /api/feeds/opml, whose body is the document itself. */
export const opmlAnswerSchema = z.object({
  added: z.number(),
  followed: z.number(),
  refused: z.number(),
  lines: z.array(opmlLineSchema),
});
export type OpmlAnswer = z.infer<typeof opmlAnswerSchema>;

/** Folders in their order, each directly followed by those in it. */
export const feedsAnswerSchema = z.object({ feeds: z.array(feedSchema), folders: z.array(folderSchema) });
export type FeedsAnswer = z.infer<typeof feedsAnswerSchema>;

export const feedsEndpoints = endpoints({
  listFeeds: {
    route: "GET /api/feeds",
    area: "Feeds",
    access: "user",
    summary: "The user's feeds and folders in their order.",
    answer: feedsAnswerSchema,
  },
  addFeed: {
    route: "POST /api/feeds",
    area: "Feeds",
    access: "user",
    work: "unbounded",
    summary: "Follows a feed.",
    body: newFeedSchema,
    status: 201,
    answer: feedSchema,
    errors: [
      "duplicate-feed",
      "feed-address-refused",
      "feed-limit-reached",
      "folder-limit-reached",
      "folder-not-found",
    ],
  },
  orderFeeds: {
    route: "PUT /api/feeds/order",
    area: "Feeds",
    access: "user",
    summary: "Puts the user's feeds into a new order; feeds that are not named follow in the order they had.",
    body: newOrderSchema,
    answer: feedsAnswerSchema,
  },
  discoverFeeds: {
    route: "POST /api/feeds/discover",
    area: "Feeds",
    access: "user",
    work: "unbounded",
    summary: "The feeds at the address of a feed or a web page, with their latest items. Adds nothing.",
    limit: "feed-searches",
    body: feedSearchSchema,
    answer: foundFeedsSchema,
    errors: ["no-feed-found", "feed-unreachable", "feed-address-refused", "overloaded"],
  },
  exportOpml: {
    route: "GET /api/feeds/opml",
    area: "Feeds",
    access: "user",
    summary: "The user's feeds as OPML 2.0, to download.",
    answer: "text/x-opml",
  },
  importOpml: {
    route: "POST /api/feeds/opml",
    area: "Feeds",
    access: "user",
    summary:
      "Follows the feeds that an OPML document lists; the body is the document, of any type but JSON, at most 1 MB. Tells of each feed what became of it.",
    limit: "feed-imports",
    body: { mediaType: "text/x-opml", otherwise: "not-opml" },
    bodyBytesMax: opmlBytesMax,
    answer: opmlAnswerSchema,
    errors: ["not-opml", "overloaded"],
  },
  changeFeed: {
    route: "PATCH /api/feeds/:feedId",
    area: "Feeds",
    access: "user",
    summary:
      "Changes the fields that are given. `folderId` moves it; `folder` does by name, into a new folder if there is none of that name.",
    body: feedPatchSchema,
    answer: feedSchema,
    errors: [
      "feed-not-found",
      "duplicate-feed",
      "feed-address-refused",
      "folder-limit-reached",
      "folder-not-found",
    ],
  },
  deleteFeed: {
    route: "DELETE /api/feeds/:feedId",
    area: "Feeds",
    access: "user",
    summary: "Follows a feed no longer. For an hour it can be restored.",
    status: 204,
    errors: ["feed-not-found"],
  },
  restoreFeed: {
    route: "POST /api/feeds/:feedId/restore",
    area: "Feeds",
    access: "user",
    summary: "Takes the deletion of a feed back.",
    answer: feedSchema,
    errors: ["feed-not-found", "duplicate-feed", "feed-limit-reached"],
  },
});
