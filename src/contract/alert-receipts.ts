import { z } from "zod";
import { channelKinds } from "#domain/alerts/channel.ts";
import { tagSchema } from "./news.ts";

/** Which clause was met, by which company or tag, and the value that met it. */
export const whySchema = z.object({
  clause: z.enum(["named", "words", "story", "unusual", "move", "price"]),
  symbol: z.string().nullable(),
  tag: tagSchema.optional(),
  value: z.union([z.string(), z.number()]),
  /** The price that met it, with the time of its trade; of moves and prices alone. */
  price: z
    .object({
      price: z.number(),
      currency: z.string().nullable(),
      at: z.string(),
      provider: z.string(),
      level: z.number().optional(),
      side: z.enum(["over", "under"]).optional(),
      /** The first price after the news. */
      from: z.object({ price: z.number(), at: z.string() }).optional(),
    })
    .optional(),
  /** Of unusual mentions: stories a day in the days before, and the most within 24 hours. */
  usual: z.object({ perDay: z.number(), busiest: z.number(), days: z.number() }).optional(),
});
export type Why = z.infer<typeof whySchema>;

const firedItemSchema = z.object({
  /** Null, as the link, where a price alone fired it. */
  itemId: z.string().nullable(),
  at: z.string(),
  why: whySchema,
  title: z.string(),
  link: z.string().nullable(),
  source: z.string(),
});

export const rehearsalSchema = z.object({
  /** Oldest first. */
  fired: z.array(firedItemSchema),
  /** How often it would have fired; `fired` lists the first 200. */
  total: z.number(),
  /** What could not be rehearsed, for want of stored history. */
  gaps: z.array(z.string()),
  /** Of rules about prices: on how many of the trading days prices are recorded. */
  priced: z.object({ days: z.number(), of: z.number() }).nullable(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

export const receiptSteps = ["fired", "accepted", "shown", "opened"] as const;

const stepSchema = z.object({
  step: z.enum(receiptSteps),
  at: z.string(),
  /** Null where the publisher gave no date. */
  secondsSincePublication: z.number().nullable(),
  /** us, the server that took it, our worker in the browser, or the user's click. */
  confirmedBy: z.enum(["us", "server", "worker", "user"]),
  /** Which server, as its operator calls it. */
  server: z.string().nullable(),
});

const deliverySchema = z.object({
  /** Null when the channel was removed. */
  channelId: z.string().nullable(),
  kind: z.enum(channelKinds),
  state: z.enum(["waiting", "accepted", "failed"]),
  tries: z.number(),
  /** A try ended without an answer: what it sent may have arrived twice. */
  unsure: z.boolean(),
  problem: z.string().nullable(),
  confirms: z.enum(["accepted", "shown"]),
  steps: z.array(stepSchema),
});

export const receiptSchema = firedItemSchema.extend({ id: z.string(), deliveries: z.array(deliverySchema) });
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptsAnswerSchema = z.object({
  /** The newest first. */
  receipts: z.array(receiptSchema),
});
export type ReceiptsAnswer = z.infer<typeof receiptsAnswerSchema>;

/** `id` came with the message and is known to its receiver alone. */
export const receiptReportSchema = z.object({
  id: z.string().min(16).max(64),
  step: z.enum(["shown", "opened"]),
});
export type ReceiptReport = z.infer<typeof receiptReportSchema>;
