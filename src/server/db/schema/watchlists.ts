import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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

/** What a user has of the companies of a list, encrypted. It outlives the list while that can be restored. */
export const watchlistHoldings = pgTable(
  "watchlist_holdings",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    watchlistId: text("watchlist_id").notNull(),
    sealed: text("sealed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.watchlistId] })],
);
