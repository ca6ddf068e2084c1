import { z } from "zod";

const figure = z.number().nullish();
const words = z.string().max(300).nullish();
const address = z.string().max(1_000).nullish().catch(null);

export const finnhubQuoteSchema = z.object({
  /** Current price; 0 when the symbol is unknown. */
  c: z.number(),
  d: figure,
  dp: figure,
  h: figure,
  l: figure,
  o: figure,
  pc: figure,
  /** Seconds since 1970. */
  t: figure,
});
export type FinnhubQuote = z.infer<typeof finnhubQuoteSchema>;

/** Empty for an unknown symbol. */
export const finnhubProfileSchema = z.object({
  country: words,
  currency: words,
  exchange: words,
  finnhubIndustry: words,
  ipo: words,
  /** Empty for some companies. */
  logo: address,
  /** Millions of `currency`. */
  marketCapitalization: figure,
  name: words,
  /** Millions. */
  shareOutstanding: figure,
});
export type FinnhubProfile = z.infer<typeof finnhubProfileSchema>;

/** Of about a hundred figures the ones used; each may be absent. */
export const finnhubMetricSchema = z.object({
  metric: z.object({
    /** Millions of shares. */
    "10DayAverageTradingVolume": figure,
    peTTM: figure,
    peBasicExclExtraTTM: figure,
    /** Percent. */
    currentDividendYieldTTM: figure,
    dividendYieldIndicatedAnnual: figure,
  }),
});
export type FinnhubMetric = z.infer<typeof finnhubMetricSchema>;

export const finnhubTargetSchema = z.object({ targetMean: figure });
export type FinnhubTarget = z.infer<typeof finnhubTargetSchema>;

export const finnhubMarketStatusSchema = z.object({ isOpen: z.boolean(), session: z.string().nullish() });
export type FinnhubMarketStatus = z.infer<typeof finnhubMarketStatusSchema>;

export const finnhubErrorSchema = z.object({ error: z.string() });

const tradesMax = 10_000;

/** A message of the stream; each trade of it is read by itself, so that one odd trade costs no other. */
export const finnhubTradesSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("trade"), data: z.array(z.unknown()).max(tradesMax) }),
  z.object({ type: z.literal("error"), msg: z.string() }),
  z.object({ type: z.literal("ping") }),
]);

export const finnhubTradeSchema = z.object({
  s: z.string().max(40),
  p: z.number(),
  /** Milliseconds since 1970. */
  t: z.number(),
  /** 0 for a price that moved without a trade. */
  v: z.number(),
  /** Codes of conditions; null or missing for none. */
  c: z.array(z.string()).nullish(),
});
export type FinnhubTrade = z.infer<typeof finnhubTradeSchema>;
