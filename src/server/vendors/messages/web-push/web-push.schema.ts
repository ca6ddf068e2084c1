import { z } from "zod";

/** What a browser gave, with the key of ours that it subscribed with. */
export const pushTargetSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type PushTarget = z.infer<typeof pushTargetSchema>;
