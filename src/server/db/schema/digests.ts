import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { digestCadences } from "#domain/digest/schedule.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** When a user's digest is sent, and what became of the last one. */
export const digests = pgTable(
  "digests",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    cadence: text("cadence", { enum: digestCadences }).notNull(),
    /** By the clock of the time zone: "07:00". */
    at: text("at").notNull(),
    weekday: integer("weekday").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Each has a section of its own; those that were removed are passed over. */
    folderIds: text("folder_ids").array().notNull().default([]),
    /** Null while it is off. */
    nextAt: moment("next_at"),
    /** A process sends it until then. */
    leasedUntil: moment("leased_until"),
    /** The news before it was in a digest. */
    coveredTo: moment("covered_to"),
    /** When the mail server took the last one. */
    sentAt: moment("sent_at"),
    /** Is in every digest: with it anyone can turn the digest off, and nothing else. */
    stopToken: text("stop_token").notNull(),
  },
  (table) => [
    index("digests_next_idx").on(table.nextAt),
    uniqueIndex("digests_stop_token_key").on(table.stopToken),
  ],
);
