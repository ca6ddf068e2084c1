import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ArticleBlock } from "#domain/full-text/article.ts";
import { unavailableReasons } from "#domain/full-text/outcome.ts";
import { moment } from "./columns.ts";
import { items } from "./news.ts";

/** The article behind an item, read once for all users; it goes with its item. */
export const itemTexts = pgTable(
  "item_texts",
  {
    itemId: text("item_id")
      .primaryKey()
      .references(() => items.id, { onDelete: "cascade" }),
    /** "waiting": a worker reads it, or died over it. */
    state: text("state", { enum: ["waiting", "read", "unavailable"] }).notNull(),
    reason: text("reason", { enum: unavailableReasons }),
    blocks: jsonb("blocks").$type<ArticleBlock[]>().notNull().default(sql`'[]'`),
    /** The words of the blocks, as search and analyses use them. */
    text: text("text").notNull().default(""),
    /** False where the publisher asks that machines leave the text alone. */
    aiAllowed: boolean("ai_allowed").notNull().default(true),
    tries: integer("tries").notNull().default(0),
    /** Not asked for again before then. */
    retryAt: moment("retry_at").notNull().defaultNow(),
    readAt: moment("read_at").notNull().defaultNow(),
  },
  (table) => [index("item_texts_retry_idx").on(table.retryAt).where(sql`state <> 'read'`)],
);
