import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Last known quote per key scope ("system", or a user id whose own key fetched it). */
export const quotes = pgTable(
  "quotes",
  {
    scope: text("scope").notNull(),
    symbol: text("symbol").notNull(),
    data: jsonb("data").notNull(),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.symbol] })],
);

/** Profile, metrics and target of a company, kept for a day. */
export const companyFacts = pgTable(
  "company_facts",
  {
    scope: text("scope").notNull(),
    symbol: text("symbol").notNull(),
    data: jsonb("data").notNull(),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.symbol] })],
);

export const tickerItems = pgTable("ticker_items", {
  symbol: text("symbol").primaryKey(),
  position: integer("position").notNull(),
  price: doublePrecision("price").notNull(),
  change: doublePrecision("change").notNull(),
  changePercent: doublePrecision("change_percent").notNull(),
  timestamp: moment("timestamp").notNull(),
  /** Null in rows of before it was kept; a pass replaces them within two minutes. */
  provider: text("provider"),
  currency: text("currency"),
});
