import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { messageSchema } from "./message.ts";
import { pauseSchema } from "./pause.ts";

const figure = z.number().nullable();
const words = z.string().nullable();

export const marketStates = ["pre", "regular", "post", "closed"] as const;
/** What kind of day it is at the exchange in New York. */
export const tradingDays = ["full", "half-day", "holiday", "weekend"] as const;
/** As they are named to users. */
export const marketProviders = ["FinHub", "Twelve Data", "Yahoo"] as const;
export type MarketProvider = (typeof marketProviders)[number];

/** Stock data (specification section 3) with the quote contract of READ-74 and READ-75. Unknown is null, never 0. */
export const quoteSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number(),
  change: figure,
  changePercent: figure,
  open: figure,
  high: figure,
  low: figure,
  previousClose: figure,
  volume: figure,
  /** Dollars. */
  marketCap: figure,
  pe: figure,
  /** Percent. */
  dividendYield: figure,
  currency: words,
  exchange: words,
  timezone: words,
  lastUpdate: z.string(),
  sector: words,
  industry: words,
  /** An address of our own; null where the page draws a monogram. */
  logo: words,
  country: words,
  ipoDate: words,
  sharesOutstanding: figure,
  dayRange: words,
  stock_price_usd: figure,
  daily_change_percent: figure,
  market_cap_usd: figure,
  pe_ratio_ttm: figure,
  dividend_yield_percent: figure,
  consensus_price_target: figure,
  /** ISO 8601 UTC: the moment the provider gives for the price. */
  asOf: z.string(),
  provider: z.enum(marketProviders),
  marketState: z.enum(marketStates),
  /** Null in a year that the exchange calendar does not cover; `missing` says so. */
  tradingDay: z.enum(tradingDays).nullable(),
  /** ISO 8601 UTC: when regular trading opens next; null when the calendar does not reach that far. */
  nextOpen: words,
  /** Delay that the provider states, in seconds; null when it states none. */
  delaySeconds: figure,
  /** True when the last try to renew it failed or is overdue. */
  stale: z.boolean(),
  /** By field name, in words: why a figure is null, or what it is when it is not what its name says. */
  missing: z.record(z.string(), z.string()),
});
export type Quote = z.infer<typeof quoteSchema>;
export const quoteFailureReasons = [
  "pending",
  "unknown-symbol",
  "no-data",
  "rate-limited",
  "wrong-key",
  "no-key",
  "provider-down",
  "switched-off",
  "over-load-limit",
] as const;
export type QuoteFailureReason = (typeof quoteFailureReasons)[number];

export const quoteFailureSchema = z.object({
  reason: z.enum(quoteFailureReasons),
  message: z.string(),
  words: messageSchema.optional(),
  pause: pauseSchema.optional(),
});
export type QuoteFailure = z.infer<typeof quoteFailureSchema>;

export const quotesAnswerSchema = z.object({
  quotes: z.record(z.string(), quoteSchema),
  /** `pending` means: asked for; it arrives as a `quote` event or with the next call. */
  failed: z.record(z.string(), quoteFailureSchema),
});
export type QuotesAnswer = z.infer<typeof quotesAnswerSchema>;

/** `symbols` is a comma list; at most 50 are read. `screen` names a page: what it asked for last is on its screen. */
export const quotesQuerySchema = z.object({
  symbols: z.string().min(1).max(1000),
  screen: z
    .string()
    .regex(/^[\w-]{1,36}$/)
    .optional(),
});

/** What a live price changes of a quote that a page has. */
export const livePricesSchema = z.object({
  prices: z.array(
    quoteSchema.pick({
      symbol: true,
      price: true,
      change: true,
      changePercent: true,
      high: true,
      low: true,
      dayRange: true,
      stock_price_usd: true,
      daily_change_percent: true,
      asOf: true,
      lastUpdate: true,
      provider: true,
      marketState: true,
      tradingDay: true,
      nextOpen: true,
      delaySeconds: true,
      stale: true,
    }),
  ),
});
export type LivePrices = z.infer<typeof livePricesSchema>;

