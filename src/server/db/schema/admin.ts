import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AdminChanges } from "#domain/admin/admin-action.ts";
import { moment } from "./columns.ts";

/**
 * Admin activity. A row is written before the action, and its end after it: an action without a row does not happen.
 * The admin is named by id without a reference: the record outlives the account.
 */
export const adminActions = pgTable(
  "admin_actions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    adminId: text("admin_id").notNull(),
    area: text("area").notNull(),
    action: text("action").notNull(),
    subject: text("subject"),
    changes: jsonb("changes").notNull().default({}).$type<AdminChanges>(),
    /** "done" or the code of the rejection; null: begun, and nobody knows its end. */
    outcome: text("outcome"),
  },
  (table) => [index("admin_actions_area_idx").on(table.area, table.id)],
);

/**
 * Sign-ins, failures, and changes of what protects an account. Equal events of an hour are one row. The user is named by
 * id without a reference, "" for nobody: the record outlives the account, and holds no name and no address of it.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    hour: moment("hour").notNull().default(sql`date_trunc('hour', now())`),
    at: moment("at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    outcome: text("outcome").notNull(),
    userId: text("user_id").notNull(),
    network: text("network").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [
    uniqueIndex("security_events_hour_key").on(
      table.hour,
      table.kind,
      table.outcome,
      table.userId,
      table.network,
    ),
    index("security_events_user_idx").on(table.userId, table.id),
  ],
);
