import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Mails about accounts that the mail server has not taken yet, each for a day at most. */
export const accountMails = pgTable(
  "account_mails",
  {
    id: text("id").primaryKey(),
    /** Addressee and facts, encrypted: many hold a link that opens an account. */
    sealed: text("sealed").notNull(),
    tries: integer("tries").notNull(),
    /** The next try. While a process tries, when another one may: it has died. */
    dueAt: moment("due_at").notNull(),
    /** Of no use any more, such as a link that has expired. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("account_mails_due_idx").on(table.dueAt)],
);