export const tickerItemSchema = z.object({
  symbol: z.string(),
  price: z.number(),
  change: z.number(),
  changePercent: z.number(),
  timestamp: z.string(),
  provider: z.enum(marketProviders),
  /** Null for coins and pairs, which no exchange hours concern. */
  marketState: z.enum(marketStates).nullable(),
  currency: words,
  stale: z.boolean(),
});
export type TickerItem = z.infer<typeof tickerItemSchema>;
export const tickerAnswerSchema = z.object({ items: z.array(tickerItemSchema) });
export type TickerAnswer = z.infer<typeof tickerAnswerSchema>;

export const priceRanges = ["1d", "1m"] as const;
export type PriceRange = (typeof priceRanges)[number];

/** `1d`: the minutes of the last trading day that has opened; `1m`: a close for each trading day of a month. */
export const priceSeriesQuerySchema = z.object({ range: z.enum(priceRanges).default("1d") });

/** Prices as recorded or as a provider gives them, oldest first. Nothing between two points is invented. */
export const priceSeriesSchema = z.object({
  symbol: z.string(),
  range: z.enum(priceRanges),
  currency: words,
  provider: z.enum(marketProviders).nullable(),
  /** Close before the first point's day; null when no provider has told it. */
  previousClose: figure,
  points: z.array(z.object({ at: z.string(), price: z.number() })),
  partial: z.boolean(),
  /** In words: why points are missing, or what is to be known about them. */
  reason: z.string().optional(),
  words: messageSchema.optional(),
});
export type PriceSeries = z.infer<typeof priceSeriesSchema>;

/** `ids` is a comma list of news items; at most 50 are read. */
export const reactionsQuerySchema = z.object({ ids: z.string().min(1).max(2000) });

const pricePointSchema = z.object({ at: z.string(), price: z.number(), provider: z.enum(marketProviders) });

/** What a price did since a news item was published. */
export const reactionSchema = z.object({
  /** `publication`: first price after publication; `next-open`: first price after the next opening bell. */
  anchor: pricePointSchema.extend({ kind: z.enum(["publication", "next-open"]) }),
  latest: pricePointSchema,
  movePercent: z.number(),
  /** SPY between the same two moments. */
  marketMovePercent: figure,
  /** Percentage points: `movePercent` less `marketMovePercent`. */
  againstMarketPoints: figure,
  currency: z.string(),
  provider: z.enum(marketProviders),
  /** In words: why the market's move is not known. */
  reason: z.string().optional(),
  words: messageSchema.optional(),
});
export type Reaction = z.infer<typeof reactionSchema>;

/**
 * Without a number: why there is none, in words. `loading`: prices are on their way; `waiting`: nothing was traded since the
 * headline, so the number can still come; `unknown`: there will be none.
 */
export const noReactionSchema = z.object({
  reason: z.string(),
  words: messageSchema.optional(),
  state: z.enum(["loading", "waiting", "unknown"]),
});
export type NoReaction = z.infer<typeof noReactionSchema>;

/** By item, then by symbol. Items that are unknown or not the user's are left out. */
export const reactionsAnswerSchema = z.object({
  reactions: z.record(z.string(), z.record(z.string(), z.union([reactionSchema, noReactionSchema]))),
});
export type ReactionsAnswer = z.infer<typeof reactionsAnswerSchema>;

export const marketEndpoints = endpoints({
  listQuotes: {
    route: "GET /api/quotes",
    area: "Market",
    access: "user",
    plan: true,
    work: "unbounded",
    summary: "What is known of up to 50 symbols now, and why the rest is not.",
    compress: true,
    query: quotesQuerySchema,
    answer: quotesAnswerSchema,
  },
  readPriceSeries: {
    route: "GET /api/quotes/:symbol/prices",
    area: "Market",
    access: "user",
    plan: true,
    work: "unbounded",
    summary: "The line of a symbol's day (1d) or month (1m), from recorded prices and what a provider gives.",
    compress: true,
    query: priceSeriesQuerySchema,
    answer: priceSeriesSchema,
  },
  listReactions: {
    route: "GET /api/news/reactions",
    area: "Market",
    access: "user",
    plan: true,
    work: "unbounded",
    summary: "What prices did since up to 50 news items were published, and against the market.",
    query: reactionsQuerySchema,
    answer: reactionsAnswerSchema,
  },
  readTicker: {
    route: "GET /api/ticker",
    area: "Market",
    access: "anyone",
    summary: "The market ticker, shared by everyone.",
    answer: tickerAnswerSchema,
  },
});
