import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { themes } from "#domain/settings/settings.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

export const userSettings = pgTable("user_settings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  refreshInterval: integer("refresh_interval").notNull(),
  theme: text("theme", { enum: themes }).notNull(),
  autoRefresh: boolean("auto_refresh").notNull(),
  showCompanyCards: boolean("show_company_cards").notNull(),
  keyboardShortcuts: boolean("keyboard_shortcuts").notNull(),
  lastUpdated: moment("last_updated").notNull().defaultNow(),
});

/** Keys are sealed text (see platform/secrets); the last four characters are kept in the open for the mask. */
export const apiKeys = pgTable("api_keys", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  openaiApiKey: text("openai_api_key"),
  openaiLastFour: text("openai_last_four"),
  finnhubApiKey: text("finnhub_api_key"),
  finnhubLastFour: text("finnhub_last_four"),
  finnhubEnabled: boolean("finnhub_enabled").notNull().default(true),
  yahooFinanceEnabled: boolean("yahoo_finance_enabled").notNull().default(false),
  redditEnabled: boolean("reddit_enabled").notNull().default(false),
  redditApiKey: text("reddit_api_key"),
  lastUpdated: moment("last_updated").notNull().defaultNow(),
});
