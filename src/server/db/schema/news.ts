import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { StoredCompany } from "#domain/companies/evidence.ts";
import { feedStates } from "#domain/feeds/feed.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { moment } from "./columns.ts";

/** One feed document, fetched once for all users who follow its URL. */
export const channels = pgTable(
  "channels",
  {
    id: text("id").primaryKey(),
    url: text("url").notNull(),
    title: text("title"),
    state: text("state", { enum: feedStates }).notNull().default("pending"),
    /** In words; null while the last check went well. */
    reason: text("reason"),
    failures: integer("failures").notNull().default(0),
    parserKills: integer("parser_kills").notNull().default(0),
    etag: text("etag"),
    lastModified: text("last_modified"),
    bodyHash: text("body_hash"),
    /** What the document itself asks for: the shortest pause between visits, and hours (UTC) without visits. */
    ttlMs: bigint("ttl_ms", { mode: "number" }),
    skipHours: jsonb("skip_hours").$type<number[]>(),
    /** Items an hour, smoothed; steers the pace. */
    itemsPerHour: doublePrecision("items_per_hour").notNull().default(0),
    checkedAt: moment("checked_at"),
    /** The last visit that brought the document or word that it is unchanged. */
    succeededAt: moment("succeeded_at"),
    changedAt: moment("changed_at"),
    nextCheckAt: moment("next_check_at").notNull().defaultNow(),
    /** A worker holds the channel until then; a dead worker's lease runs out by itself. */
    leasedUntil: moment("leased_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("channels_url_key").on(table.url),
    index("channels_next_check_idx").on(table.nextCheckAt),
  ],
);

export type { StoredCompany };

/** An article, with date, text and author as the channel gave them that brought it first. */
export const items = pgTable(
  "items",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    link: text("link").notNull(),
    pubDate: moment("pub_date"),
    content: text("content").notNull(),
    author: text("author"),
    /** Found by the detection engine when the item came in. */
    companies: jsonb("companies").notNull().$type<StoredCompany[]>(),
    /** What else it is about, found beside them. */
    tags: jsonb("tags").notNull().$type<Tag[]>().default([]),
    firstSeenAt: moment("first_seen_at").notNull().defaultNow(),
  },
  (table) => [index("items_first_seen_idx").on(table.firstSeenAt)],
);

/** Which channel carried which item; `seq` numbers arrivals and resumes event streams. */
export const channelItems = pgTable(
  "channel_items",
  {
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    itemId: text("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    /** Milliseconds since 1970: the earlier of publication and first sight. */
    sortKey: bigint("sort_key", { mode: "number" }).notNull(),
    /** `sort_key` is when this channel's copy came out; else when it was first seen (READ-72). */
    isDated: boolean("is_dated").notNull().default(true),
    /** Text and author of this channel's copy where they differ from those of `items`; the text is null where not. */
    content: text("content"),
    author: text("author"),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    /** When this channel brought it; null in rows of before it was kept. */
    seenAt: moment("seen_at").default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.itemId] }),
    index("channel_items_newest_idx").on(table.channelId, sql`${table.sortKey} desc`),
    index("channel_items_seq_idx").on(table.seq),
    // Negated: see features/reading-state/unread-sql.ts.
    index("channel_items_arrival_idx").on(table.channelId, sql`(-${table.seq})`),
    index("channel_items_item_idx").on(table.itemId),
  ],
);
