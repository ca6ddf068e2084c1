import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
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
