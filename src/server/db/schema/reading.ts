import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { muteKinds } from "#domain/news/mutes.ts";
import { users } from "./accounts.ts";
import { alerts } from "./alerts.ts";
import { moment } from "./columns.ts";
import { items } from "./news.ts";

/** What a user did with an item. */
export const userItems = pgTable(
  "reader_items",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: text("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    /** Null: the mark of the feed that brought the item decides. */
    read: boolean("read"),
    savedAt: moment("saved_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index("reader_items_item_idx").on(table.itemId),
    index("reader_items_unread_idx").on(table.userId).where(sql`not ${table.read}`),
    index("reader_items_saved_idx")
      .on(table.userId, table.savedAt, table.itemId)
      .where(sql`${table.savedAt} is not null`),
  ],
);

/** Marks and items as they were before everything was marked as read. */
export type ReadUndoState = {
  /** `before` is the feed's mark then, `after` the one that was set. */
  marks: { feedId: string; before: number; after: number }[];
  /** Items that were unread against the mark. */
  unread: string[];
};

/** What takes a "mark all read" back, for an hour. */
export const readUndos = pgTable(
  "read_undos",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: jsonb("state").notNull().$type<ReadUndoState>(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("read_undos_user_idx").on(table.userId, table.createdAt)],
);

/** Rules by which a user's list leaves items out. */
export const mutes = pgTable(
  "mutes",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: muteKinds }).notNull(),
    value: text("value").notNull(),
    /** The value as it is compared: two rules of one kind and key are the same rule. */
    key: text("key").notNull(),
    label: text("label").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("mutes_user_key").on(table.userId, table.kind, table.key)],
);

/** Rules that mark headlines, keep them from being hidden, and save them as they arrive. */
export const highlights = pgTable(
  "highlights",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: muteKinds }).notNull(),
    value: text("value").notNull(),
    /** As that of a mute. */
    key: text("key").notNull(),
    label: text("label").notNull(),
    /** Saves what arrives from now on. */
    saves: boolean("saves").notNull(),
    /** The alert that tells of it. */
    alertId: text("alert_id").references(() => alerts.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("highlights_user_key").on(table.userId, table.kind, table.key),
    index("highlights_saving_idx").on(table.userId).where(sql`${table.saves}`),
    index("highlights_alert_idx").on(table.alertId),
  ],
);
