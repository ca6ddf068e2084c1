import { z } from "zod";
import { isSymbol } from "#domain/market/symbol.ts";
import { readCursor } from "#domain/news/search-cursor.ts";
import { searchTextMax } from "#domain/news/search-words.ts";
import { endpoints } from "./endpoint.ts";
import { newsItemSchema, tagSchema } from "./news.ts";

const dayMs = 86_400_000;

/** A day (its first moment in UTC) or a moment. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: "Enter a date such as 2026-11-20, or a time such as 2026-11-20T15:00:00Z.",
});

/** Query of GET /api/news/search. Without words it lists by date what the filters leave. */
export const searchQuerySchema = z.object({
  /** Words, "a phrase", -without, or. */
  q: z.string().trim().max(searchTextMax, "Use at most 200 characters to search.").default(""),
  symbol: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isSymbol, "Enter one stock symbol, such as AAPL.")
    .optional(),
  /** About any company or tag of the watchlist; with `symbol` about that one, if it is in the list. */
  watchlistId: z.string().min(1).max(64).optional(),
  /** About a market, currency, coin, central bank or sector. */
  tag: tagSchema.optional(),
  feedId: z.string().min(1).max(64).optional(),
  /** Of the feeds in the folder and in those within it. */
  folderId: z.string().min(1).max(64).optional(),
  /** Published then or later. */
  from: moment.transform((text) => Date.parse(text)).optional(),
  /** Published then or earlier; a day counts whole. */
  to: moment
    .transform((text) => (text.includes("T") ? Date.parse(text) : Date.parse(text) + dayMs - 1))
    .optional(),
  sort: z.enum(["newest", "relevance"]).default("newest"),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** `next` of the page before, with the same search. */
  cursor: z
    .string()
    .max(100)
    .transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor) return cursor;
      context.addIssue({ code: "custom", message: "Start the search again from its first page." });
      return z.NEVER;
    })
    .optional(),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

const markSchema = z.object({ start: z.number().int(), end: z.number().int() });

export const searchAnswerSchema = z.object({
  items: z.array(newsItemSchema),
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Of the first page, 1,000 at most. Null on later pages. */
  total: z.number().nullable(),
  /** False when there may be more than `total`, as counting ends before it becomes slow, and on later pages. */
  exact: z.boolean(),
  /** similar: nothing has the words as they were written. */
  method: z.enum(["text", "similar"]),
  /** The words that were searched for instead. */
  similarWords: z.array(z.string()),
  /** By item id: matched parts of the title, in UTF-16 units. */
  marks: z.record(z.string(), z.array(markSchema)),
  /** False while older items are still being made searchable. */
  complete: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const searchEndpoints = endpoints({
  searchNews: {
    route: "GET /api/news/search",
    area: "News",
    access: "user",
    plan: true,
    work: "search",
    summary:
      "What the user's feeds ever brought, by words, company, watchlist, tag, source, folder and date.",
    limit: "searches",
    query: searchQuerySchema,
    answer: searchAnswerSchema,
    errors: ["feed-not-found", "folder-not-found", "watchlist-not-found", "search-too-slow", "overloaded"],
  },
});
