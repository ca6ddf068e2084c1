import { z } from "zod";

/** The server's own analyst prompt, last in the card's menu (READ-79). */
export const masterPromptId = "master";

export const newAnalysisSchema = z.object({
  symbol: z.string().min(1).max(12),
  promptId: z.string().min(1).max(64),
});
export type NewAnalysis = z.infer<typeof newAnalysisSchema>;

export const usageSchema = z.object({ promptTokens: z.number(), completionTokens: z.number() });
export type Usage = z.infer<typeof usageSchema>;

export const analysisSchema = z.object({
  id: z.string(),
  itemId: z.string(),
  symbol: z.string(),
  promptName: z.string(),
  content: z.string(),
  model: z.string(),
  usage: usageSchema.nullable(),
  createdAt: z.string(),
});
export type Analysis = z.infer<typeof analysisSchema>;

/**
 * Events of POST /api/news/:id/analyses: `delta` carries `{text}`, `done` an Analysis, `error` an ErrorBody's
 * `error`. With `Accept: application/json` the answer is one Analysis.
 */
export const analysisDeltaSchema = z.object({ text: z.string() });
export type AnalysisDelta = z.infer<typeof analysisDeltaSchema>;
