import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { dayKeys, type Stretch } from "#domain/news/search-days.ts";
import { markSigns } from "#domain/news/search-marks.ts";
import type { DaySample } from "#domain/news/search-samples.ts";
import type { Database } from "#server/db/database.ts";
import type { Reader, ReadingDatabase } from "#server/db/reading-database.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channelItems, channels, items } from "#server/db/schema/news.ts";
import { userItems } from "#server/db/schema/reading.ts";
import {
  type FollowedFeed,
  followedColumns,
  itemColumns,
  type StoredItem,
} from "#server/features/reading-list/news.store.ts";
import { AppError } from "#server/platform/app-error.ts";
import { candidatesIn, countedBy, hitColumns, type SearchRequest } from "./search-sql.ts";

export type SearchHit = { itemId: string; sortKey: number; rank: number };

export type LookBounds = { take: number; lookMax: number };
export type Look = { hits: SearchHit[]; found: number; looked: number };
type HitRow = { itemId: string; sortKey: string; rank: number; fits: boolean; looked: number; found: number };

export type FoundItem = StoredItem & {
  channelTitle: string | null;
  channelUrl: string;
  signedTitle: string;
};

/** No statement of a search takes longer, and none begins later. */
const searchMsMax = 2_000;
const standInsMax = 6;
const similarityMin = 0.4;

export type SearchStore = ReturnType<typeof createSearchStore>;
export type SearchReading = ReturnType<typeof createReading>;

/** `seenSeq` is the newest arrival that the first page knew, where later pages depend on it. */
type SearchFreshness = { isCurrent: boolean; seenSeq?: number | undefined };

/** Without statistics, or with old ones, the whole table seems cheaper than the index to some. */
const searchSettings = sql`select set_config('statement_timeout', ${String(searchMsMax)}, true),
  set_config('enable_seqscan', 'off', true), set_config('pg_trgm.similarity_threshold', ${String(similarityMin)}, true), set_config('max_parallel_workers_per_gather', '0', true)`;

export function createSearchStore({ db, reading }: { db: Database; reading: ReadingDatabase }) {
  return {
    /** All of the user's feeds in their order, also those that are switched off. */
    feedsOf(userId: string): Promise<FollowedFeed[]> {
      return db
        .select(followedColumns)
        .from(feeds)
        .innerJoin(channels, eq(channels.id, feeds.channelId))
        .where(eq(feeds.userId, userId))
        .orderBy(feeds.order, feeds.createdAt);
    },

    /** The ids of the feeds in a folder and in those within it; undefined when the user has no such folder. */
    async feedsWithin(userId: string, folderId: string): Promise<Set<string> | undefined> {
      const { rows } = await db.execute<{ feedId: string | null }>(sql`
        select f.id as "feedId" from feed_folders folder
        left join feed_folders inner_folder on inner_folder.user_id = folder.user_id and inner_folder.parent_id = folder.id
        left join feeds f on f.user_id = folder.user_id and f.folder_id in (folder.id, inner_folder.id)
        where folder.user_id = ${userId} and folder.id = ${folderId}`);
      if (rows.length === 0) return undefined;
      return new Set(rows.flatMap(({ feedId }) => feedId ?? []));
    },

    /** What the user keeps for later. */
    async savedOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ itemId: userItems.itemId })
        .from(userItems)
        .where(and(eq(userItems.userId, userId), isNotNull(userItems.savedAt)));
      return rows.map(({ itemId }) => itemId);
    },

    /**
     * Runs a search within one transaction that no statement may hold up. A replica may answer it: what it knows of users is not read.
     */
    search<T>(
      work: (from: SearchReading) => Promise<T>,
      { isCurrent, seenSeq = 0 }: SearchFreshness,
    ): Promise<T> {
      return reading.read((from) => work(createReading(from, performance.now() + searchMsMax)), {
        settings: searchSettings,
        isCurrent,
        ...(seenSeq > 0
          ? { hasSeen: async (replica) => (await progressIn(replica)).lastSeq >= seenSeq }
          : {}),
      });
    },
  };
}

/** Whether every arrival is in the index, and the newest that is. */
async function progressIn(from: Reader): Promise<{ isComplete: boolean; lastSeq: number }> {
  const { rows } = await from.execute<{ isComplete: boolean; lastSeq: string }>(sql`
    select to_seq as "lastSeq",
      coalesce((select min(seq) from channel_items) >= from_seq, true) as "isComplete"
    from search_progress`);
  return { isComplete: rows[0]?.isComplete ?? true, lastSeq: Number(rows[0]?.lastSeq ?? 0) };
}

