import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
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

/** Prices as fetched, one a minute at most; kept for 40 days. Scopes as in `quotes`: never read across them. */
export const recordedPrices = pgTable(
  "recorded_prices",
  {
    scope: text("scope").notNull(),
    symbol: text("symbol").notNull(),
    /** `at` without its seconds. */
    minute: moment("minute").notNull(),
    at: moment("at").notNull(),
    /** False: the provider gives no time, `at` is when the price arrived. */
    timed: boolean("timed").notNull(),
    price: doublePrecision("price").notNull(),
    currency: text("currency"),
    provider: text("provider").notNull(),
    /** Of the exchange at `at`, by the calendar. */
    marketState: text("market_state").notNull(),
    /** As the provider said with the price. */
    previousClose: doublePrecision("previous_close"),
    /** When it came; null in rows of before it was kept. */
    seenAt: moment("seen_at").default(sql`now()`),
    /** When it was held against the alerts; null while it was not. */
    notedAt: moment("noted_at"),
    /** The last arrival of news that was known then. */
    afterSeq: bigint("after_seq", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.symbol, table.minute] }),
    index("recorded_prices_new_idx")
      .on(table.seenAt)
      .where(sql`${table.notedAt} is null and ${table.timed} and ${table.seenAt} is not null`),
  ],
);

/** The last regular price of each trading day; what stays of a day after its minutes are gone. */
export const dayPrices = pgTable(
  "day_prices",
  {
    scope: text("scope").notNull(),
    symbol: text("symbol").notNull(),
    /** In New York. */
    day: date("day").notNull(),
    at: moment("at").notNull(),
    price: doublePrecision("price").notNull(),
    /** Close of the trading day before, as the provider said on this day. */
    previousClose: doublePrecision("previous_close"),
    currency: text("currency"),
    provider: text("provider").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.symbol, table.day] })],
);

/** What only one process may do: the ticker's next pass, the one connection of a key to a provider's trades. */
export const marketLeases = pgTable("market_leases", {
  name: text("name").primaryKey(),
  /** Of processes. */
  holder: text("holder").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** Calls to providers that count now, of all processes together: until when each one does, the earliest first. */
export const callBudgets = pgTable("call_budgets", {
  /** The provider and a mark of the key. */
  name: text("name").primaryKey(),
  countsUntil: moment("counts_until").array().notNull(),
  /** What the last asking was given. */
  granted: integer("granted").notNull(),
});
