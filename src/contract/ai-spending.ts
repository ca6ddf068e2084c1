import { z } from "zod";
import { budgetCentsMax, payers } from "#domain/analysis/budget.ts";
import { analysisEventSchemas, analysisSchema, newAnalysisSchema } from "./analysis.ts";
import { endpoints } from "./endpoint.ts";

/** GET /api/news/:id/analyses: earlier results of one item and company, the newest first, ten a page. */
export const analysesQuerySchema = z.object({
  symbol: z.string().min(1).max(12),
  /** The id of the last result of the page before. */
  before: z.string().min(1).max(64).optional(),
});
export type AnalysesQuery = z.infer<typeof analysesQuerySchema>;
export const analysesAnswerSchema = z.object({
  analyses: z.array(analysisSchema),
  /** Whether a page follows. */
  more: z.boolean(),
});
export type AnalysesAnswer = z.infer<typeof analysesAnswerSchema>;

/** GET /api/companies/:symbol/analyses: the user's results about a company, the newest first, ten a page. */
export const companyAnalysesQuerySchema = analysesQuerySchema.pick({ before: true });
export type CompanyAnalysesQuery = z.infer<typeof companyAnalysesQuerySchema>;
export const companyAnalysesAnswerSchema = z.object({
  analyses: z.array(
    analysisSchema.extend({
      /** Of the headline; null when it is no longer stored. */
      title: z.string().nullable(),
    }),
  ),
  /** Whether a page follows. */
  more: z.boolean(),
});
export type CompanyAnalysesAnswer = z.infer<typeof companyAnalysesAnswerSchema>;

/** `all`: beside those that are offered for one analysis, every other one that the key reaches. */
export const modelsQuerySchema = z.object({ all: z.enum(["0", "1"]).default("0") });

/** Prices are thousandths of a micro-dollar for a token; null when our list has none for the model. */
const offeredModelSchema = z.object({
  name: z.string(),
  inputNano: z.number().nullable(),
  outputNano: z.number().nullable(),
  /** What an analysis costs as a rule; null when the price of the model is not known. */
  aboutMicroDollars: z.number().nullable(),
  /** What an analysis on it may answer at most, with what it thinks before. */
  answerTokensMax: z.number(),
  /** The provider serves it no more. */
  retired: z.boolean(),
  /** Day from which it will not, such as "2027-01-14"; null when none is set. */
  endsOn: z.string().nullable(),
});
export type OfferedModel = z.infer<typeof offeredModelSchema>;

/** GET /api/analysis/models: what a user may run an analysis on, and of when the prices are. */
export const offeredModelsSchema = z.object({
  models: z.array(offeredModelSchema),
  /** What runs a user's own prompts until they choose a model; null where nothing is known to run them. */
  defaultModel: z.string().nullable(),
  /** False: the provider's own list could not be read, and there may be other models. */
  isListed: z.boolean(),
  pricesAsOf: z.string(),
  /** Whose prices they are, as a sentence of the catalogs. */
  pricesSource: z.string(),
});
export type OfferedModels = z.infer<typeof offeredModelsSchema>;

export const estimatesQuerySchema = z.object({ symbol: z.string().min(1).max(12) });

/** GET /api/news/:id/analyses/estimates: what each prompt may cost at most for this headline. */
export const estimatesAnswerSchema = z.object({
  estimates: z.array(
    z.object({
      promptId: z.string(),
      /** The model that runs it unless another is asked for. */
      model: z.string(),
      /** Never below the true number. */
      promptTokensMax: z.number(),
      answerTokensMax: z.number(),
      /** Null: the price of the model is not known. */
      microDollarsMax: z.number().nullable(),
    }),
  ),
  /** How many results of this headline and company are kept. */
  kept: z.number(),
});
export type EstimatesAnswer = z.infer<typeof estimatesAnswerSchema>;
export type Estimate = EstimatesAnswer["estimates"][number];

/** GET /api/analysis/spending: this month, by UTC, on the key that serves the account now. */
export const spendingSchema = z.object({
  payer: z.enum(payers),
  month: z.string(),
  /** Done, and what calls in flight hold at their worst case. */
  microDollars: z.number(),
  heldMicroDollars: z.number(),
  /** Null: no budget. */
  budgetMicroDollars: z.number().nullable(),
  siteCents: z.number().nullable(),
  /** Null: the site's budget counts; `cents` null: none is wanted. */
  chosen: z.object({ cents: z.number().nullable() }).nullable(),
  renewsAt: z.string(),
});
export type Spending = z.infer<typeof spendingSchema>;

/** PUT /api/analysis/budget: null for no budget; `default` for the site's. */
export const budgetSchema = z.union([
  z.object({ kind: z.literal("default") }),
  z.object({
    kind: z.literal("chosen"),
    cents: z.number().int("Use dollars and cents").min(0).max(budgetCentsMax, "At most $10,000").nullable(),
  }),
]);
export type Budget = z.infer<typeof budgetSchema>;

export const aiSpendingEndpoints = endpoints({
  runAnalysis: {
    route: "POST /api/news/:id/analyses",
    area: "Analysis",
    access: "user",
    plan: true,
    work: "unbounded",
    summary:
      "Runs a prompt on an item. Streams delta, done and error events (200); one JSON answer (201) with Accept: application/json.",
    body: newAnalysisSchema,
    answer: { events: analysisEventSchemas },
    whole: analysisSchema,
    errors: [
      "item-not-found",
      "prompt-not-found",
      "unknown-symbol",
      "ai-key-missing",
      "analysis-failed",
      "analysis-declined",
      "ai-budget-reached",
      "analysis-limit-reached",
      "rate-limited",
    ],
  },
  listAnalyses: {
    route: "GET /api/news/:id/analyses",
    area: "Analysis",
    access: "user",
    plan: true,
    summary: "Earlier results of an item and a company, the newest first.",
    query: analysesQuerySchema,
    answer: analysesAnswerSchema,
  },
  listCompanyAnalyses: {
    route: "GET /api/companies/:symbol/analyses",
    area: "Analysis",
    access: "user",
    plan: true,
    summary: "The user's results about a company, of all headlines, the newest first.",
    query: companyAnalysesQuerySchema,
    answer: companyAnalysesAnswerSchema,
  },
  estimateAnalyses: {
    route: "GET /api/news/:id/analyses/estimates",
    area: "Analysis",
    access: "user",
    plan: true,
    summary: "What each prompt may cost at most for this item.",
    query: estimatesQuerySchema,
    answer: estimatesAnswerSchema,
    errors: ["item-not-found", "unknown-symbol"],
  },
  deleteAnalysis: {
    route: "DELETE /api/analysis/results/:analysisId",
    area: "Analysis",
    access: "user",
    summary: "Deletes a stored analysis. It cannot be restored.",
    status: 204,
    errors: ["analysis-not-found"],
  },
  listModels: {
    route: "GET /api/analysis/models",
    area: "Analysis",
    access: "user",
    summary:
      "The models that an analysis can be run on, with their prices; with `all`, all that the key reaches.",
    query: modelsQuerySchema,
    answer: offeredModelsSchema,
  },
  readSpending: {
    route: "GET /api/analysis/spending",
    area: "Analysis",
    access: "user",
    summary: "What AI cost this month, and the budget.",
    answer: spendingSchema,
  },
  changeBudget: {
    route: "PUT /api/analysis/budget",
    area: "Analysis",
    access: "user",
    token: "none",
    summary: "Sets the monthly AI budget; on the system's keys it can lower the site's alone.",
    body: budgetSchema,
    answer: spendingSchema,
  },
});
