import { z } from "zod";

/** The vendor writes figures as text. */
const figure = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/)])
  .transform(Number)
  .nullish();

/** Checked first, whatever the HTTP status. */
export const twelveDataErrorSchema = z.object({
  status: z.literal("error"),
  code: z.number(),
  message: z.string().catch(""),
});

/** Price alone; most answers name no currency. */
export const twelveDataPriceSchema = z.object({
  price: z.union([z.number(), z.string().regex(/^\d{1,15}(\.\d{1,15})?$/)]).transform(Number),
  currency: z.string().max(10).nullish(),
});
export type TwelveDataPrice = z.infer<typeof twelveDataPriceSchema>;

export const twelveDataQuoteSchema = z.object({
  close: figure,
  open: figure,
  high: figure,
  low: figure,
  previous_close: figure,
  change: figure,
  percent_change: figure,
  volume: figure,
  currency: z.string().max(10).nullish(),
  /** Seconds since 1970. */
  timestamp: z.number().nullish(),
  last_quote_at: z.number().nullish(),
});
export const twelveDataSeriesSchema = z.object({
  meta: z.object({ currency: z.string().max(10).nullish() }),
  /** Newest first. `datetime` is the start of a bar: a moment in the zone asked for, or a day. */
  values: z
    .array(z.object({ datetime: z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/), close: figure }))
    .max(2_000),
});
export type TwelveDataSeries = z.infer<typeof twelveDataSeriesSchema>;

export type TwelveDataQuote = z.infer<typeof twelveDataQuoteSchema>;
