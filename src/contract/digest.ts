import { z } from "zod";
import { isTimeZone } from "#domain/alerts/times.ts";
import { digestCadences, digestClock, digestFoldersMax } from "#domain/digest/schedule.ts";
import { endpoints } from "./endpoint.ts";

export const digestScheduleSchema = z.object({
  cadence: z.enum(digestCadences),
  /** By the clock of the time zone. */
  at: z.string().regex(digestClock, "Enter a time such as 07:00."),
  /** Of a weekly digest: 1 is Monday, 7 is Sunday. */
  weekday: z.number().int().min(1).max(7),
  timeZone: z.string().max(60).refine(isTimeZone, "Enter a time zone such as Europe/Berlin."),
  /** Folders of feeds with a section of their own. */
  folderIds: z
    .array(z.string().min(1).max(64))
    .max(digestFoldersMax)
    .refine((ids) => new Set(ids).size === ids.length)
    .default([]),
});

export const digestSchema = digestScheduleSchema.extend({
  /** Where it goes: the account's email. */
  email: z.string(),
  /** False until the user has confirmed that email: then nothing can be sent. */
  emailVerified: z.boolean(),
  /** ISO 8601 UTC; null while it is off. */
  nextAt: z.string().nullable(),
  /** ISO 8601 UTC: when the mail server took the last one. */
  sentAt: z.string().nullable(),
});
export type DigestAnswer = z.infer<typeof digestSchema>;

export const sentDigestSchema = z.object({
  /** In the email that was sent. */
  stories: z.number(),
});

export const digestEndpoints = endpoints({
  readDigest: {
    route: "GET /api/digest",
    area: "Watchlists",
    access: "user",
    token: "none",
    summary: "When the user's digest is sent, and when the last one was.",
    answer: digestSchema,
  },
  changeDigest: {
    route: "PUT /api/digest",
    area: "Watchlists",
    access: "user",
    token: "none",
    summary: "Changes when the digest is sent, or turns it off.",
    body: digestScheduleSchema,
    answer: digestSchema,
    errors: ["email-not-confirmed", "folder-not-found"],
  },
  sendDigest: {
    route: "POST /api/digest/send",
    area: "Watchlists",
    access: "user",
    token: "none",
    plan: true,
    work: "unbounded",
    summary: "Sends the digest as it is now. The next one begins where it would have begun without.",
    limit: "digests-now",
    answer: sentDigestSchema,
    errors: ["email-not-confirmed", "email-not-sent"],
  },
  stopDigest: {
    route: "POST /api/digest/stop",
    area: "Watchlists",
    access: "anyone",
    summary:
      "Turns a digest off by the token of its email (RFC 8058). Calling it again changes nothing; a body isn't read.",
    limit: "digest-stops",
    query: z.object({ token: z.string().min(1).max(100) }),
    status: 204,
    errors: ["link-expired"],
  },
});
