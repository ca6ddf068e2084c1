import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A user's list of companies and tags. */
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
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    order: integer("order").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUpdated: moment("last_updated").notNull().defaultNow(),
  },
  (table) => [
    index("watchlists_user_idx").on(table.userId, table.order, table.createdAt),
    index("watchlists_symbols_idx").using("gin", table.symbols),
    index("watchlists_tags_idx").using("gin", table.tags),
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
    /** Symbols of the funds in it, not encrypted: a job reads what these funds hold. */
    funds: text("funds").array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.watchlistId] })],
);

/** Symbols of funds, as the SEC lists them. */
export const fundList = pgTable("fund_list", {
  symbol: text("symbol").primaryKey(),
  /** By what its reports are asked for: a series, or a trust's own number. */
  filer: text("filer").notNull(),
  listedAt: moment("listed_at").notNull(),
});

/** What funds hold that somebody has shares or weights of, once for everybody. */
export const fundHoldings = pgTable("fund_holdings", {
  symbol: text("symbol").primaryKey(),
  name: text("name").notNull(),
  /** The day that its report describes; null while there is none. */
  asOf: date("as_of", { mode: "string" }),
  /** Percent of the fund by company, the largest ones. */
  companies: jsonb("companies").notNull().$type<Record<string, number>>(),
  nextAt: moment("next_at").notNull(),
});
