import { z } from "zod";
import { isSymbol } from "#domain/market/symbol.ts";
import { mutedWordLengthMax, muteKeyOf, muteKinds } from "#domain/news/mutes.ts";
import { newsItemSchema } from "./news.ts";

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

/** POST /api/news/mark-all-read: everything that has arrived by now, of one feed or of all that are switched on. */
export const markAllReadSchema = z.object({ feedId: id.optional() });
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
 * `feedName`, and a neutral colour.
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
      .refine((text) => muteKeyOf("word", text) !== "", "Enter a word to mute"),
  );
const mutedSymbol = z.string().trim().toUpperCase().refine(isSymbol, "Enter a symbol such as AAPL");

/** POST /api/news/mutes: a word or phrase, the id of one of the user's feeds, or a company's symbol. */
export const newMuteSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("word"), value: mutedWord }),
  z.object({ kind: z.literal("source"), value: id }),
  z.object({ kind: z.literal("company"), value: mutedSymbol }),
]);
export type NewMute = z.infer<typeof newMuteSchema>;

export const muteSchema = z.object({
  id: z.string(),
  kind: z.enum(muteKinds),
  value: z.string(),
  /** The value for people: the word, the feed's name, the company's name. */
  label: z.string(),
  createdAt: z.string(),
});
export type Mute = z.infer<typeof muteSchema>;

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
