import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { debugLogTypes } from "#domain/analysis/ai-config.ts";
import type { GroundedFigure } from "#domain/analysis/grounding.ts";
import type { MarketSnapshot } from "#domain/analysis/market-snapshot.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

export const prompts = pgTable(
  "prompts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    prompt: text("prompt").notNull(),
    order: integer("order").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUpdated: moment("last_updated").notNull().defaultNow(),
  },
  (table) => [index("prompts_user_idx").on(table.userId, table.order, table.createdAt)],
);

export const analyses = pgTable(
  "analyses",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: text("item_id").notNull(),
    symbol: text("symbol").notNull(),
    promptName: text("prompt_name").notNull(),
    model: text("model").notNull(),
    content: text("content").notNull(),
    usage: jsonb("usage").$type<{ promptTokens: number; completionTokens: number }>(),
    /** What the model was told of the market. */
    snapshot: jsonb("snapshot").$type<MarketSnapshot>(),
    /** Where each figure of the answer was found. */
    figures: jsonb("figures").$type<GroundedFigure[]>(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("analyses_user_item_idx").on(table.userId, table.itemId)],
);

export const debugLog = pgTable(
  "debug_log",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    timestamp: moment("timestamp").notNull().defaultNow(),
    type: text("type", { enum: debugLogTypes }).notNull(),
    model: text("model").notNull(),
    prompt: text("prompt").notNull(),
    response: text("response"),
    error: text("error"),
  },
  (table) => [index("debug_log_timestamp_idx").on(sql`${table.timestamp} desc`)],
);

/** Answers of company detection by AI, shared by all, used for 3 days (READ-85). */
export const detectionCache = pgTable("detection_cache", {
  key: varchar("key", { length: 50 }).primaryKey(),
  timestamp: moment("timestamp").notNull().defaultNow(),
  data: jsonb("data").notNull().$type<{ symbol: string; name: string }[]>(),
});
