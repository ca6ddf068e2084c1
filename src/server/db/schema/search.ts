import { sql } from "drizzle-orm";
import { bigint, customType, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { items } from "./news.ts";

const searchDocument = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What the search knows of an item; made from `items` after the item came in. One index holds words, channels,
 * companies and days, so that a search reads no more of a common word than the days it asks for.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    itemId: text("item_id")
      .primaryKey()
      .references(() => items.id, { onDelete: "cascade" }),
    /** Of the arrival that brought it first. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    sortKey: bigint("sort_key", { mode: "number" }).notNull(),
    channelIds: text("channel_ids").array().notNull(),
    /** Of its companies, and its tags as `tagTerm` writes them. */
    symbols: text("symbols").array().notNull(),
    /** The day, and below zero its span (domain/news/search-days). */
    days: integer("days").array().notNull(),
    /** Title (weight A), symbols (B), beginning of the content (D). */
    document: searchDocument("document").notNull(),
  },
  (table) => [
    index("search_entries_idx").using("gin", table.document, table.channelIds, table.symbols, table.days),
  ],
);

/** Words of titles as they are written; a search that finds nothing looks here for similar ones. */
export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  lastUsedOn: date("last_used_on", { mode: "string" }).notNull(),
});

/** One row: the arrivals from `from_seq` to `to_seq` are in the index. */
export const searchProgress = pgTable("search_progress", {
  id: integer("id").primaryKey().default(sql`1`),
  fromSeq: bigint("from_seq", { mode: "number" }).notNull(),
  toSeq: bigint("to_seq", { mode: "number" }).notNull(),
});
