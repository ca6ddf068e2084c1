import { z } from "zod";
import { directions, horizons, noCallReasons } from "#domain/scorecard/call.ts";
import { callStates } from "#domain/scorecard/card.ts";
import { voidReasons } from "#domain/scorecard/settlement.ts";
import { endpoints } from "./endpoint.ts";

export const callSchema = z.object({
  direction: z.enum(directions),
  /** Sessions. */
  horizon: z.literal(horizons),
  /** Percent. */
  confidence: z.number(),
});

/** What became of the call that a prompt asked for; `why` it was not saved. */
export const analysisCallSchema = z.object({
  call: callSchema.optional(),
  why: z.enum(noCallReasons).optional(),
});

/** Prices of the company and of the S&P 500 (SPY) at one moment. */
const legSchema = z.object({
  atMs: z.number(),
  price: z.number(),
  provider: z.string(),
  currency: z.string(),
  marketAtMs: z.number(),
  marketPrice: z.number(),
  marketProvider: z.string(),
});

/** A call with its receipt, which never changes. */
export const storedCallSchema = callSchema.extend({
  id: z.string(),
  promptId: z.string(),
  promptName: z.string(),
  promptVersion: z.number(),
  /** SHA-256 of the prompt's text. */
  promptHash: z.string(),
  /** As its provider named it in the answer. */
  model: z.string(),
  /** SHA-256 of what the model was sent. */
  inputHash: z.string(),
  itemId: z.string(),
  title: z.string(),
  itemPublishedAt: z.string().nullable(),
  symbol: z.string(),
  madeAt: z.string(),
  costMicroDollars: z.number().nullable(),
  entry: legSchema.extend({ kind: z.enum(["publication", "next-open"]) }).nullable(),
  exit: legSchema.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  settledAt: z.string().nullable(),
  state: z.enum(callStates),
  /** Null while it is open, and when it is void. */
  outcome: z
    .object({
      /** Percentage points against the S&P 500. */
      points: z.number(),
      direction: z.enum(directions),
      isRight: z.boolean(),
    })
    .nullable(),
});
export type StoredCall = z.infer<typeof storedCallSchema>;

const intervalSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** One prompt's text on one model. */
export const cardSchema = z.object({
  promptId: z.string(),
  promptName: z.string(),
  promptVersion: z.number(),
  promptHash: z.string(),
  model: z.string(),
  calls: z.number(),
  open: z.number(),
  void: z.number(),
  settled: z.number(),
  costMicroDollars: z.number(),
  withoutCost: z.number(),
  /** Null under 30 settled calls. */
  figures: z
    .object({
      hitRate: intervalSchema,
      brier: intervalSchema,
      base: z.object({ direction: z.enum(directions), hitRate: z.number(), brier: intervalSchema }),
      calibration: z.array(
        z.object({
          /** Percent, ends included. */
          from: z.number(),
          to: z.number(),
          calls: z.number(),
          said: z.number().nullable(),
          right: intervalSchema.nullable(),
        }),
      ),
    })
    .nullable(),
});
export type ScoreCard = z.infer<typeof cardSchema>;

const asksSchema = z.object({ asks: z.boolean() });

/** Whether a prompt asks for calls, and its cards: one for each of its texts and each model. */
export const promptScorecardSchema = asksSchema.extend({ cards: z.array(cardSchema) });

export const scorecardSchema = z.object({
  /** Prompts that ask for calls. */
  asking: z.array(z.string()),
  /** SHA-256 of each prompt's text as it is now, by the prompt's id. */
  texts: z.record(z.string(), z.string()),
  cards: z.array(cardSchema),
});
export type Scorecard = z.infer<typeof scorecardSchema>;

export const callsQuerySchema = z.object({
  promptId: z.string().min(1).max(64).optional(),
  model: z.string().min(1).max(100).optional(),
  state: z.enum(callStates).optional(),
  /** The id of the last call of the page before. */
  before: z.string().min(1).max(64).optional(),
});
export type CallsQuery = z.infer<typeof callsQuerySchema>;

export const callsAnswerSchema = z.object({
  calls: z.array(storedCallSchema),
  /** Whether a page follows. */
  more: z.boolean(),
});
export type CallsAnswer = z.infer<typeof callsAnswerSchema>;

export const scorecardEndpoints = endpoints({
  readScorecard: {
    route: "GET /api/scorecard",
    area: "Analysis",
    access: "user",
    summary: "How often calls of the user's prompts came true, for each prompt's text and each model.",
    answer: scorecardSchema,
  },
  listCalls: {
    route: "GET /api/scorecard/calls",
    area: "Analysis",
    access: "user",
    summary: "Calls with their receipts, the newest first, 50 a page.",
    query: callsQuerySchema,
    answer: callsAnswerSchema,
  },
  exportScorecard: {
    route: "GET /api/scorecard/export",
    area: "Analysis",
    access: "user",
    summary: "All calls as a file: CSV, or JSON with the cards that follow from them.",
    query: z.object({ format: z.enum(["csv", "json"]).default("json") }),
    answer: "application/*",
  },
  readPromptScorecard: {
    route: "GET /api/prompts/:promptId/scorecard",
    area: "Analysis",
    access: "user",
    summary: "The record of one prompt, also of one that was deleted.",
    answer: promptScorecardSchema,
    errors: ["prompt-not-found"],
  },
  askForCalls: {
    route: "PUT /api/prompts/:promptId/scorecard",
    area: "Analysis",
    access: "user",
    summary: "Turns on or off that analyses with the prompt end in a call.",
    body: asksSchema,
    answer: asksSchema,
    errors: ["prompt-not-found"],
  },
});
