import { z } from "zod";
import { isSymbol } from "#domain/market/symbol.ts";
import { mutedWordLengthMax, muteKeyOf, muteKinds } from "#domain/news/mutes.ts";
import { whenSchema } from "./alerts.ts";
import { endpoints } from "./endpoint.ts";
import { newsItemSchema, tagSchema } from "./news.ts";

const id = z.string().min(1).max(64);

/** PATCH /api/news/:id. */
export const readingPatchSchema = z.object({
  read: z.boolean().optional(),
  /** Saved for later. */
  saved: z.boolean().optional(),
});
export type ReadingPatch = z.infer<typeof readingPatchSchema>;

export const readingStateSchema = z.object({ id: z.string(), read: z.boolean(), saved: z.boolean() });
export type ReadingState = z.infer<typeof readingStateSchema>;

export const readBatchMax = 100;

/** POST /api/news/read: marks several items as read; those that are read already, or not the user's, are passed over. */
export const readBatchSchema = z.object({ ids: z.array(id).min(1).max(readBatchMax) });
export type ReadBatch = z.infer<typeof readBatchSchema>;
export const readBatchAnswerSchema = z.object({ marked: z.number() });

/** POST /api/news/mark-all-read: everything that has arrived by now, of one feed, of a folder or of all that are switched on. */
export const markAllReadSchema = z.object({ feedId: id.optional(), folderId: id.optional() });
export type MarkAllRead = z.infer<typeof markAllReadSchema>;

export const markAllReadAnswerSchema = z.object({
  /** Items that were unread, counted up to 1000. */
  marked: z.number(),
  /** Takes it back, once, within an hour. */
  undoId: z.string(),
});
export type MarkAllReadAnswer = z.infer<typeof markAllReadAnswerSchema>;

export const readUndoSchema = z.object({ undoId: id });
export type ReadUndo = z.infer<typeof readUndoSchema>;
export const readUndoAnswerSchema = z.object({ restored: z.literal(true) });

export const savedQuerySchema = z.object({
  /** `next` of the page before. */
  cursor: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(30),
});
export type SavedQuery = z.infer<typeof savedQuerySchema>;

/**
 * Newest saved first. An item whose feed is no longer followed has an empty `feedId`, its publisher's title as
 * `feedName`, and a neutral color.
 */
export const savedAnswerSchema = z.object({ items: z.array(newsItemSchema), next: z.string().nullable() });
export type SavedAnswer = z.infer<typeof savedAnswerSchema>;

const mutedWord = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .pipe(
    z
      .string()
      .max(mutedWordLengthMax)
      .refine((text) => muteKeyOf("word", text) !== "", "Enter a word or phrase"),
  );
const mutedSymbol = z.string().trim().toUpperCase().refine(isSymbol, "Enter a symbol such as AAPL");

/** POST /api/news/mutes: a word or phrase, the id of one of the user's feeds, a company's symbol, or a tag. */
export const newMuteSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("word"), value: mutedWord }),
  z.object({ kind: z.literal("source"), value: id }),
  z.object({ kind: z.literal("company"), value: mutedSymbol }),
  z.object({ kind: z.literal("tag"), value: tagSchema }),
]);
export type NewMute = z.infer<typeof newMuteSchema>;

export const muteSchema = z.object({
  id: z.string(),
  kind: z.enum(muteKinds),
  value: z.string(),
  /** The value for users: the word, the feed's name, the company's name, the tag's English name. */
  label: z.string(),
  createdAt: z.string(),
});
export type Mute = z.infer<typeof muteSchema>;

/** POST /api/news/highlights: what a mute takes, and what is done with it beside the mark. */
export const newHighlightSchema = z
  .object({
    subject: newMuteSchema,
    /** Saves what arrives from now on. */
    saves: z.boolean().default(false),
    /** Creates an alert about it, to all of the user's channels; of a word or a company. */
    notifies: z.boolean().default(false),
    /** By whose days the alert counts. */
    timeZone: whenSchema.shape.timeZone,
  })
  .refine(({ subject: { kind }, notifies }) => !notifies || kind === "word" || kind === "company", {
    path: ["notifies"],
    message: "Alerts can be about a word or a company.",
  });
export type NewHighlight = z.infer<typeof newHighlightSchema>;

