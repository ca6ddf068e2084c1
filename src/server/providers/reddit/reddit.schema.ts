import { z } from "zod";

export const redditTokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number(),
});

/** A request that was understood and refused; the status is 200 all the same. */
export const redditErrorSchema = z.object({ error: z.union([z.string(), z.number()]) });
