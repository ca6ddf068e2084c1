import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * One row, renewed about once a second while a process has a read replica: a standby that has a beat has all that was stored before it.
 * The mark is random, so that no other database can have the same.
 */
export const replicationBeats = pgTable("replication_beats", {
  id: integer("id").primaryKey().default(sql`1`),
  mark: text("mark").notNull(),
  at: moment("at").notNull(),
});
