import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from "drizzle-orm/pg-core";
import { debugLogTypes } from "#domain/analysis/ai-config.ts";
import { analysisStates, sentMaterials } from "#domain/analysis/analysis-states.ts";
import { payers } from "#domain/analysis/budget.ts";
import type { GroundedFigure } from "#domain/analysis/grounding.ts";
import type { MarketSnapshot } from "#domain/analysis/market-snapshot.ts";
import type { AnalysisCall } from "#domain/scorecard/call.ts";
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
    /** Analyses with it end in a call for the scorecard. */
    asksForCall: boolean("asks_for_call").notNull().default(false),
    /** Rises by one whenever the text changes. */
    version: integer("version").notNull().default(1),
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
    state: text("state", { enum: analysisStates }).notNull().default("complete"),
    /** Null in results from before prompts had versions; the prompt may be gone. */
    promptId: text("prompt_id"),
    promptVersion: integer("prompt_version"),
    /** SHA-256 of the messages, without the random mark around the material. */
    inputHash: text("input_hash"),
    /** What went with the prompt; null in results from before that was stored. */
    sent: text("sent", { enum: sentMaterials }),
    /** Null when the price of the model is not known. */
    costMicroDollars: integer("cost_micro_dollars"),
    durationMs: integer("duration_ms"),
    /** Null when the provider did not count. */
    usage: jsonb("usage").$type<{ promptTokens: number; completionTokens: number }>(),
    /** What the model was told of the market. */
    snapshot: jsonb("snapshot").$type<MarketSnapshot>(),
    /** Where each figure of the answer was found. */
    figures: jsonb("figures").$type<GroundedFigure[]>(),
    /** Null where the prompt asked for no call. */
    call: jsonb("call").$type<AnalysisCall>(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("analyses_user_item_idx").on(table.userId, table.itemId)],
);

/**
 * What a user's calls of a month cost, by UTC: those that are done and, at their worst case, those in progress. Calls
 * that nobody brought to an end stay in it at their worst case.
 */
export const aiSpending = pgTable(
  "ai_spending",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    payer: text("payer", { enum: payers }).notNull(),
    /** As YYYY-MM. */
    month: text("month").notNull(),
    microDollars: bigint("micro_dollars", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.payer, table.month] })],
);

/** What calls cost on the day, by UTC, on which they ended; kept for the admins' chart. */
export const aiSpendingDays = pgTable(
  "ai_spending_days",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    payer: text("payer", { enum: payers }).notNull(),
    /** As YYYY-MM-DD. */
    day: text("day").notNull(),
    microDollars: bigint("micro_dollars", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.payer, table.day] }),
    index("ai_spending_days_day_idx").on(table.day),
  ],
);

/** The part of `ai_spending` that calls in flight hold at their worst case. */
export const aiReservations = pgTable(
  "ai_reservations",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    payer: text("payer", { enum: payers }).notNull(),
    month: text("month").notNull(),
    microDollars: bigint("micro_dollars", { mode: "number" }).notNull(),
    /** From then on the call counts as one that nobody brought to an end. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("ai_reservations_user_idx").on(table.userId),
    index("ai_reservations_expires_idx").on(table.expiresAt),
  ],
);

/** Monthly budgets that users chose; without a row the site's counts. */
export const aiBudgets = pgTable(
  "ai_budgets",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    payer: text("payer", { enum: payers }).notNull(),
    /** Null: no budget. */
    cents: integer("cents"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.payer] })],
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
export const detectionCache = pgTable(
  "detection_cache",
  {
    key: varchar("key", { length: 50 }).primaryKey(),
    timestamp: moment("timestamp").notNull().defaultNow(),
    data: jsonb("data").notNull().$type<{ symbol: string; name: string }[]>(),
  },
  (table) => [index("detection_cache_timestamp_idx").on(table.timestamp)],
);

/** Parameters that a model at an address rejected: no process sends them there again. */
export const aiRejectedParameters = pgTable(
  "ai_rejected_parameters",
  {
    baseUrl: text("base_url").notNull(),
    model: text("model").notNull(),
    parameters: jsonb("parameters").$type<string[]>().notNull(),
    learnedAt: moment("learned_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.baseUrl, table.model] })],
);

/** Headlines that a process asks about, or that are left alone after a failure; good until then, whatever happens. */
export const detectionClaims = pgTable("detection_claims", {
  key: varchar("key", { length: 50 }).primaryKey(),
  until: moment("until").notNull(),
  resting: boolean("resting").notNull().default(false),
});

/** Analyses that run, in whichever process; one whose process died frees its place when its time is over. */
export const analysisPlaces = pgTable(
  "analysis_places",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    run: text("run").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.place] })],
);
