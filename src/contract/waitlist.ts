import { z } from "zod";
import { isEmail } from "#domain/accounts/account.ts";
import { waitlistStatuses } from "#domain/site/waitlist.ts";

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
  status: z.enum(waitlistStatuses),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;

/** GET /api/admin/waitlist, the newest first; `total` counts all pages. */
export const waitlistAnswerSchema = z.object({ waitlist: z.array(waitlistEntrySchema), total: z.number() });
export type WaitlistAnswer = z.infer<typeof waitlistAnswerSchema>;

/** POST /api/signup/invitation: the token of a mailed invitation. */
export const invitationTokenSchema = z.object({ token: z.string().max(200) });

/** Whom the invitation is for. */
export const invitationSchema = z.object({ email: z.string(), expiresAt: z.string() });
export type Invitation = z.infer<typeof invitationSchema>;
