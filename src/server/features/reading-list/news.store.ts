import { and, asc, desc, eq, getTableColumns, gt, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import type { Reader } from "#server/db/reading-database.ts";
import { feedFolders, feeds } from "#server/db/schema/feeds.ts";
import { channelItems, channels, items } from "#server/db/schema/news.ts";

/** A user's enabled feed with the state of its channel. */
export type FollowedFeed = {
  feedId: string;
  name: string;
  color: string;
  channelId: string;
  channelTitle: string | null;
  state: (typeof channels.$inferSelect)["state"];
  reason: string | null;
  checkedAt: Date | null;
  nextCheckAt: Date | null;
  /** Arrivals up to this number count as read. */
  readUpTo: number;
};

export type ChannelState = Pick<FollowedFeed, "channelId" | "channelTitle" | "state" | "checkedAt">;

/** A folder that a feed is in; folders in one have their order in it. */
export type FeedPlace = { id: string; name: string; order: number };

/** An item as a channel brought it; `firstSeenAt` of one without a date is when this channel's copy was first seen. */
export type StoredItem = typeof items.$inferSelect &
  Pick<typeof channelItems.$inferSelect, "channelId" | "seq" | "sortKey">;

export type NewsStore = ReturnType<typeof createNewsStore>;

/** A FollowedFeed of `feeds` joined with `channels`. */
export const followedColumns = {
  feedId: feeds.id,
  name: feeds.name,
  color: feeds.color,
  channelId: feeds.channelId,
  channelTitle: channels.title,
  state: channels.state,
  reason: channels.reason,
  checkedAt: channels.checkedAt,
  nextCheckAt: channels.nextCheckAt,
  readUpTo: feeds.readUpTo,
};

const momentOfCopy = sql`timestamptz 'epoch' + ${channelItems.sortKey} * interval '1 millisecond'`;

/** A StoredItem of `channelItems` joined with `items`: as the channel has it, so that its date is its sort key. */
export const itemColumns = {
  channelId: channelItems.channelId,
  seq: channelItems.seq,
  sortKey: channelItems.sortKey,
  ...getTableColumns(items),
  pubDate: sql<Date | null>`case when ${channelItems.isDated} then ${momentOfCopy} end`.mapWith(
    items.pubDate,
  ),
  firstSeenAt:
    sql<Date>`case when ${channelItems.isDated} then ${items.firstSeenAt} else ${momentOfCopy} end`.mapWith(
      items.firstSeenAt,
    ),
  content: sql<string>`coalesce(${channelItems.content}, ${items.content})`,
  author: sql<
    string | null
  >`case when ${channelItems.content} is null then ${items.author} else ${channelItems.author} end`,
};

/** How many of a channel's newest items are asked whether they are unread. */
const unreadLookBackMax = 300;
/** Of one story; a headline in many channels counts once for each. */
const storyRowsMax = 100;

/** The highest arrival number in a database or its replica; 0 before the first. Arrivals are numbered as they are stored. */
export async function lastSeqIn(from: Reader): Promise<number> {
  const [row] = await from.select({ seq: max(channelItems.seq) }).from(channelItems);
  return row?.seq ?? 0;
}

export function createNewsStore({ db }: { db: Database }) {
  const read = () =>
    db.select(itemColumns).from(channelItems).innerJoin(items, eq(items.id, channelItems.itemId));

  return {
    /** In the user's order. */
    followed(userId: string): Promise<FollowedFeed[]> {
      return db
        .select(followedColumns)
        .from(feeds)
        .innerJoin(channels, eq(channels.id, feeds.channelId))
        .where(and(eq(feeds.userId, userId), eq(feeds.enabled, true)))
        .orderBy(asc(feeds.order), asc(feeds.createdAt));
    },

    /** The folders of each feed that is in one, the outermost first. */
    async folders(userId: string): Promise<Map<string, FeedPlace[]>> {
      const outer = alias(feedFolders, "outer");
      const rows = await db
        .select({ feedId: feeds.id, inner: feedFolders, outer })
        .from(feeds)
        .innerJoin(feedFolders, eq(feedFolders.id, feeds.folderId))
        .leftJoin(outer, eq(outer.id, feedFolders.parentId))
        .where(eq(feeds.userId, userId));
      return new Map(
        rows.map(({ feedId, inner, outer: around }) => [feedId, around ? [around, inner] : [inner]]),
      );
    },

    /** The channels behind addresses of feeds, by address; one that moved is found by a feed that came along. */
    async channelsAt(urls: string[]): Promise<Map<string, ChannelState>> {
      if (urls.length === 0) return new Map();
      const { rows } = await db.execute<{ url: string; id: string }>(sql`
        select distinct on (wanted.url) wanted.url, c.id from unnest(${sql.param(urls)}::text[]) as wanted(url)
        join channels c on c.url = wanted.url
          or c.id in (select f.channel_id from feeds f where f.url = wanted.url)
        order by wanted.url, c.checked_at desc nulls last`);
      const { channelTitle, state, checkedAt } = followedColumns;
      const found = await db
        .select({ channelId: channels.id, channelTitle, state, checkedAt })
        .from(channels)
        .where(
          inArray(
            channels.id,
            rows.map(({ id }) => id),
          ),
        );
      const byId = new Map(found.map((channel) => [channel.channelId, channel]));
      return new Map(
        rows.flatMap(({ url, id }) => {
          const channel = byId.get(id);
          return channel ? [[url, channel] as const] : [];
        }),
      );
    },

    /** The newest items of each channel, at most `perChannel` of each. */
    async newest(channelIds: string[], perChannel: number): Promise<StoredItem[]> {
      if (channelIds.length === 0) return [];
      const chosen = sql`(select picked.* from unnest(${sql.param(channelIds)}::text[]) as wanted(id)
        cross join lateral (select ci.channel_id, ci.item_id from channel_items ci
          where ci.channel_id = wanted.id order by ci.sort_key desc, ci.seq desc limit ${perChannel}) picked)`;
      return read()
        .where(sql`(${channelItems.channelId}, ${channelItems.itemId}) in ${chosen}`)
        .orderBy(desc(channelItems.sortKey), desc(channelItems.seq));
    },

    /** The same of what a user has not read, looked for among the newest few hundred of each channel. */
    async newestUnread(userId: string, channelIds: string[], perChannel: number): Promise<StoredItem[]> {
      if (channelIds.length === 0) return [];
      const chosen = sql`(select picked.* from unnest(${sql.param(channelIds)}::text[]) as wanted(id)
        join feeds f on f.channel_id = wanted.id and f.user_id = ${userId}
        cross join lateral (select newest.channel_id, newest.item_id from
            (select ci.channel_id, ci.item_id, ci.seq, ci.sort_key from channel_items ci
              where ci.channel_id = wanted.id order by ci.sort_key desc, ci.seq desc limit ${unreadLookBackMax}) newest
          left join reader_items r on r.user_id = ${userId} and r.item_id = newest.item_id
          where not coalesce(r.read, newest.seq <= f.read_up_to)
          order by newest.sort_key desc, newest.seq desc limit ${perChannel}) picked)`;
      return read()
        .where(sql`(${channelItems.channelId}, ${channelItems.itemId}) in ${chosen}`)
        .orderBy(desc(channelItems.sortKey), desc(channelItems.seq));
    },

    /** Arrivals in channels after `seq`, oldest first; of more than `limit` the newest. */
    async since(channelIds: string[], seq: number, limit: number): Promise<StoredItem[]> {
      if (channelIds.length === 0) return [];
      const newestFirst = await read()
        .where(and(inArray(channelItems.channelId, channelIds), gt(channelItems.seq, seq)))
        .orderBy(desc(channelItems.seq))
        .limit(limit);
      return newestFirst.reverse();
    },

    /** The highest arrival number given out; 0 before the first. */
    lastSeq: (): Promise<number> => lastSeqIn(db),

    /** The highest arrival number of the channels; 0 before the first. */
    async lastSeqIn(channelIds: string[]): Promise<number> {
      // Negated: see features/reading-state/unread-sql.ts.
      const last = sql<number>`max((select ci.seq from channel_items ci
        where ci.channel_id = ${channels.id} order by -ci.seq limit 1))`.mapWith(Number);
      const [row] = await db.select({ last }).from(channels).where(inArray(channels.id, channelIds));
      return row?.last ?? 0;
    },

    /** Arrivals in one channel between two numbers, both included, oldest first. */
    arrivals(channelId: string, fromSeq: number, toSeq: number): Promise<StoredItem[]> {
      return read()
        .where(
          and(
            eq(channelItems.channelId, channelId),
            sql`${channelItems.seq} between ${fromSeq} and ${toSeq}`,
          ),
        )
        .orderBy(asc(channelItems.seq))
        .limit(200);
    },

    /** An item as each of the channels brought it. */
    copies: (itemId: string): Promise<StoredItem[]> => read().where(eq(items.id, itemId)),

    /** An item that one of the user's feeds brought, or that the user keeps for later; undefined for any other. */
    async findReadable(userId: string, itemId: string): Promise<StoredItem | undefined> {
      const [row] = await read()
        .where(
          sql`${items.id} = ${itemId} and (
            exists (select 1 from feeds f where f.channel_id = ${channelItems.channelId} and f.user_id = ${userId})
            or exists (select 1 from reader_items r
              where r.user_id = ${userId} and r.item_id = ${items.id} and r.saved_at is not null))`,
        )
        .orderBy(desc(channelItems.isDated), desc(channelItems.sortKey))
        .limit(1);
      return row;
    },

    /** What these channels brought of the story that an item tells, each item once, the newest first. */
    async story(channelIds: string[], itemId: string): Promise<StoredItem[]> {
      if (channelIds.length === 0) return [];
      const rows = await read()
        .where(
          and(
            inArray(channelItems.channelId, channelIds),
            sql`${channelItems.itemId} in (select ${itemId}::text union select same.item_id from item_stories own
              join item_stories same on same.story_id = own.story_id where own.item_id = ${itemId})`,
          ),
        )
        .orderBy(desc(channelItems.sortKey), desc(channelItems.seq))
        .limit(storyRowsMax);
      return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].reverse();
    },

    /** Those of the items that one of the user's feeds brought, each once, as `mergeNews` chooses among copies. */
    async findAllReadable(userId: string, itemIds: string[]): Promise<StoredItem[]> {
      if (itemIds.length === 0) return [];
      const rows = await read()
        .innerJoin(feeds, eq(feeds.channelId, channelItems.channelId))
        .where(and(inArray(items.id, itemIds), eq(feeds.userId, userId)))
        .orderBy(asc(channelItems.isDated), asc(channelItems.sortKey));
      return [...new Map(rows.map((row) => [row.id, row])).values()];
    },
  };
}
