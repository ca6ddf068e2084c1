import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { aiVendorIds } from "#domain/analysis/ai-vendors.data.ts";
import { analysisContexts } from "#domain/analysis/analysis-states.ts";
import { type ArticleCount, defaultArticleCount, newsLayouts } from "#domain/news/controls.ts";
import type { OwnShortcuts } from "#domain/settings/commands.data.ts";
import { themes } from "#domain/settings/settings.ts";
import { socialSorts, socialTimes } from "#domain/social/preferences.ts";
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
  shortcuts: jsonb("shortcuts").$type<OwnShortcuts>().notNull().default({}),
  socialPostsPerSource: integer("social_posts_per_source"),
  socialSort: text("social_sort", { enum: socialSorts }),
  socialTime: text("social_time", { enum: socialTimes }),
  socialHideLowScores: boolean("social_hide_low_scores").notNull().default(false),
  newsCount: integer("news_count").$type<ArticleCount>().notNull().default(defaultArticleCount),
  newsLayout: text("news_layout", { enum: newsLayouts }),
  /** Without a reference: what is no longer there counts as not chosen. */
  newsFeedId: text("news_feed_id"),
  newsFolderId: text("news_folder_id"),
  newsUnreadOnly: boolean("news_unread_only").notNull().default(false),
  lastUpdated: moment("last_updated").notNull().defaultNow(),
});

/** Which sources an account has switched on, and which provider of AI models serves it. */
export const apiKeys = pgTable("api_keys", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  finnhubEnabled: boolean("finnhub_enabled").notNull().default(true),
  yahooFinanceEnabled: boolean("yahoo_finance_enabled").notNull().default(false),
  redditEnabled: boolean("reddit_enabled").notNull().default(false),
  blueskyEnabled: boolean("bluesky_enabled").notNull().default(false),
  /** Whose models serve an account on own keys. */
  aiVendor: text("ai_vendor", { enum: aiVendorIds }).notNull().default("openai"),
  /** One of the operator's addresses, for a vendor without its own. */
  aiBaseUrl: text("ai_base_url"),
  /** Runs the user's prompts; null: the default. */
  aiModel: text("ai_model"),
  /** What an analysis is given beside its headline. */
  aiContext: text("ai_context", { enum: analysisContexts }).notNull().default("all"),
  lastUpdated: moment("last_updated").notNull().defaultNow(),
});

/** Own keys at outside services: encrypted (see platform/secrets), with their last four characters in clear for the mask. */
export const vendorKeys = pgTable(
  "vendor_keys",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The vendor's id in its registry. */
    vendor: text("vendor").notNull(),
    sealed: text("sealed").notNull(),
    lastFour: text("last_four").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.vendor] })],
);

export const removedEntryKinds = ["feed", "prompt", "watchlist"] as const;

/** A feed, prompt or watchlist that its user deleted, as its row was, until the deletion can no longer be taken back. */
export const removedEntries = pgTable(
  "removed_entries",
  {
    /** The id it had and gets back. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: removedEntryKinds }).notNull(),
    entry: jsonb("entry").notNull().$type<Record<string, unknown>>(),
    removedAt: moment("removed_at").notNull().defaultNow(),
  },
  (table) => [index("removed_entries_user_idx").on(table.userId)],
);
