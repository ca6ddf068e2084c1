import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import type { StoredCompany } from "./news.ts";

/** Posts of social sites, shared by all users; none is kept that its site has not shown for two days. */
export const socialPosts = pgTable(
  "social_posts",
  {
    /** Network and the post's id there: "reddit/1ex001". */
    key: text("key").primaryKey(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    author: text("author"),
    subreddit: text("subreddit").notNull(),
    url: text("url").notNull(),
    externalUrl: text("external_url"),
    domain: text("domain"),
    flair: text("flair"),
    thumbnail: text("thumbnail"),
    /** Null in posts that came through the public feed alone. */
    score: integer("score"),
    upvoteRatio: doublePrecision("upvote_ratio"),
    numComments: integer("num_comments"),
    gilded: integer("gilded"),
    isVideo: boolean("is_video").notNull(),
    isSelf: boolean("is_self").notNull(),
    over18: boolean("over18").notNull(),
    spoiler: boolean("spoiler").notNull(),
    stickied: boolean("stickied").notNull(),
    locked: boolean("locked").notNull(),
    archived: boolean("archived").notNull(),
    /** Found by the detection engine when the text came in. */
    companies: jsonb("companies").notNull().$type<StoredCompany[]>(),
    /** Gone at its site: the row is empty and shown to nobody. */
    removed: boolean("removed").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [
    index("social_posts_created_idx").on(table.createdAt),
    index("social_posts_last_seen_idx").on(table.lastSeenAt),
  ],
);

/** What a source answers when it is asked in one way. */
export const socialListings = pgTable(
  "social_listings",
  {
    /** Network, source, sort and time: "reddit/r-stocks/hot/day". */
    id: text("id").primaryKey(),
    endpoint: text("endpoint", { enum: ["api", "json", "feed", "atom", "stream"] }),
    /** Of a network that is read as a stream: where the next reading begins. */
    cursor: text("cursor"),
    /** How many posts the last answer was asked for. */
    asked: integer("asked").notNull().default(0),
    /** The last answer that brought posts, or word that there are none. */
    checkedAt: moment("checked_at"),
    freshUntil: moment("fresh_until"),
    /** A process asks the source until then; a dead one's lease runs out by itself. */
    leasedUntil: moment("leased_until"),
    wantedAt: moment("wanted_at").notNull(),
  },
  (table) => [index("social_listings_wanted_idx").on(table.wantedAt)],
);

export const socialListingPosts = pgTable(
  "social_listing_posts",
  {
    listingId: text("listing_id")
      .notNull()
      .references(() => socialListings.id, { onDelete: "cascade" }),
    postKey: text("post_key")
      .notNull()
      .references(() => socialPosts.key, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.postKey] }),
    index("social_listing_posts_post_idx").on(table.postKey),
  ],
);

/** Which endpoints of the sites are left alone, for how long and why; an app's endpoint by a mark of its credentials. */
export const socialEndpoints = pgTable("social_endpoints", {
  id: text("id").primaryKey(),
  restSince: moment("rest_since"),
  restUntil: moment("rest_until"),
  restKind: text("rest_kind", { enum: ["limited", "closed", "wrong-key", "down"] }),
  failures: integer("failures").notNull().default(0),
  usedAt: moment("used_at").notNull(),
});

/** Requests of the last minute, of all processes together. */
export const socialCalls = pgTable(
  "social_calls",
  { network: text("network").notNull(), at: moment("at").notNull().default(sql`clock_timestamp()`) },
  (table) => [index("social_calls_at_idx").on(table.network, table.at)],
);

/** Posts by the day (UTC) of their creation that name a company; kept for nine days. */
export const socialMentions = pgTable(
  "social_mentions",
  {
    network: text("network").notNull(),
    day: date("day").notNull(),
    /** Empty: the day is one on which posts were read. */
    symbol: text("symbol").notNull(),
    posts: integer("posts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.day, table.symbol] })],
);
