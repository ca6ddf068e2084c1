import { z } from "zod";
import { isEmail } from "#domain/accounts/account.ts";
import { waitlistStatuses } from "#domain/site/waitlist.ts";
import { languageSchema } from "./accounts.ts";
import { pageQuerySchema } from "./admin.ts";
import { endpoints } from "./endpoint.ts";

/** POST /api/waitlist. Trimmed, lower case (READ-21). */
export const waitlistJoinSchema = z.object({
  email: z
    .string("Please enter a valid email address")
    .transform((text) => text.trim().toLowerCase())
    .refine(isEmail, "Please enter a valid email address"),
  /** Of the page; the invitation is in it. */
  language: languageSchema.optional(),
});
export type WaitlistJoin = z.infer<typeof waitlistJoinSchema>;

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

export const waitlistEndpoints = endpoints({
  joinWaitlist: {
    route: "POST /api/waitlist",
    area: "Account",
    access: "anyone",
    summary: "Joins the waitlist.",
    limit: "waitlist",
    body: waitlistJoinSchema,
    status: 201,
    answer: waitlistEntrySchema,
    errors: ["waitlist-duplicate", "database-fault"],
  },
  openInvitation: {
    route: "POST /api/signup/invitation",
    area: "Sign-up",
    access: "anyone",
    summary:
      "Opens a mailed invitation: says whom it is for and lets this browser sign up that address while sign-ups are closed.",
    limit: "invitations-opened",
    body: invitationTokenSchema,
    answer: invitationSchema,
    errors: ["link-expired"],
  },
  listWaitlist: {
    route: "GET /api/admin/waitlist",
    area: "Admin",
    access: "admin",
    summary: "The waitlist, the newest first, page by page.",
    query: pageQuerySchema,
    answer: waitlistAnswerSchema,
  },
  exportWaitlist: {
    route: "GET /api/admin/waitlist/export",
    area: "Admin",
    access: "admin",
    confirmed: true,
    summary: "The whole waitlist as a CSV file; no cell of it is run as a formula.",
    answer: "text/csv",
  },
  inviteFromWaitlist: {
    route: "POST /api/admin/waitlist/:id/invite",
    area: "Admin",
    access: "admin",
    summary:
      "Emails an invitation that opens the sign-up once, also while sign-ups are closed. An earlier link stops working.",
    limit: "invitations-sent",
    answer: waitlistEntrySchema,
    errors: ["not-found"],
  },
});
