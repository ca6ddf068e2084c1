import { z } from "zod";
import { isTimeZone } from "#domain/alerts/times.ts";
import { questionLengthMax } from "#domain/ask/limits.ts";
import { usageSchema } from "./analysis.ts";
import { endpoints } from "./endpoint.ts";
import { errorDetailsSchema } from "./error-body.ts";

/** POST /api/ask. */
export const questionSchema = z.object({
  question: z
    .string()
    .trim()
    .min(3, "Enter a question.")
    .max(questionLengthMax, "Use at most 300 characters for a question."),
  /** The headline that "this" stands for. */
  itemId: z.string().min(1).max(64).optional(),
  /** By whose calendar "today" and "since Monday" are read: an IANA name. */
  timeZone: z.string().max(64).refine(isTimeZone, "Unknown time zone.").default("UTC"),
});
export type Question = z.infer<typeof questionSchema>;

const headlineSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  /** http(s) address, or "#" when the publisher gave none. */
  link: z.string(),
  feed: z.string(),
  /** ISO 8601 UTC: when it was published, else when it was first seen. */
  at: z.string(),
});
export type AskHeadline = z.infer<typeof headlineSchema>;

const receiptSchema = headlineSchema.extend({
  /** Words of the headline or its text, letter by letter. */
  quote: z.string(),
});
export type AskReceipt = z.infer<typeof receiptSchema>;

const sentenceSchema = z.object({
  text: z.string(),
  /** One publisher alone says it. */
  singleSource: z.boolean(),
  /** Publishers among the headlines found that say it. */
  publishers: z.number(),
  receipts: z.array(receiptSchema).min(1),
});
export type AskSentence = z.infer<typeof sentenceSchema>;

/** What was looked through for a question. */
const searchedSchema = z.object({
  companies: z.array(z.object({ symbol: z.string(), name: z.string() })),
  /** ISO 8601; null where the question sets no bound. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The question asks since the last visit; "unknown" where that is not known, so all time was searched. */
  lastVisit: z.enum(["known", "unknown"]).nullable(),
  headlines: z.number(),
  /** Of them, how many the model was given. */
  passages: z.number(),
  /** False while older headlines are still being made searchable. */
  complete: z.boolean(),
});
export type AskSearched = z.infer<typeof searchedSchema>;

export const askAnswerSchema = z.object({
  question: z.string(),
  /**
   * not-found: no headline fits, and no model was asked; not-said: the model finds no answer in them; unsupported: none of
   * its sentences is held by a passage.
   */
  outcome: z.enum(["answered", "not-found", "not-said", "unsupported"]),
  sentences: z.array(sentenceSchema),
  /** Sentences of the model that no passage holds; they are not shown. */
  withheld: z.number(),
  searched: searchedSchema,
  /** Without an answer, the headlines that came closest. */
  nearest: z.array(headlineSchema),
  /** Null where no model was asked; then the question cost nothing. */
  model: z.string().nullable(),
  usage: usageSchema.nullable(),
  /** An estimate by our list of prices; null when it has none for the model. */
  costMicroDollars: z.number().nullable(),
  durationMs: z.number(),
});
export type AskAnswer = z.infer<typeof askAnswerSchema>;

/** GET /api/ask/estimate: what a question may cost at most. */
export const askEstimateSchema = z.object({
  model: z.string(),
  /** Null: the price of the model is not known. */
  microDollarsMax: z.number().nullable(),
});
export type AskEstimate = z.infer<typeof askEstimateSchema>;

/** Events of a question: what is being done, then the answer or why there is none. */
export const askEventSchemas = {
  reading: z.object({ passages: z.number() }),
  done: askAnswerSchema,
  error: errorDetailsSchema,
};

export const askEndpoints = endpoints({
  ask: {
    route: "POST /api/ask",
    area: "Analysis",
    access: "user",
    plan: true,
    work: "unbounded",
    summary:
      "Answers a question from the user's archive, each sentence with the headlines that say it. Streams reading, done and error events (200); one JSON answer (201) with Accept: application/json.",
    body: questionSchema,
    answer: { events: askEventSchemas },
    whole: askAnswerSchema,
    errors: [
      "item-not-found",
      "search-too-slow",
      "overloaded",
      "ai-key-missing",
      "analysis-failed",
      "analysis-declined",
      "ai-budget-reached",
      "analysis-limit-reached",
      "rate-limited",
    ],
  },
  estimateAsk: {
    route: "GET /api/ask/estimate",
    area: "Analysis",
    access: "user",
    plan: true,
    summary: "What a question may cost at most, and the model that it goes to.",
    answer: askEstimateSchema,
  },
});
