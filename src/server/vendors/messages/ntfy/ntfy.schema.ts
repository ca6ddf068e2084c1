import { z } from "zod";

export const ntfyTargetSchema = z.object({
  /** Without a slash at its end. */
  server: z.string(),
  topic: z.string(),
  token: z.string().optional(),
});
export type NtfyTarget = z.infer<typeof ntfyTargetSchema>;
