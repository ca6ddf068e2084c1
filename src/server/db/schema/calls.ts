import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { directions, type Horizon } from "#domain/scorecard/call.ts";
import { callStates } from "#domain/scorecard/card.ts";
import { type Entry, type Leg, voidReasons } from "#domain/scorecard/settlement.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * What models called when a user's prompt asked for it, with its receipt. A trigger rejects every change of a receipt, of
 * an entry that is there, and of a call that is settled or void.
 */
export const calls = pgTable(
  "calls",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The prompt may be gone. */
    promptId: text("prompt_id").notNull(),
    promptName: text("prompt_name").notNull(),
    promptVersion: integer("prompt_version").notNull(),
    promptHash: text("prompt_hash").notNull(),
    model: text("model").notNull(),
    inputHash: text("input_hash").notNull(),
    itemId: text("item_id").notNull(),
    title: text("title").notNull(),
    itemPublishedAt: moment("item_published_at"),
    symbol: text("symbol").notNull(),
    direction: text("direction", { enum: directions }).notNull(),
    horizon: integer("horizon").notNull().$type<Horizon>(),
    /** Percent. */
    confidence: integer("confidence").notNull(),
    madeAt: moment("made_at").notNull(),
    /** Null when the price of the model is not known. */
    costMicroDollars: integer("cost_micro_dollars"),
    state: text("state", { enum: callStates }).notNull().default("open"),
    entry: jsonb("entry").$type<Entry>(),
    exit: jsonb("exit").$type<Leg>(),
    voidReason: text("void_reason", { enum: voidReasons }),
    settledAt: moment("settled_at"),
    /** No settlement before. */
    nextLookAt: moment("next_look_at").notNull(),
  },
  (table) => [
    // The first call counts: nobody asks again until the answer is liked.
    uniqueIndex("calls_subject_key").on(
      table.userId,
      table.promptId,
      table.promptHash,
      table.model,
      table.itemId,
      table.symbol,
    ),
    index("calls_user_idx").on(table.userId, table.madeAt, table.id),
    index("calls_look_idx").on(table.state, table.nextLookAt),
  ],
);
