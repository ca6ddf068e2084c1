import { z } from "zod";
import { isEmail } from "#domain/accounts/account.ts";

/** POST /api/waitlist. Trimmed, lower case (READ-21). */
export const waitlistJoinSchema = z.object({
  email: z
    .string("Please enter a valid email address")
    .transform((text) => text.trim().toLowerCase())
    .refine(isEmail, "Please enter a valid email address"),
});

export const waitlistEntrySchema = z.object({
  id: z.string(),
  email: z.string(),
  /** ISO 8601 UTC: when the server took it. */
  timestamp: z.string(),
  status: z.string(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;

/** GET /api/admin/waitlist, the newest first; `total` counts all pages. */
export const waitlistAnswerSchema = z.object({ waitlist: z.array(waitlistEntrySchema), total: z.number() });
export type WaitlistAnswer = z.infer<typeof waitlistAnswerSchema>;
