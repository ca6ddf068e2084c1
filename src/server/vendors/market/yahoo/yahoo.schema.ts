import { z } from "zod";

const figure = z.number().nullish();
const words = z.string().max(300).nullish();
const pointsMax = 2_000;

export const yahooChartSchema = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: z.object({
            currency: words,
            /** Seconds since 1970. */
            regularMarketTime: figure,
            regularMarketPrice: figure,
            regularMarketDayHigh: figure,
            regularMarketDayLow: figure,
            regularMarketVolume: figure,
            /** Of the day before the first point; over more than a day it is no previous close of the quote. */
            chartPreviousClose: figure,
          }),
          /** Seconds since 1970, the start of each bar; absent when there is no bar. */
          timestamp: z.array(z.number()).max(pointsMax).nullish(),
          indicators: z.object({
            quote: z
              .array(
                z.object({
                  open: z.array(z.number().nullable()).max(pointsMax).nullish(),
                  close: z.array(z.number().nullable()).max(pointsMax).nullish(),
                }),
              )
              .max(1),
          }),
        }),
      )
      .min(1)
      .max(1),
  }),
});
export type YahooChart = z.infer<typeof yahooChartSchema>["chart"]["result"][number];

/** Read first: the vendor answers rejections in this shape, under 404 and 422. */
export const yahooErrorSchema = z.object({
  chart: z.object({ result: z.null(), error: z.object({ code: z.string().max(200) }) }),
});
