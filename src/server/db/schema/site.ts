import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { imageTypes } from "#domain/kernel/image-file.ts";
import { bytes, moment } from "./columns.ts";

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

/** Secrets of the installation that outlive a change of the master key; encrypted text (see platform/secrets). */
export const serverSecrets = pgTable("server_secrets", {
  name: text("name").primaryKey(),
  sealed: text("sealed").notNull(),
  lastUpdated: moment("last_updated").notNull().defaultNow(),
});

/** Pictures of other sites by their address: what was fetched and checked, or that there was none. */
export const images = pgTable(
  "images",
  {
    url: text("url").primaryKey(),
    /** Null, with the two after it: the site gave no picture. */
    mediaType: text("media_type", { enum: imageTypes }),
    bytes: bytes("bytes"),
    /** Of the bytes, base64url. */
    hash: text("hash"),
    triedAt: moment("tried_at").notNull(),
    usedAt: moment("used_at").notNull(),
  },
  (table) => [index("images_used_idx").on(table.usedAt)],
);
