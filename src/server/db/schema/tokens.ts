import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A user's keys to the interface, for programs. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull(),
    /** SHA-256 of the token: a copied database opens nothing. */
    hash: text("hash").notNull().unique(),
    lastFour: text("last_four").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("personal_tokens_user_idx").on(table.userId, table.createdAt)],
);
