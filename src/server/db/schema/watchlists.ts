import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A user's list of companies. */
export const watchlists = pgTable(
  "watchlists",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** In the order in which they were added. */
    symbols: text("symbols").array().notNull(),
    order: integer("order").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUpdated: moment("last_updated").notNull().defaultNow(),
  },
  (table) => [
    index("watchlists_user_idx").on(table.userId, table.order, table.createdAt),
    index("watchlists_symbols_idx").using("gin", table.symbols),
  ],
);
