import { and, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channelItems, channels, items } from "#server/db/schema/news.ts";
import { userItems } from "#server/db/schema/reading.ts";
import { type FollowedFeed, itemColumns, type StoredItem } from "#server/features/reading-list/news.store.ts";

/** Where a page of saved items begins: after this one. */
export type SavedPlace = { savedAt: Date; itemId: string };
/** `feed` is the user's own that brought the item; null when none does any more. */
export type SavedItem = {
  item: StoredItem;
  read: boolean | null;
  savedAt: Date;
  channelTitle: string | null;
  channelUrl: string;
  feed: FollowedFeed | null;
};

export type SavedStore = ReturnType<typeof createSavedStore>;

type Carrier = Pick<FollowedFeed, "channelId" | "channelTitle" | "state" | "reason"> & {
  [Field in "feedId" | "name" | "color" | "readUpTo"]: FollowedFeed[Field] | null;
};

function followed({ feedId, name, color, readUpTo, ...channel }: Carrier): FollowedFeed | null {
  if (feedId === null || name === null || color === null || readUpTo === null) return null;
  return { ...channel, feedId, name, color, readUpTo, checkedAt: null, nextCheckAt: null };
}

export function createSavedStore({ db }: { db: Database }) {
  /** Of the channels that carry an item the one under which its user sees it. */
  const carrierFor = (userId: string) =>
    db
      .select({
        channelId: channelItems.channelId,
        seq: channelItems.seq,
        sortKey: channelItems.sortKey,
        pubDate: sql<Date | null>`${itemColumns.pubDate}`.mapWith(items.pubDate).as("copy_pub_date"),
        firstSeenAt: sql<Date>`${itemColumns.firstSeenAt}`
          .mapWith(items.firstSeenAt)
          .as("copy_first_seen_at"),
        content: sql<string>`${itemColumns.content}`.as("copy_content"),
        author: sql<string | null>`${itemColumns.author}`.as("copy_author"),
        channelTitle: channels.title,
        channelUrl: channels.url,
        state: channels.state,
        reason: channels.reason,
        feedId: feeds.id,
        name: feeds.name,
        color: feeds.color,
        readUpTo: feeds.readUpTo,
      })
      .from(channelItems)
      .innerJoin(channels, eq(channels.id, channelItems.channelId))
      .leftJoin(feeds, and(eq(feeds.channelId, channelItems.channelId), eq(feeds.userId, userId)))
      .where(eq(channelItems.itemId, items.id))
      .orderBy(
        sql`${feeds.id} is null`,
        desc(feeds.enabled),
        desc(channelItems.isDated),
        desc(channelItems.sortKey),
        desc(channelItems.seq),
      )
      .limit(1)
      .as("carrier");

  return {
    /** What the user keeps for later, newest saved first. */
    async list(userId: string, after: SavedPlace | undefined, rowsMax: number): Promise<SavedItem[]> {
      const carrier = carrierFor(userId);
      const beyond =
        after && sql`(${userItems.savedAt}, ${userItems.itemId}) < (${after.savedAt}, ${after.itemId})`;
      const rows = await db
        .select({
          item: {
            ...getTableColumns(items),
            channelId: carrier.channelId,
            seq: carrier.seq,
            sortKey: carrier.sortKey,
            pubDate: carrier.pubDate,
            firstSeenAt: carrier.firstSeenAt,
            content: carrier.content,
            author: carrier.author,
          },
          channelTitle: carrier.channelTitle,
          channelUrl: carrier.channelUrl,
          feed: {
            feedId: carrier.feedId,
            name: carrier.name,
            color: carrier.color,
            channelId: carrier.channelId,
            channelTitle: carrier.channelTitle,
            state: carrier.state,
            reason: carrier.reason,
            readUpTo: carrier.readUpTo,
          },
          read: userItems.read,
          savedAt: sql<Date>`${userItems.savedAt}`.mapWith(userItems.savedAt),
        })
        .from(userItems)
        .innerJoin(items, eq(items.id, userItems.itemId))
        .crossJoinLateral(carrier)
        .where(and(eq(userItems.userId, userId), isNotNull(userItems.savedAt), beyond))
        .orderBy(desc(userItems.savedAt), desc(userItems.itemId))
        .limit(rowsMax);
      return rows.map(({ feed, ...row }) => ({ ...row, feed: followed(feed) }));
    },
  };
}
