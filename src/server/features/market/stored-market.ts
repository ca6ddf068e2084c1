import { z } from "zod";
import { marketProviders } from "#contract/market.ts";
import { livePolledMs, quoteCachedMs } from "#domain/market/limits.ts";

const figure = z.number().nullable();
const words = z.string().nullable();

export const storedQuoteSchema = z.object({
  provider: z.enum(marketProviders),
  figures: z.object({
    price: z.number().positive(),
    change: figure,
    changePercent: figure,
    open: figure,
    high: figure,
    low: figure,
    previousClose: figure,
    volume: figure,
    currency: words,
    asOfMs: figure,
    delaySeconds: figure,
  }),
  /** When the provider was asked, if the price came by its stream since. */
  polledAtMs: z.number().optional(),
});

/** A price as kept: the figures, whose they are, when they came. */
export type StoredQuote = z.infer<typeof storedQuoteSchema> & { fetchedAtMs: number };

/** True when nobody needs to ask for it now: it came lately, and what a stream does not tell is not old either. */
export function isFresh({ fetchedAtMs, polledAtMs = fetchedAtMs }: StoredQuote, nowMs: number): boolean {
  return nowMs - fetchedAtMs < quoteCachedMs && nowMs - polledAtMs < livePolledMs;
}

const part = <S extends z.ZodType>(value: S) =>
  z
    .object({
      triedAtMs: z.number(),
      failed: z.boolean(),
      /** The last answer; survives a later failure. */
      value: value.nullable(),
      /** In words, when the last try failed. */
      why: words,
    })
    .nullable();

/** The three parts of a company's facts; null: never asked for. */
export const storedFactsSchema = z.object({
  profile: part(
    z.object({
      name: words,
      exchange: words,
      country: words,
      ipoDate: words,
      industry: words,
      marketCap: figure,
      sharesOutstanding: figure,
      currency: words,
      /** Address at the provider; rows of earlier versions lack it. */
      logo: words.default(null),
    }),
  ),
  metrics: part(z.object({ pe: figure, dividendYield: figure, averageVolume: figure })),
  target: part(z.object({ meanTarget: figure })),
});
export type StoredDetails = z.infer<typeof storedFactsSchema>;

export type FactsPart<T> = { triedAtMs: number; failed: boolean; value: T | null; why: string | null };

export const noFacts: StoredDetails = { profile: null, metrics: null, target: null };
