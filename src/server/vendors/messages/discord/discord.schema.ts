import { z } from "zod";

export const discordTargetSchema = z.object({ id: z.string(), token: z.string() });
export type DiscordTarget = z.infer<typeof discordTargetSchema>;

/** Of an answer that is no success. In front of it a proxy answers with a page instead. */
export const discordErrorSchema = z.object({
  code: z.number().optional(),
  /** Seconds, with a fraction. */
  retry_after: z.number().nonnegative().optional(),
});
