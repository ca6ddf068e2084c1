import { z } from "zod";
import { groundedFigureSchema, marketSnapshotSchema } from "#contract/grounding.ts";
import { isModelName } from "#domain/analysis/ai-config.ts";
import { analysisStates, sentMaterials } from "#domain/analysis/analysis-states.ts";
import { isPrompt, isPromptName, promptLengthMax, promptNameLengthMax } from "#domain/analysis/prompt.ts";
import { endpoints } from "./endpoint.ts";
import { errorDetailsSchema } from "./error-body.ts";
import { newOrderSchema } from "./order.ts";
import { analysisCallSchema } from "./scorecard.ts";

/** The server's own analyst prompt, last in the card's menu (READ-79). */
export const masterPromptId = "master";

export const newAnalysisSchema = z.object({
  symbol: z.string().min(1).max(12),
  promptId: z.string().min(1).max(64),
  /** Another model than the site's, out of those offered. */
  runOn: z.string().refine(isModelName, "Choose a model").optional(),
});
export type NewAnalysis = z.infer<typeof newAnalysisSchema>;

export const usageSchema = z.object({ promptTokens: z.number(), completionTokens: z.number() });
export type Usage = z.infer<typeof usageSchema>;

export const analysisSchema = z.object({
  id: z.string(),
  itemId: z.string(),
  symbol: z.string(),
  promptName: z.string(),
  /** Null in results from before prompts had versions. */
  promptId: z.string().nullable(),
  promptVersion: z.number().nullable(),
  /** SHA-256 of what the model was sent, without the random mark around the material. */
  inputHash: z.string().nullable(),
  /** What went with the prompt; null for analyses of earlier versions. */
  sent: z.enum(sentMaterials).nullable(),
  state: z.enum(analysisStates),
  content: z.string(),
  model: z.string(),
  /** Null when the provider did not count. */
  usage: usageSchema.nullable(),
  /** An estimate by our list of prices; null when it has none for the model. */
  costMicroDollars: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** Null for analyses of earlier versions. */
  snapshot: marketSnapshotSchema.nullable(),
  /** The figures of `content` in their order; null for analyses of earlier versions. */
  figures: z.array(groundedFigureSchema).nullable(),
  /** What became of the call for the scorecard; null where the prompt asked for none. */
  call: analysisCallSchema.nullable(),
  createdAt: z.string(),
});
export type Analysis = z.infer<typeof analysisSchema>;

/**
 * Events of POST /api/news/:id/analyses: `delta` carries `{text}`, `done` an Analysis, `error` an ErrorBody's
 * `error`. With `Accept: application/json` the answer is one Analysis.
 */
export const analysisDeltaSchema = z.object({ text: z.string() });
export type AnalysisDelta = z.infer<typeof analysisDeltaSchema>;

export const promptSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  prompt: z.string(),
  order: z.number(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  lastUpdated: z.string(),
});
export type Prompt = z.infer<typeof promptSchema>;

const promptName = z
  .string()
  .trim()
  .max(promptNameLengthMax, "This name is too long")
  .refine(isPromptName, "Name is required");
const promptText = z
  .string()
  .trim()
  .max(promptLengthMax, "This prompt is too long")
  .refine(isPrompt, "Prompt is required");

export const newPromptSchema = z.object({ name: promptName, prompt: promptText });
export type NewPrompt = z.infer<typeof newPromptSchema>;

export const promptPatchSchema = newPromptSchema.partial();
export type PromptPatch = z.infer<typeof promptPatchSchema>;

/** POST /api/prompts/preview: what a model would be sent for this prompt, headline and company. */
export const promptPreviewSchema = z.object({
  prompt: promptText,
  itemId: z.string().min(1).max(64),
  symbol: z.string().min(1).max(12),
  asksForCall: z.boolean().optional(),
});
export type PromptPreview = z.infer<typeof promptPreviewSchema>;

/** The messages as they are, but for the random mark around the material, and the model they would go to. */
export const promptPreviewAnswerSchema = z.object({
  model: z.string(),
  /** What of the user message is beside the headline and its text, and how much there can be. */
  background: z.object({
    reports: z.number(),
    earlier: z.number(),
    characters: z.number(),
    charactersMax: z.number(),
  }),
  system: z.string(),
  user: z.string(),
});
export type PromptPreviewAnswer = z.infer<typeof promptPreviewAnswerSchema>;

export const promptsAnswerSchema = z.object({ prompts: z.array(promptSchema) });

/** Events of a running analysis: text as it comes, then the stored result or why there is none. */
export const analysisEventSchemas = {
  delta: z.object({ text: z.string() }),
  done: analysisSchema,
  error: errorDetailsSchema,
};

export const analysisEndpoints = endpoints({
  listPrompts: {
    route: "GET /api/prompts",
    area: "Analysis",
    access: "user",
    summary: "The user's prompts in their order.",
    answer: promptsAnswerSchema,
  },
  addPrompt: {
    route: "POST /api/prompts",
    area: "Analysis",
    access: "user",
    summary: "Adds a prompt at the end.",
    body: newPromptSchema,
    status: 201,
    answer: promptSchema,
    errors: ["prompt-limit-reached"],
  },
  orderPrompts: {
    route: "PUT /api/prompts/order",
    area: "Analysis",
    access: "user",
    summary: "Orders the prompts as named; those that are not named follow. Unknown ids are ignored.",
    body: newOrderSchema,
    answer: promptsAnswerSchema,
  },
  previewPrompt: {
    route: "POST /api/prompts/preview",
    area: "Analysis",
    access: "user",
    token: "read",
    summary:
      "The messages that an analysis with this text would send, but for the random mark around the material. Sends nothing and needs no key.",
    limit: "prompt-previews",
    body: promptPreviewSchema,
    answer: promptPreviewAnswerSchema,
    errors: ["item-not-found", "unknown-symbol"],
  },
  changePrompt: {
    route: "PATCH /api/prompts/:promptId",
    area: "Analysis",
    access: "user",
    summary: "Changes the fields that are given.",
    body: promptPatchSchema,
    answer: promptSchema,
    errors: ["prompt-not-found"],
  },
  deletePrompt: {
    route: "DELETE /api/prompts/:promptId",
    area: "Analysis",
    access: "user",
    summary: "Removes a prompt. It can be restored for an hour.",
    status: 204,
    errors: ["prompt-not-found"],
  },
  restorePrompt: {
    route: "POST /api/prompts/:promptId/restore",
    area: "Analysis",
    access: "user",
    summary: "Brings a prompt back that was removed within the last hour, as it was.",
    answer: promptSchema,
    errors: ["prompt-not-found", "prompt-limit-reached"],
  },
});
