import { z } from "zod";
import { isSymbol } from "#domain/market/symbol.ts";
import { isShares, isWeight, watchlistEntriesMax } from "#domain/watchlists/holdings.ts";
import {
  isWatchlistName,
  watchlistCompaniesMax,
  watchlistNameLengthMax,
  watchlistTagsMax,
} from "#domain/watchlists/watchlists.ts";
import { endpoints } from "./endpoint.ts";
import { tagSchema } from "./news.ts";
import { newOrderSchema } from "./order.ts";

const watchedCompanySchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** False for what left the list of US-listed companies: no headline is about it any more. */
  listed: z.boolean(),
});
export type WatchedCompany = z.infer<typeof watchedCompanySchema>;

export const watchlistSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order in which they were added. */
  companies: z.array(watchedCompanySchema),
  /** Markets, currencies, coins, central banks and sectors, in the order in which they were added. */
  tags: z.array(tagSchema),
  createdAt: z.string(),
});
export type Watchlist = z.infer<typeof watchlistSchema>;

export const watchlistsAnswerSchema = z.object({ watchlists: z.array(watchlistSchema) });
export type WatchlistsAnswer = z.infer<typeof watchlistsAnswerSchema>;

const watchlistName = z
  .string()
  .trim()
  .max(watchlistNameLengthMax)
  .refine((text) => text !== "" && isWatchlistName(text), "Name is required");
const symbol = z.string().trim().toUpperCase().refine(isSymbol, "Enter one stock symbol, such as AAPL.");

export const newWatchlistSchema = z.object({
  name: watchlistName,
  /** Companies that it begins with; those that are named twice count once. */
  symbols: z.array(symbol).max(watchlistCompaniesMax).default([]),
  /** Tags that it begins with. */
  tags: z.array(tagSchema).max(watchlistTagsMax).default([]),
});
export type NewWatchlist = z.infer<typeof newWatchlistSchema>;

export const watchlistPatchSchema = z.object({ name: watchlistName });
export type WatchlistPatch = z.infer<typeof watchlistPatchSchema>;

/** PUT /api/watchlists/:watchlistId/companies. */
export const companyWatchSchema = z.object({ symbol, watched: z.boolean() });
export type CompanyWatch = z.infer<typeof companyWatchSchema>;

/** PUT /api/watchlists/:watchlistId/tags. */
export const tagWatchSchema = z.object({ tag: tagSchema, watched: z.boolean() });
export type TagWatch = z.infer<typeof tagWatchSchema>;

const holdingSchema = z.object({
  symbol: z.string(),
  /** Null: not said. */
  shares: z.number().nullable(),
  /** Percent of all that the user has; null: not said. */
  weight: z.number().nullable(),
});

const fundSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** The day that its report describes, YYYY-MM-DD; null while there is none. */
  asOf: z.string().nullable(),
  /** Percent of the fund by company, the largest ones. */
  companies: z.record(z.string(), z.number()),
});

/** GET /api/holdings: by list, the companies and funds of which the user said something. */
export const holdingsAnswerSchema = z.object({
  lists: z.array(z.object({ watchlistId: z.string(), entries: z.array(holdingSchema) })),
  /** What the funds among them hold; null where this installation reads no reports of funds. */
  funds: z.array(fundSchema).nullable(),
});
export type HoldingsAnswer = z.infer<typeof holdingsAnswerSchema>;

/** PUT /api/watchlists/:watchlistId/entries: the list as it is from now on. */
export const watchlistEntriesSchema = z.object({
  entries: z
    .array(
      z.object({
        symbol,
        shares: z.number().refine(isShares, "Enter a number of shares over 0.").nullable().default(null),
        weight: z.number().refine(isWeight, "Enter a percentage over 0, up to 100.").nullable().default(null),
      }),
    )
    .max(watchlistEntriesMax),
});
export type WatchlistEntries = z.infer<typeof watchlistEntriesSchema>;

export const watchlistEntriesAnswerSchema = z.object({
  watchlist: watchlistSchema,
  entries: z.array(holdingSchema),
  /** Symbols that are neither a company of our list nor a fund: they were left out. */
  unknown: z.array(z.string()),
});
export type WatchlistEntriesAnswer = z.infer<typeof watchlistEntriesAnswerSchema>;

export const watchlistsEndpoints = endpoints({
  listWatchlists: {
    route: "GET /api/watchlists",
    area: "Watchlists",
    access: "user",
    summary: "The user's watchlists in their order, with their companies and tags.",
    answer: watchlistsAnswerSchema,
  },
  addWatchlist: {
    route: "POST /api/watchlists",
    area: "Watchlists",
    access: "user",
    summary: "Adds a watchlist at the end. At most 20, with 200 companies and 50 tags each.",
    body: newWatchlistSchema,
    status: 201,
    answer: watchlistSchema,
    errors: ["duplicate-watchlist", "watchlist-limit-reached", "unknown-symbol"],
  },
  orderWatchlists: {
    route: "PUT /api/watchlists/order",
    area: "Watchlists",
    access: "user",
    summary: "Puts the watchlists into a new order; those that are not named follow in the order they had.",
    body: newOrderSchema,
    answer: watchlistsAnswerSchema,
  },
  renameWatchlist: {
    route: "PATCH /api/watchlists/:watchlistId",
    area: "Watchlists",
    access: "user",
    summary: "Renames a watchlist.",
    body: watchlistPatchSchema,
    answer: watchlistSchema,
    errors: ["watchlist-not-found", "duplicate-watchlist"],
  },
  deleteWatchlist: {
    route: "DELETE /api/watchlists/:watchlistId",
    area: "Watchlists",
    access: "user",
    summary: "Removes a watchlist. It can be restored for an hour.",
    status: 204,
    errors: ["watchlist-not-found"],
  },
  restoreWatchlist: {
    route: "POST /api/watchlists/:watchlistId/restore",
    area: "Watchlists",
    access: "user",
    summary: "Restores a watchlist that the user removed within the last hour.",
    answer: watchlistSchema,
    errors: ["watchlist-not-found", "watchlist-limit-reached", "duplicate-watchlist"],
  },
  listHoldings: {
    route: "GET /api/holdings",
    area: "Watchlists",
    access: "user",
    token: "none",
    summary:
      "Shares and weights of the companies and funds of the user's watchlists, and what the funds hold. No personal token reads them.",
    answer: holdingsAnswerSchema,
  },
  changeWatchlistEntries: {
    route: "PUT /api/watchlists/:watchlistId/entries",
    area: "Watchlists",
    access: "user",
    token: "none",
    summary:
      "Sets the companies of a watchlist, and the shares or weights of them and of funds. These are stored encrypted; tags stay.",
    body: watchlistEntriesSchema,
    answer: watchlistEntriesAnswerSchema,
    errors: ["watchlist-not-found", "watchlist-full"],
  },
  watchCompany: {
    route: "PUT /api/watchlists/:watchlistId/companies",
    area: "Watchlists",
    access: "user",
    summary: "Adds a US-listed company to a watchlist, or removes one. What is so already stays as it is.",
    body: companyWatchSchema,
    answer: watchlistSchema,
    errors: ["watchlist-not-found", "unknown-symbol", "watchlist-full"],
  },
  watchTag: {
    route: "PUT /api/watchlists/:watchlistId/tags",
    area: "Watchlists",
    access: "user",
    summary:
      "Adds a market, currency, coin, central bank or sector to a watchlist, or removes one. What is so already stays as it is.",
    body: tagWatchSchema,
    answer: watchlistSchema,
    errors: ["watchlist-not-found", "watchlist-full"],
  },
});
