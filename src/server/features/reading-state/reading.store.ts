import { and, count, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ReadingPatch } from "#contract/reading.ts";
import { unreadMax } from "#domain/news/limits.ts";
import type { Database } from "#server/db/database.ts";
import { userItems } from "#server/db/schema/reading.ts";
import { aboveMark } from "./unread-sql.ts";

export type UserItem = typeof userItems.$inferSelect;
/** An unread item of a feed, as far as mute rules look at it. */
export type UnreadItem = {
  feedId: string;
  id: string;
  title: string;
  companies: { symbol: string }[];
  tags: string[];
};

export type ReadingStore = ReturnType<typeof createReadingStore>;

/** Unread items of a feed that mute rules are asked about: some are hidden, and up to `unreadMax` are counted. */
const unreadAskedMax = unreadMax + 20;

/** Items below the marks of a user's enabled feeds that the user put back to unread. */
const belowMarks = (selected: SQL, userId: string) => sql`
  select ${selected} from reader_items r
  join channel_items ci on ci.item_id = r.item_id
  join feeds f on f.channel_id = ci.channel_id and f.user_id = r.user_id and f.enabled
  where r.user_id = ${userId} and not r.read and ci.seq <= f.read_up_to`;

/** What users did with single items. */
export function createReadingStore({ db }: { db: Database }) {
  const isReadable = (userId: string, itemId: SQL) => sql`(
    exists (select 1 from channel_items ci join feeds f on f.channel_id = ci.channel_id
      where ci.item_id = ${itemId} and f.user_id = ${userId})
    or exists (select 1 from reader_items r
      where r.user_id = ${userId} and r.item_id = ${itemId} and r.saved_at is not null))`;

  /** Whether the mark of the feed under which the list shows the item covers it. */
  async function isBelowMark(userId: string, itemId: string): Promise<boolean> {
    const { rows } = await db.execute<{ below: boolean }>(sql`
      select ci.seq <= f.read_up_to as below from channel_items ci
      join feeds f on f.channel_id = ci.channel_id and f.user_id = ${userId}
      where ci.item_id = ${itemId} order by f.enabled desc, ci.sort_key desc, ci.seq desc limit 1`);
    return rows[0]?.below ?? false;
  }

  return {
    /** What these users did with these items; nothing for most. */
    async statesOf(userIds: string[], itemIds: string[]): Promise<UserItem[]> {
      if (userIds.length === 0 || itemIds.length === 0) return [];
      return db
        .select()
        .from(userItems)
        .where(and(inArray(userItems.itemId, itemIds), inArray(userItems.userId, userIds)));
    },

    /** Unread items of each of the user's enabled feeds, counted up to `unreadMax`; by feed id. */
    async unreadCounts(userId: string): Promise<Map<string, number>> {
      const { rows } = await db.execute<{ id: string; unread: number }>(sql`
        with below as (${belowMarks(sql`f.id, count(*)::int as unread`, userId)} group by f.id)
        select f.id, least(${unreadMax}::int,
          (select count(*)::int from (${aboveMark(sql`1`, unreadMax)}) above) + coalesce(below.unread, 0)) as unread
        from feeds f left join below on below.id = f.id where f.user_id = ${userId} and f.enabled`);
      return new Map(rows.map((row) => [row.id, row.unread]));
    },

    /** The same items themselves, for a user whose mute rules decide which of them count. */
    async unreadItems(userId: string): Promise<UnreadItem[]> {
      const { rows } = await db.execute<UnreadItem>(sql`
        select unread.feed_id as "feedId", unread.item_id as id, i.title, i.companies, i.tags from (
          select f.id as feed_id, above.item_id from feeds f
          cross join lateral (${aboveMark(sql`ci.item_id`, unreadAskedMax)}) above
          where f.user_id = ${userId} and f.enabled
          union all (${belowMarks(sql`f.id, ci.item_id`, userId)} limit ${unreadAskedMax})
        ) unread
        cross join lateral (select title, companies, tags from items where id = unread.item_id limit 1) i`);
      return rows;
    },

    /** Undefined when the user can read no such item, or it is being removed. What the patch does not name stays as it is. */
    async change(
      userId: string,
      itemId: string,
      { read = null, saved = null }: { [Key in keyof ReadingPatch]: ReadingPatch[Key] | null },
    ): Promise<{ read: boolean; saved: boolean } | undefined> {
      const { rows } = await db.execute<{ read: boolean | null; saved: boolean }>(sql`
        insert into reader_items (user_id, item_id, read, saved_at)
        select ${userId}, i.id, ${read}::boolean,
          case when ${saved}::boolean then date_trunc('milliseconds', now()) end
        from items i where i.id = ${itemId} and ${isReadable(userId, sql`i.id`)} for key share
        on conflict (user_id, item_id) do update set
          read = coalesce(excluded.read, reader_items.read),
          saved_at = case when ${saved}::boolean is null then reader_items.saved_at
            when ${saved}::boolean then coalesce(reader_items.saved_at, excluded.saved_at) end
        returning read, saved_at is not null as saved`);
      const [row] = rows;
      return row && { saved: row.saved, read: row.read ?? (await isBelowMark(userId, itemId)) };
    },

    async countSaved(userId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(userItems)
        .where(and(eq(userItems.userId, userId), isNotNull(userItems.savedAt)));
      return row?.total ?? 0;
    },

    /** Marks those that the user can read and has not read; answers their ids. */
    async markRead(userId: string, itemIds: string[]): Promise<string[]> {
      const wanted = sql`any(${sql.param(itemIds)}::text[])`;
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into reader_items (user_id, item_id, read)
        select ${userId}, known.item_id, true from (
          select ci.item_id, bool_or(ci.seq > f.read_up_to) as fresh from channel_items ci
          join feeds f on f.channel_id = ci.channel_id and f.user_id = ${userId}
          where ci.item_id = ${wanted} group by ci.item_id
          union all
          select s.item_id, true from reader_items s
          where s.user_id = ${userId} and s.item_id = ${wanted} and s.saved_at is not null
            and not exists (select 1 from channel_items ci join feeds f on f.channel_id = ci.channel_id
              where ci.item_id = s.item_id and f.user_id = ${userId})
        ) known left join reader_items r on r.user_id = ${userId} and r.item_id = known.item_id
        where coalesce(not r.read, known.fresh) order by known.item_id
        on conflict (user_id, item_id) do update set read = true where reader_items.read is distinct from true
        returning item_id as id`);
      return rows.map(({ id }) => id);
    },
  };
}
