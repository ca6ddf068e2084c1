import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import type { FollowedFeed, StoredItem } from "#server/features/reading-list/news.store.ts";

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

type Row = Omit<StoredItem, "pubDate" | "firstSeenAt" | "seq" | "sortKey"> & {
  seq: string;
  sortKey: string;
  pubDate: string | null;
  firstSeenAt: string;
  read: boolean | null;
  savedAt: string;
  channelTitle: string | null;
  channelUrl: string;
  state: FollowedFeed["state"];
  reason: string | null;
  feedId: string | null;
  feedName: string | null;
  feedColor: string | null;
  readUpTo: string | null;
};

function savedOf(row: Row): SavedItem {
  const { channelId, channelTitle, feedId, feedName, feedColor, state, reason } = row;
  return {
    item: {
      ...row,
      seq: Number(row.seq),
      sortKey: Number(row.sortKey),
      pubDate: row.pubDate === null ? null : new Date(row.pubDate),
      firstSeenAt: new Date(row.firstSeenAt),
    },
    read: row.read,
    savedAt: new Date(row.savedAt),
    channelTitle,
    channelUrl: row.channelUrl,
    feed:
      feedId === null
        ? null
        : {
            feedId,
            channelId,
            channelTitle,
            state,
            reason,
            checkedAt: null,
            nextCheckAt: null,
            name: feedName ?? "",
            color: feedColor ?? "",
            readUpTo: Number(row.readUpTo),
          },
  };
}

export function createSavedStore({ db }: { db: Database }) {
  return {
    /** What the user keeps for later, newest saved first. */
    async list(userId: string, after: SavedPlace | undefined, rowsMax: number): Promise<SavedItem[]> {
      const beyond = after ? sql`and (r.saved_at, r.item_id) < (${after.savedAt}, ${after.itemId})` : sql``;
      const { rows } = await db.execute<Row>(sql`
        select i.id, i.title, i.link, i.pub_date as "pubDate", i.first_seen_at as "firstSeenAt", i.content, i.author,
          i.companies, r.read, r.saved_at as "savedAt", by.*
        from reader_items r join items i on i.id = r.item_id
        cross join lateral (
          select ci.channel_id as "channelId", ci.seq, ci.sort_key as "sortKey", c.title as "channelTitle",
            c.url as "channelUrl", c.state, c.reason, f.id as "feedId", f.name as "feedName", f.color as "feedColor",
            f.read_up_to as "readUpTo"
          from channel_items ci join channels c on c.id = ci.channel_id
          left join feeds f on f.channel_id = ci.channel_id and f.user_id = r.user_id
          where ci.item_id = i.id
          order by f.id is null, f.enabled desc, ci.sort_key desc, ci.seq desc limit 1) by
        where r.user_id = ${userId} and r.saved_at is not null ${beyond}
        order by r.saved_at desc, r.item_id desc limit ${rowsMax}`);
      return rows.map(savedOf);
    },
  };
}
