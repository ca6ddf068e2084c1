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

/** What a source says, and where in it the figure is; a line of the market data has its figure nowhere. */
const passageSchema = z.object({ text: z.string(), start: z.number(), end: z.number() }).optional();

/** A figure of an answer and where it was found; a null source marks one that matches nothing. */
export const groundedFigureSchema = z.object({
  /** UTF-16 offsets in `content`; `end` is exclusive. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  source: z.enum([...sourceNames, "derived"]).nullable(),
  /** Absent for derived figures, in analyses of earlier versions, and where the day of publication is meant. */
  passage: passageSchema,
  /** For a derived figure: the two that it follows from. */
  from: z.array(z.object({ text: z.string(), source: z.enum(sourceNames), passage: passageSchema })),
});
export type GroundedFigure = z.infer<typeof groundedFigureSchema>;
