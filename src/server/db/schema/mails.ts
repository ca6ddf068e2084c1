import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { endNotices } from "#domain/analysis/successors.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Mails about accounts and models that the mail server has not taken yet, each for as long as it is of use. */
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

/** Who was told by email of which model's end: the mail is stored in the same transaction, so that it is sent once. */
export const modelEndMails = pgTable(
  "model_end_mails",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    model: text("model").notNull(),
    notice: text("notice", { enum: endNotices }).notNull(),
    /** The day that was told. */
    endsOn: date("ends_on", { mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.model, table.notice] })],
);
