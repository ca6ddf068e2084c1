import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What a process says of itself. */
export type ProcessFacts = {
  memoryBytes: number;
  heapBytes: number;
  streams: number;
  /** Connections to the database: in use, at most, and calls that wait for one. */
  pool: { used: number; max: number; waiting: number };
  clockAheadMs: number;
  /** Outside services that it leaves alone for a moment. */
  pausedServices: string[];
  /** Payment events with a wrong signature, since its start. */
  refusedSignatures: number;
};

/** The running processes, each by its own word, and for an hour those that ended without one. */
export const processes = pgTable("processes", {
  id: text("id").primaryKey(),
  role: text("role").notNull(),
  version: text("version").notNull(),
  startedAt: moment("started_at").notNull(),
  seenAt: moment("seen_at").notNull(),
  facts: jsonb("facts").notNull().$type<ProcessFacts>(),
});
