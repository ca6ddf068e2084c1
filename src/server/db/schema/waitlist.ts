import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

export const waitlist = pgTable(
  "waitlist",
  {
    id: text("id").primaryKey(),
    /** Trimmed, lower case. */
    email: text("email").notNull(),
    /** Server time of joining. */
    timestamp: moment("timestamp").notNull().defaultNow(),
    status: text("status").notNull().default("pending"),
  },
  (table) => [uniqueIndex("waitlist_email_key").on(table.email)],
);
