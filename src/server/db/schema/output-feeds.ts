import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { OutputFeedFilter } from "#domain/feeds/output-feed.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Feeds that a user's reader apps read by secret address. */
export const outputFeeds = pgTable(
  "output_feeds",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    filter: jsonb("filter").notNull().$type<OutputFeedFilter>(),
    /** SHA-256 of the secret: a copied database reads no feed. */
    hash: text("hash").notNull().unique(),
    lastFour: text("last_four").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastFetchedAt: moment("last_fetched_at"),
    fetches: integer("fetches").notNull().default(0),
    /** Of what the last fetch had, and since when it has been so: null while its filter leads nowhere. */
    contentHash: text("content_hash"),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [index("output_feeds_user_idx").on(table.userId, table.createdAt)],
);
