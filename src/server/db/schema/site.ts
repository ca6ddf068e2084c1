import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Site-wide settings by name: "ai-config", "signups", "analytics". */
export const siteSettings = pgTable("site_settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Counters of the rate limiter; its library owns the rows. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint("expire", { mode: "number" }),
});

/** Secrets of the installation that outlive a change of the master key; sealed text (see platform/secrets). */
export const serverSecrets = pgTable("server_secrets", {
  name: text("name").primaryKey(),
  sealed: text("sealed").notNull(),
  lastUpdated: moment("last_updated").notNull().defaultNow(),
});
