import { z } from "zod";

const count = z.number().nullish().catch(null);

export const usageSchema = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
});
export type AnthropicUsage = z.infer<typeof usageSchema>;

const text = z.string().nullish().catch(null);
const usage = usageSchema.nullish().catch(null);
const details = z.object({ explanation: text }).nullish().catch(null);

/** An answer in one piece. */
export const messageSchema = z.object({
  model: text,
  content: z.array(z.object({ type: text, text })).catch([]),
  stop_reason: text,
  stop_details: details,
  usage,
});

/** Events of a stream, as far as they say something of the answer. */
export const eventSchema = z.object({
  type: z.string(),
  message: z.object({ model: text, usage }).optional().catch(undefined),
  delta: z.object({ type: text, text, stop_reason: text, stop_details: details }).optional().catch(undefined),
  usage,
});

export const errorSchema = z.object({
  error: z.object({ type: text, message: text }),
});
