import { sql } from "drizzle-orm";
import {
  bigint,
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
import { channelKinds, channelStates } from "#domain/alerts/channel.ts";
import type { Why } from "#domain/alerts/match.ts";
import type { AlertRule } from "#domain/alerts/rule.ts";
import { termKinds } from "#domain/alerts/terms.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { items } from "./news.ts";

/** Where a user's alerts go. */
export const alertChannels = pgTable(
  "alert_channels",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: channelKinds }).notNull(),
    name: text("name").notNull(),
    /** Addresses, keys and tokens; encrypted text (see platform/secrets). */
    sealed: text("sealed").notNull(),
    /** Of what it leads to, so that nobody adds it twice. */
    fingerprint: text("fingerprint").notNull(),
    state: text("state", { enum: channelStates }).notNull().default("new"),
    /** In words, while it is failing or gone. */
    problem: text("problem"),
    /** Since when it took nothing. */
    failingSince: moment("failing_since"),
    acceptedAt: moment("accepted_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("alert_channels_user_key").on(table.userId, table.fingerprint)],
);

export const alerts = pgTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    rule: jsonb("rule").notNull().$type<AlertRule>(),
    channelIds: text("channel_ids").array().notNull(),
    enabled: boolean("enabled").notNull().default(true),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUpdated: moment("last_updated").notNull().defaultNow(),
  },
  (table) => [index("alerts_user_idx").on(table.userId, table.createdAt)],
);

/** What an arrival must have for an alert to be looked at; an alert that is off has none. */
export const alertTerms = pgTable(
  "alert_terms",
  {
    kind: text("kind", { enum: termKinds }).notNull(),
    value: text("value").notNull(),
    /** The price or the percentage that has to be reached, so that a price finds those alone between which it moved. */
    level: doublePrecision("level"),
    alertId: text("alert_id")
      .notNull()
      .references(() => alerts.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value, table.alertId] }),
    index("alert_terms_level_idx")
      .on(table.kind, table.value, table.level)
      .where(sql`${table.level} is not null`),
    index("alert_terms_alert_idx").on(table.alertId),
  ],
);

/** One row: arrivals up to this number were held against the alerts. */
export const alertProgress = pgTable("alert_progress", {
  id: integer("id").primaryKey().default(sql`1`),
  toSeq: bigint("to_seq", { mode: "number" }).notNull(),
});

/** Which story an item was found to tell when it came in; a story is called by its first item. */
export const itemStories = pgTable(
  "item_stories",
  {
    itemId: text("item_id")
      .primaryKey()
      .references(() => items.id, { onDelete: "cascade" }),
    storyId: text("story_id").notNull(),
  },
  (table) => [index("item_stories_story_idx").on(table.storyId)],
);

/** Which companies news was about as it came in, for what their prices do afterwards. */
export const itemCompanies = pgTable(
  "item_companies",
  {
    symbol: text("symbol").notNull(),
    seenAt: moment("seen_at").notNull().defaultNow(),
    itemId: text("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.seenAt, table.itemId] }),
    index("item_companies_item_idx").on(table.itemId),
  ],
);

/** A rule was met: what, by which value, and the headline as it was. */
export const alertFirings = pgTable(
  "alert_firings",
  {
    id: text("id").primaryKey(),
    alertId: text("alert_id")
      .notNull()
      .references(() => alerts.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What fires a rule once: a story, or a price that crosses a level. */
    key: text("key").notNull(),
    /** Not a reference: items leave, receipts stay. Null, as the link, where no headline fired it. */
    itemId: text("item_id"),
    title: text("title").notNull(),
    link: text("link"),
    source: text("source").notNull(),
    why: jsonb("why").notNull().$type<Why>(),
    publishedAt: moment("published_at"),
    /** When what fired it arrived. */
    at: moment("at").notNull(),
    firedAt: moment("fired_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("alert_firings_key").on(table.alertId, table.key),
    index("alert_firings_alert_idx").on(table.alertId, table.firedAt),
    index("alert_firings_user_idx").on(table.userId),
  ],
);

export const deliveryStates = ["waiting", "accepted", "failed"] as const;

/** A message to one channel, from its firing until somebody opened it. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    /** Goes with the message, and reports what became of it. */
    id: text("id").primaryKey(),
    firingId: text("firing_id")
      .notNull()
      .references(() => alertFirings.id, { onDelete: "cascade" }),
    channelId: text("channel_id").references(() => alertChannels.id, { onDelete: "set null" }),
    kind: text("kind", { enum: channelKinds }).notNull(),
    state: text("state", { enum: deliveryStates }).notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    /** A try ended without an answer. */
    unsure: boolean("unsure").notNull().default(false),
    dueAt: moment("due_at").notNull().defaultNow(),
    /** A worker sends it until then; a dead worker's lease runs out by itself. */
    leasedUntil: moment("leased_until"),
    problem: text("problem"),
    acceptedAt: moment("accepted_at"),
    /** Which server took it. */
    server: text("server"),
    shownAt: moment("shown_at"),
    openedAt: moment("opened_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("alert_deliveries_key").on(table.firingId, table.channelId),
    index("alert_deliveries_due_idx").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index("alert_deliveries_channel_idx").on(table.channelId),
  ],
);
