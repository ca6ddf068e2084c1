import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { channels } from "./news.ts";

/** A group of a user's feeds; one in another has none in it. */
export const feedFolders = pgTable(
  "feed_folders",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    parentId: text("parent_id").references((): AnyPgColumn => feedFolders.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    order: integer("order").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("feed_folders_name_key").on(table.userId, table.parentId, table.name).nullsNotDistinct(),
    index("feed_folders_parent_idx").on(table.parentId),
  ],
);

/** A user's RSS feed; the document behind its URL is a channel, shared by everyone who follows it. */
export const feeds = pgTable(
  "feeds",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id),
    folderId: text("folder_id").references(() => feedFolders.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    url: text("url").notNull(),
    color: text("color").notNull(),
    enabled: boolean("enabled").notNull().default(true),
    order: integer("order").notNull(),
    /** The articles behind its items are read when they arrive. */
    fullText: boolean("full_text").notNull().default(false),
    isDefault: boolean("is_default").notNull().default(false),
    /** Arrivals up to this number count as read. */
    readUpTo: bigint("read_up_to", { mode: "number" }).notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUpdated: moment("last_updated").notNull().defaultNow(),
  },
  (table) => [
    index("feeds_user_idx").on(table.userId, table.order, table.createdAt),
    index("feeds_channel_idx").on(table.channelId),
    index("feeds_folder_idx").on(table.folderId),
  ],
);
