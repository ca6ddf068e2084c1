import { z } from "zod";

/** What is stored of a webhook. While a secret is changed, messages carry a signature by each. */
export const webhookTargetSchema = z.object({
  url: z.string(),
  secret: z.string(),
  previous: z.object({ secret: z.string(), untilMs: z.number() }).optional(),
});
export type WebhookTarget = z.infer<typeof webhookTargetSchema>;
