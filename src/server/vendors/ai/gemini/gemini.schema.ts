import { z } from "zod";

const count = z.number().nullish().catch(null);
const text = z.string().nullish().catch(null);

export const usageSchema = z.object({
  promptTokenCount: count,
  candidatesTokenCount: count,
  thoughtsTokenCount: count,
  toolUsePromptTokenCount: count,
  totalTokenCount: count,
});
export type GeminiUsage = z.infer<typeof usageSchema>;

/** One answer, or one event of a stream: both have the same shape. */
export const responseSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text, thought: z.boolean().nullish().catch(null) })).catch([]),
          })
          .nullish()
          .catch(null),
        finishReason: text,
        finishMessage: text,
      }),
    )
    .catch([])
    .default([]),
  promptFeedback: z.object({ blockReason: text, blockReasonMessage: text }).nullish().catch(null),
  usageMetadata: usageSchema.nullish().catch(null),
  modelVersion: text,
});

const detail = z.object({ reason: text, quotaMetric: text, retryDelay: text }).catch({});
export const errorSchema = z.object({
  error: z.object({
    code: z.number().nullish().catch(null),
    message: text,
    status: text,
    details: z.array(detail).catch([]).default([]),
  }),
});

export const modelsSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      supportedGenerationMethods: z.array(z.string()).optional().catch(undefined),
    }),
  ),
});
