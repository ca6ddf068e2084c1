import { z } from "zod";

const figure = z.number().nullable();
const words = z.string().nullable();

const quoteSnapshotSchema = z.object({
  price: z.number(),
  change: figure,
  changePercent: figure,
  previousClose: figure,
  open: figure,
  high: figure,
  low: figure,
  currency: words,
  /** ISO 8601 UTC. */
  asOf: z.string(),
  /** HH:MM in New York at `asOf`. */
  localTime: words,
  provider: z.string(),
  marketState: z.string(),
  delaySeconds: figure,
  stale: z.boolean(),
});

const companyFactsSchema = z.object({
  marketCap: figure,
  pe: figure,
  dividendYield: figure,
  priceTarget: figure,
  volume: figure,
  volumeIsAverage: z.boolean(),
  sharesOutstanding: figure,
  sector: words,
  exchange: words,
  country: words,
  ipoDate: words,
});

/** What the model was told of the market when the analysis began. */
export const marketSnapshotSchema = z.object({
  symbol: z.string(),
  takenAt: z.string(),
  quote: quoteSnapshotSchema.nullable(),
  facts: companyFactsSchema.nullable(),
  /** In words, when there is no quote. */
  whyNoQuote: words,
});

const sourceNames = ["article", "quote", "facts", "reports", "prompt"] as const;

/** A figure of an answer and where it was found; a null source marks one that matches nothing. */
export const groundedFigureSchema = z.object({
  /** UTF-16 offsets in `content`; `end` is exclusive. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  source: z.enum([...sourceNames, "derived"]).nullable(),
  /** For a derived figure: the two that it follows from. */
  from: z.array(z.object({ text: z.string(), source: z.enum(sourceNames) })),
});
export type GroundedFigure = z.infer<typeof groundedFigureSchema>;
