import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { FeedPosition } from "#domain/news/older-cursor.ts";
import type { Database } from "#server/db/database.ts";
import type { Reader, ReadingDatabase } from "#server/db/reading-database.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channelItems, items } from "#server/db/schema/news.ts";
import { userItems } from "#server/db/schema/reading.ts";
import { itemColumns, lastSeqIn, type StoredItem } from "./news.store.ts";

/** What an item is judged by before it is read whole. */
export type WalkedRow = Pick<
  StoredItem,
  "channelId" | "seq" | "sortKey" | "id" | "title" | "link" | "pubDate" | "companies" | "tags"
> & {
  /** True for all where nobody asks for marks. */
  unread: boolean;
};

export type CopyRow = FeedPosition & { channelId: string; itemId: string; isDated: boolean };

export type OlderNewsStore = ReturnType<typeof createOlderNewsStore>;

const walkedColumns = {
  channelId: itemColumns.channelId,
  seq: itemColumns.seq,
  sortKey: itemColumns.sortKey,
  id: items.id,
  title: items.title,
  link: items.link,
  pubDate: itemColumns.pubDate,
  companies: items.companies,
  tags: items.tags,
};

const isUnread = sql<boolean>`not coalesce(${userItems.read}, ${channelItems.seq} <= ${feeds.readUpTo})`;

/** Above every row: a channel without a position is read from its top. */
const top: FeedPosition = { sortKey: Number.MAX_SAFE_INTEGER, seq: 0 };

export type OlderRows = ReturnType<typeof createRows>;

type PageWish = {
  /** The user whose marks the rows are to tell; undefined where nobody asks for them. */
  marksOf: string | undefined;
  /** The newest arrival that the list knows. */
  seen: number;
};

/** Pages of a list after its first. */
export function createOlderNewsStore({ db, reading }: { db: Database; reading: ReadingDatabase }) {
  return {
    /**
     * Runs what is read for one page. A replica that has all that the list knows may answer it: one that lacks some of it would pass
     * that by. It knows nothing of marks that its user set just now.
     */
    page<T>(work: (rows: OlderRows) => Promise<T>, { marksOf, seen }: PageWish): Promise<T> {
      if (marksOf !== undefined) return work(createRows(db, marksOf));
      return reading.read((from) => work(createRows(from, undefined)), {
        hasSeen: async (replica) => (await lastSeqIn(replica)) >= seen,
      });
    },
  };
}

function createRows(from: Reader, marksOf: string | undefined) {
  const unmarked = () =>
    from
      .select({ ...walkedColumns, unread: sql<boolean>`true` })
      .from(channelItems)
      .innerJoin(items, eq(items.id, channelItems.itemId))
      .$dynamic();
  const marked = (userId: string) =>
    from
      .select({ ...walkedColumns, unread: isUnread })
      .from(channelItems)
      .innerJoin(items, eq(items.id, channelItems.itemId))
      .innerJoin(feeds, and(eq(feeds.channelId, channelItems.channelId), eq(feeds.userId, userId)))
      .leftJoin(userItems, and(eq(userItems.itemId, items.id), eq(userItems.userId, userId)))
      .$dynamic();
  /** The rows that a condition chooses, in an order. */
  const walk = (chosen: SQL, ...order: SQL[]): Promise<WalkedRow[]> =>
    marksOf === undefined
      ? unmarked()
          .where(chosen)
          .orderBy(...order)
      : marked(marksOf)
          .where(chosen)
          .orderBy(...order);

  return {
    /** The next rows of each channel below its position, at most `perChannel` of each, newest first. */
    async below(
      channelIds: string[],
      positions: ReadonlyMap<string, FeedPosition>,
      perChannel: number,
    ): Promise<WalkedRow[]> {
      if (channelIds.length === 0) return [];
      const starts = channelIds.map((id) => positions.get(id) ?? top);
      // By the date alone too: only that is in the index, and rows of one date are few.
      const chosen = sql`(select picked.* from unnest(${sql.param(channelIds)}::text[],
          ${sql.param(starts.map(({ sortKey }) => sortKey))}::bigint[], ${sql.param(starts.map(({ seq }) => seq))}::bigint[])
          as wanted(id, sort_key, seq)
        cross join lateral (select ci.channel_id, ci.item_id from channel_items ci
          where ci.channel_id = wanted.id and ci.sort_key <= wanted.sort_key
            and (ci.sort_key < wanted.sort_key or ci.seq < wanted.seq)
          order by ci.sort_key desc, ci.seq desc limit ${perChannel}) picked)`;
      return walk(
        sql`(${channelItems.channelId}, ${channelItems.itemId}) in ${chosen}`,
        desc(channelItems.sortKey),
        desc(channelItems.seq),
      );
    },

    /** Arrivals in channels after a number, at most `limit`, in their order. */
    async arrivedAfter(channelIds: string[], seq: number, limit: number): Promise<WalkedRow[]> {
      if (channelIds.length === 0) return [];
      // Negated: see features/reading-state/unread-sql.ts.
      const chosen = sql`(select picked.* from unnest(${sql.param(channelIds)}::text[]) as wanted(id)
        cross join lateral (select ci.channel_id, ci.item_id, ci.seq from channel_items ci
          where ci.channel_id = wanted.id and -ci.seq < ${-seq}
          order by -ci.seq desc limit ${limit}) picked)`;
      return walk(
        sql`(${channelItems.channelId}, ${channelItems.itemId}) in
          (select channel_id, item_id from ${chosen} arrived order by arrived.seq limit ${limit})`,
        asc(channelItems.seq),
      );
    },

    /** In which of the channels the items are. */
    copies(channelIds: string[], itemIds: string[]): Promise<CopyRow[]> {
      const { channelId, itemId, sortKey, seq, isDated } = channelItems;
      return from
        .select({ channelId, itemId, sortKey, seq, isDated })
        .from(channelItems)
        .where(and(inArray(itemId, itemIds), inArray(channelId, channelIds)));
    },

    /** The rows whole. */
    async whole(rows: readonly Pick<WalkedRow, "channelId" | "id">[]): Promise<StoredItem[]> {
      if (rows.length === 0) return [];
      const pairs = sql`(select * from unnest(${sql.param(rows.map(({ channelId }) => channelId))}::text[],
        ${sql.param(rows.map(({ id }) => id))}::text[]))`;
      return from
        .select(itemColumns)
        .from(channelItems)
        .innerJoin(items, eq(items.id, channelItems.itemId))
        .where(sql`(${channelItems.channelId}, ${channelItems.itemId}) in ${pairs}`)
        .orderBy(desc(channelItems.sortKey), desc(channelItems.seq));
    },
  };
}
