import { z } from "zod";

/** The path is the secret. */
export const slackTargetSchema = z.object({ path: z.string() });
export type SlackTarget = z.infer<typeof slackTargetSchema>;