function createReading(from: Reader, untilMs: number) {
  return {
    progress: () => progressIn(from),

    /** Those of the items that none of these channels carries. */
    async beside(itemIds: string[], channelIds: string[]): Promise<string[]> {
      if (itemIds.length === 0) return [];
      const { rows } = await from.execute<{ itemId: string }>(sql`
        select item_id as "itemId" from search_entries where item_id = any(${sql.param(itemIds)}::text[])
          and not channel_ids && ${sql.param(channelIds)}::text[]`);
      return rows.map(({ itemId }) => itemId);
    },

    /** What a user wrote, in PostgreSQL's query syntax; null when no word in it can be searched for. */
    async queryOf(text: string): Promise<string | null> {
      const { rows } = await from.execute<{ query: string; nodes: number }>(sql`
        select query::text, numnode(query) as nodes from websearch_to_tsquery('english', ${text}) query`);
      return rows[0] && rows[0].nodes > 0 ? rows[0].query : null;
    },

    /** A query whose words are not stemmed yet. */
    async stemmed(query: string): Promise<string> {
      const { rows } = await from.execute<{ query: string }>(
        sql`select to_tsquery('english', ${query})::text as query`,
      );
      return rows[0]?.query ?? "";
    },

    /**
     * The newest of what matches in the stretch, how much does, and how many entries it looked at for that: more only
     * where a phrase is wanted. More than `lookMax` are not looked at: then the hits are none and `looked` is above it.
     * The limit is a query of its own: a planner that knew of it would rather read the whole table until it is reached.
     */
    async hitsIn(wish: SearchRequest, stretch: Stretch, { take, lookMax }: LookBounds): Promise<Look> {
      if (performance.now() > untilMs) throw new AppError("search-too-slow");
      const counted = countedBy(wish);
      const { rows } = await from.execute<HitRow>(sql`
        with candidates as materialized (
          ${candidatesIn(wish, { days: dayKeys(stretch), columns: hitColumns(wish) })}
        ), looked_at as materialized (
          select * from candidates limit ${lookMax + 1}
        )
        select item_id as "itemId", sort_key as "sortKey", rank, fits, count(*) over ()::int as looked,
          ${counted.found} as found
        from looked_at order by ${counted.order} sort_key desc, item_id desc limit ${take}`);
      const { looked = 0, found = 0 } = rows[0] ?? {};
      if (looked > lookMax) return { hits: [], found: 0, looked };
      const fitting = rows.filter(({ fits }) => fits);
      const hits = fitting.map(({ itemId, sortKey, rank }) => ({ itemId, sortKey: Number(sortKey), rank }));
      return { hits, found, looked };
    },

    /** How many entries of each of these days a search would look at. */
    async sample(wish: SearchRequest, days: number[]): Promise<DaySample[]> {
      if (performance.now() > untilMs) throw new AppError("search-too-slow");
      const { rows } = await from.execute<DaySample>(sql`
        with candidates as materialized (
          ${candidatesIn(wish, { days, columns: sql`days[1] as day` })}
        )
        select day, count(*)::int as count from candidates group by day`);
      const counts = new Map(rows.map(({ day, count }) => [day, count]));
      return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
    },

    /** The items by their ids, once for each of the channels that carry it, with signs around what matches. */
    async itemsOf(itemIds: string[], wish: SearchRequest, query: string | null): Promise<FoundItem[]> {
      if (itemIds.length === 0) return [];
      const isReadable = or(
        inArray(channelItems.channelId, wish.channelIds),
        inArray(channelItems.itemId, wish.besides),
      );
      const { start, end } = markSigns;
      const options = `HighlightAll=true, StartSel=${start}, StopSel=${end}`;
      const title = sql`translate(${items.title}, ${start + end}, '  ')`;
      return from
        .select({
          ...itemColumns,
          channelTitle: channels.title,
          channelUrl: channels.url,
          signedTitle:
            query === null
              ? sql<string>`${items.title}`
              : sql<string>`ts_headline('english', ${title}, ${query}::tsquery, ${options})`,
        })
        .from(channelItems)
        .innerJoin(items, eq(items.id, channelItems.itemId))
        .innerJoin(channels, eq(channels.id, channelItems.channelId))
        .where(and(inArray(channelItems.itemId, itemIds), isReadable));
    },

    /** For each word that no title has: titles' words that hold it or look like it, the likest first. */
    async standInsFor(words: string[]): Promise<Map<string, string[]>> {
      const isSimilar = (await hasSimilarity(from))
        ? {
            near: sql`(known.word like '%' || wanted.word || '%' or known.word % wanted.word)`,
            order: sql`similarity(known.word, wanted.word) desc`,
          }
        : { near: sql`known.word like '%' || wanted.word || '%'`, order: sql`length(known.word)` };
      const { rows } = await from.execute<{ word: string; standIns: string[] }>(sql`
        select wanted.word, array(select known.word from search_words known where ${isSimilar.near}
          order by ${isSimilar.order}, known.last_used_on desc, known.word limit ${standInsMax}) as "standIns"
        from unnest(${sql.param(words)}::text[]) wanted(word)
        where not exists (select 1 from search_words where word = wanted.word)`);
      return new Map(rows.map(({ word, standIns }) => [word, standIns]));
    },
  };
}

async function hasSimilarity(from: Reader): Promise<boolean> {
  const { rows } = await from.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`);
  return rows.length > 0;
}