export const highlightSchema = muteSchema.extend({
  saves: z.boolean(),
  /** The alert that tells of it; null without one. */
  alertId: z.string().nullable(),
});
export type HighlightRule = z.infer<typeof highlightSchema>;

export const highlightsAnswerSchema = z.object({ highlights: z.array(highlightSchema) });
export type HighlightsAnswer = z.infer<typeof highlightsAnswerSchema>;

export const mutesAnswerSchema = z.object({ mutes: z.array(muteSchema) });
export type MutesAnswer = z.infer<typeof mutesAnswerSchema>;

/**
 * Event `reading` of GET /api/news/stream: the user changed something, here or in another tab. With ids: these items
 * are now read, or saved, or not. Without: marks, mute rules or corrections changed, and the list has to be loaded again.
 */
export const readingEventSchema = z.object({
  ids: z.array(z.string()),
  read: z.boolean().optional(),
  saved: z.boolean().optional(),
});
export type ReadingEvent = z.infer<typeof readingEventSchema>;

export const readingEndpoints = endpoints({
  listSavedItems: {
    route: "GET /api/news/saved",
    area: "News",
    access: "user",
    plan: true,
    summary: "What the user keeps for later, newest saved first, a page at a time.",
    query: savedQuerySchema,
    answer: savedAnswerSchema,
  },
  listMutes: {
    route: "GET /api/news/mutes",
    area: "News",
    access: "user",
    summary: "The rules by which the user's list leaves items out, oldest first.",
    answer: mutesAnswerSchema,
  },
  addMute: {
    route: "POST /api/news/mutes",
    area: "News",
    access: "user",
    summary: "Mutes a word or phrase in titles, one of the user's feeds, a company, or a tag. At most 200.",
    body: newMuteSchema,
    status: 201,
    answer: muteSchema,
    errors: ["duplicate-mute", "mute-limit-reached", "feed-not-found", "unknown-symbol"],
  },
  deleteMute: {
    route: "DELETE /api/news/mutes/:id",
    area: "News",
    access: "user",
    summary: "Removes a mute rule.",
    status: 204,
    errors: ["mute-not-found"],
  },
  listHighlights: {
    route: "GET /api/news/highlights",
    area: "News",
    access: "user",
    summary: "The rules that mark headlines in the user's lists, oldest first.",
    answer: highlightsAnswerSchema,
  },
  addHighlight: {
    route: "POST /api/news/highlights",
    area: "News",
    access: "user",
    plan: true,
    // It may create an alert, which its own scope is for.
    token: "none",
    summary:
      "Highlights a word or phrase in titles, one of the user's feeds, a company, or a tag, also where a mute fits; may save new headlines and create an alert. At most 100.",
    body: newHighlightSchema,
    status: 201,
    answer: highlightSchema,
    errors: [
      "duplicate-highlight",
      "highlight-limit-reached",
      "alert-limit-reached",
      "feed-not-found",
      "unknown-symbol",
    ],
  },
  deleteHighlight: {
    route: "DELETE /api/news/highlights/:id",
    area: "News",
    access: "user",
    token: "none",
    summary: "Removes a highlight with the alert that it created. What it saved stays saved.",
    status: 204,
    errors: ["highlight-not-found"],
  },
  markRead: {
    route: "POST /api/news/read",
    area: "News",
    access: "user",
    summary:
      "Marks up to 100 items as read. Those that are read already, or not the user's, are passed over.",
    body: readBatchSchema,
    answer: readBatchAnswerSchema,
  },
  markAllRead: {
    route: "POST /api/news/mark-all-read",
    area: "News",
    access: "user",
    summary: "Marks what has arrived by now, of one feed, of a folder or of all, as read.",
    body: markAllReadSchema,
    answer: markAllReadAnswerSchema,
    errors: ["feed-not-found", "folder-not-found"],
  },
  undoMarkAllRead: {
    route: "POST /api/news/mark-all-read/undo",
    area: "News",
    access: "user",
    summary: "Takes one of these back, once, within an hour.",
    body: readUndoSchema,
    answer: readUndoAnswerSchema,
    errors: ["undo-expired"],
  },
  changeReadingState: {
    route: "PATCH /api/news/:id",
    area: "News",
    access: "user",
    summary: "Marks an item as read or unread, keeps it for later or no longer.",
    body: readingPatchSchema,
    answer: readingStateSchema,
    errors: ["item-not-found", "saved-limit-reached"],
  },
});
