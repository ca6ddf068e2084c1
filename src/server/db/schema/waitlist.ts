import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { locales } from "#domain/language/locales.ts";
import { waitlistStatuses } from "#domain/site/waitlist.ts";
import { moment } from "./columns.ts";

export const waitlist = pgTable(
  "waitlist",
  {
    id: text("id").primaryKey(),
    /** Trimmed, lower case. */
    email: text("email").notNull(),
    /** Of the page where the address was given; the invitation is in it. */
    language: text("language", { enum: locales }).notNull().default("en"),
    /** Server time of joining. */
    timestamp: moment("timestamp").notNull().defaultNow(),
    status: text("status", { enum: waitlistStatuses }).notNull().default("pending"),
    /** Of the newest invitation's token; null without one, and when it was used. */
    inviteHash: text("invite_hash"),
    invitedAt: moment("invited_at"),
    inviteExpiresAt: moment("invite_expires_at"),
  },
  (table) => [
    uniqueIndex("waitlist_email_key").on(table.email),
    uniqueIndex("waitlist_invite_key").on(table.inviteHash),
    index("waitlist_newest_idx").on(sql`${table.timestamp} desc`, sql`${table.id} desc`),
  ],
);
