import { type SQL, sql } from "drizzle-orm";
import type { ReaderPlace } from "#domain/programs/reader-names.ts";
import type { Database } from "#server/db/database.ts";

/** An arrival in one of the user's feeds, or one that the user saved. `seq` is its number, as long as it is stored. */
export type ReaderRow = ReaderPlace & {
  itemId: string;
  title: string;
  link: string;
  content: string;
  author: string | null;
  companies: { symbol: string }[];
  tags: string[];
  /** Milliseconds since 1970: when the feed brought it. */
  arrivedMs: number;
  read: boolean;
  saved: boolean;
  /** Null for a saved item that no feed of the user brings any more. */
  feedId: string | null;
  feedName: string;
  feedUrl: string;
};

export type ReaderPage = {
  /** Undefined: of all feeds that are switched on. */
  feedIds?: readonly string[] | undefined;
  only?: "read" | "unread" | undefined;
  /** Milliseconds since 1970; by arrival, so that what a feed dates back is not missed. */
  sinceMs?: number | undefined;
  untilMs?: number | undefined;
  oldestFirst?: boolean;
  after?: ReaderPlace | undefined;
  rowsMax: number;
};

export type ReaderItemsStore = ReturnType<typeof createReaderItemsStore>;

const arrived = sql`coalesce(ci.seen_at, i.first_seen_at)`;
const isRead = sql`coalesce(r.read, ci.seq <= coalesce(f.read_up_to, 0))`;

const columns = sql`
  ci.seq::float8 as seq, ci.sort_key::float8 as "sortKey", i.id as "itemId", i.title, i.link,
  coalesce(ci.content, i.content) as content, coalesce(ci.author, i.author) as author, i.companies, i.tags,
  (extract(epoch from ${arrived}) * 1000)::float8 as "arrivedMs", ${isRead} as read,
  (r.saved_at is not null) as saved, f.id as "feedId", coalesce(f.name, c.title, c.url) as "feedName", c.url as "feedUrl"`;

const sources = (userId: string) => sql`
  join items i on i.id = ci.item_id join channels c on c.id = ci.channel_id
  left join reader_items r on r.user_id = ${userId} and r.item_id = ci.item_id`;

/** An item of several feeds counts where it arrived first: programs know each number as an item of its own. */
const isFirst = (userId: string) => sql`not exists (
  select 1 from channel_items other join feeds g on g.channel_id = other.channel_id and g.user_id = ${userId} and g.enabled
  where other.item_id = ci.item_id and other.seq < ci.seq)`;

function beyond(after: ReaderPlace | undefined, oldestFirst: boolean): SQL {
  if (!after) return sql`true`;
  const { sortKey, seq } = after;
  // By the date alone too: only that is in the index.
  return oldestFirst
    ? sql`ci.sort_key >= ${sortKey} and (ci.sort_key, ci.seq) > (${sortKey}, ${seq})`
    : sql`ci.sort_key <= ${sortKey} and (ci.sort_key, ci.seq) < (${sortKey}, ${seq})`;
}

/** The items of a user as the Google Reader interface lists them. */
export function createReaderItemsStore({ db }: { db: Database }) {
  return {
    /** Of the user's feeds that are switched on; the newest first unless asked otherwise. */
    async page(userId: string, asked: ReaderPage): Promise<ReaderRow[]> {
      const { feedIds, only, sinceMs, untilMs, oldestFirst = false, after, rowsMax } = asked;
      const order = oldestFirst ? sql`asc` : sql`desc`;
      const moment = (ms: number) => sql`to_timestamp(${ms / 1_000})`;
      const { rows } = await db.execute<ReaderRow>(sql`
        select picked.* from feeds f
        cross join lateral (
          select ${columns} from channel_items ci ${sources(userId)}
          where ci.channel_id = f.channel_id and ${isFirst(userId)} and ${beyond(after, oldestFirst)}
            and ${only === undefined ? sql`true` : only === "read" ? isRead : sql`not ${isRead}`}
            and ${sinceMs === undefined ? sql`true` : sql`${arrived} >= ${moment(sinceMs)}`}
            and ${untilMs === undefined ? sql`true` : sql`${arrived} <= ${moment(untilMs)}`}
          order by ci.sort_key ${order}, ci.seq ${order} limit ${rowsMax}
        ) picked
        where f.user_id = ${userId} and f.enabled
          and ${feedIds === undefined ? sql`true` : sql`f.id = any(${sql.param([...feedIds])}::text[])`}
        order by picked."sortKey" ${order}, picked.seq ${order} limit ${rowsMax}`);
      return rows;
    },

    /** What the user saved, by date like the rest. */
    async saved(userId: string, { after, oldestFirst = false, rowsMax }: ReaderPage): Promise<ReaderRow[]> {
      const order = oldestFirst ? sql`asc` : sql`desc`;
      const { rows } = await db.execute<ReaderRow>(sql`
        select ${columns} from reader_items s
        cross join lateral (
          select one.* from channel_items one left join feeds g on g.channel_id = one.channel_id and g.user_id = ${userId}
          where one.item_id = s.item_id order by (g.enabled is true) desc, one.seq limit 1
        ) ci ${sources(userId)}
        left join feeds f on f.channel_id = ci.channel_id and f.user_id = ${userId}
        where s.user_id = ${userId} and s.saved_at is not null and ${beyond(after, oldestFirst)}
        order by ci.sort_key ${order}, ci.seq ${order} limit ${rowsMax}`);
      return rows;
    },

    /** Those of the numbers that the user may read, the newest first. */
    async byNumber(userId: string, numbers: readonly number[]): Promise<ReaderRow[]> {
      const { rows } = await db.execute<ReaderRow>(sql`
        select ${columns} from channel_items ci ${sources(userId)}
        left join feeds f on f.channel_id = ci.channel_id and f.user_id = ${userId}
        where ci.seq = any(${sql.param([...numbers])}::bigint[]) and (f.id is not null or r.saved_at is not null)
        order by ci.sort_key desc, ci.seq desc`);
      return rows;
    },

    /** When each of the user's feeds brought its newest item, in milliseconds since 1970; by feed id. */
    async newest(userId: string): Promise<Map<string, number>> {
      const { rows } = await db.execute<{ id: string; ms: number }>(sql`
        select f.id, (extract(epoch from newest.at) * 1000)::float8 as ms from feeds f
        cross join lateral (
          select ${arrived} as at from channel_items ci join items i on i.id = ci.item_id
          where ci.channel_id = f.channel_id order by -ci.seq limit 1
        ) newest where f.user_id = ${userId} and f.enabled`);
      return new Map(rows.map(({ id, ms }) => [id, ms]));
    },
  };
}
