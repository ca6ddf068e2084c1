import { z } from "zod";

const figure = z.number().nullable();
const words = z.string().nullable();

export const marketStates = ["pre", "regular", "post", "closed"] as const;

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
  provider: z.enum(["FinHub", "Twelve Data"]),
  marketState: z.enum(marketStates),
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

export const quoteFailureSchema = z.object({ reason: z.enum(quoteFailureReasons), message: z.string() });
export type QuoteFailure = z.infer<typeof quoteFailureSchema>;

export const quotesAnswerSchema = z.object({
  quotes: z.record(z.string(), quoteSchema),
  /** `pending` means: asked for; it arrives as a `quote` event or with the next call. */
  failed: z.record(z.string(), quoteFailureSchema),
});
export type QuotesAnswer = z.infer<typeof quotesAnswerSchema>;

/** `symbols` is a comma list; at most 50 are read. */
export const quotesQuerySchema = z.object({ symbols: z.string().min(1).max(1000) });

export const tickerItemSchema = z.object({
  symbol: z.string(),
  price: z.number(),
  change: z.number(),
  changePercent: z.number(),
  timestamp: z.string(),
});
export type TickerItem = z.infer<typeof tickerItemSchema>;
export const tickerAnswerSchema = z.object({ items: z.array(tickerItemSchema) });
export type TickerAnswer = z.infer<typeof tickerAnswerSchema>;
