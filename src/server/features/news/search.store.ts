import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { dayKeys, type Stretch } from "#domain/news/search-days.ts";
import { markSigns } from "#domain/news/search-marks.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channelItems, channels, items } from "#server/db/schema/news.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { CorrectedItems } from "../companies/corrections.store.ts";
import { type FollowedFeed, followedColumns, itemColumns, type StoredItem } from "./news.store.ts";

/** What an entry must have, besides its days. */
export type SearchWish = {
  channelIds: string[];
  /** Items that are looked through whatever channel brought them. */
  besides: string[];
  /** In PostgreSQL's query syntax; null: any words. */
  query: string | null;
  symbol: string | undefined;
  /** Items that the reader took off the symbol, and those that were put on it. */
  corrected?: CorrectedItems | undefined;
  /** Bounds of the sort key, both included. */
  fromMs: number | undefined;
  toMs: number | undefined;
  /** Only what is older, in the order of results. */
  before: { sortKey: number; itemId: string } | undefined;
  /** Only arrivals up to this one. */
  lastSeq: number | undefined;
};

export type SearchHit = { itemId: string; sortKey: number; rank: number };

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

export function createSearchStore({ db }: { db: Database }) {
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

    /** Whether every arrival is in the index, and the newest that is. */
    async progress(): Promise<{ isComplete: boolean; lastSeq: number }> {
      const { rows } = await db.execute<{ isComplete: boolean; lastSeq: string }>(sql`
        select to_seq as "lastSeq",
          coalesce((select min(seq) from channel_items) >= from_seq, true) as "isComplete"
        from search_progress`);
      return { isComplete: rows[0]?.isComplete ?? true, lastSeq: Number(rows[0]?.lastSeq ?? 0) };
    },

    /** Runs a search within one transaction that no statement may hold up. */
    reading<T>(work: (reading: SearchReading) => Promise<T>): Promise<T> {
      return db.transaction(
        async (tx) => {
          // Without statistics, or with old ones, the whole table seems cheaper than the index to some.
          await tx.execute(sql`select set_config('statement_timeout', ${String(searchMsMax)}, true),
            set_config('enable_seqscan', 'off', true), set_config('pg_trgm.similarity_threshold', ${String(similarityMin)}, true), set_config('max_parallel_workers_per_gather', '0', true)`);
          return work(createReading(tx, performance.now() + searchMsMax));
        },
        { accessMode: "read only" },
      );
    },
  };
}

function createReading(tx: Transaction, untilMs: number) {
  return {
    /** What the user keeps for later and none of these channels carries. */
    async savedBeside(userId: string, channelIds: string[]): Promise<string[]> {
      const { rows } = await tx.execute<{ itemId: string }>(sql`
        select entry.item_id as "itemId" from reader_items r join search_entries entry on entry.item_id = r.item_id
        where r.user_id = ${userId} and r.saved_at is not null
          and not entry.channel_ids && ${sql.param(channelIds)}::text[]`);
      return rows.map(({ itemId }) => itemId);
    },

    /** What a reader wrote, in PostgreSQL's query syntax; null when no word in it can be searched for. */
    async queryOf(text: string): Promise<string | null> {
      const { rows } = await tx.execute<{ query: string; nodes: number }>(sql`
        select query::text, numnode(query) as nodes from websearch_to_tsquery('english', ${text}) query`);
      return rows[0] && rows[0].nodes > 0 ? rows[0].query : null;
    },

    /** A query whose words are not stemmed yet. */
    async stemmed(query: string): Promise<string> {
      const { rows } = await tx.execute<{ query: string }>(
        sql`select to_tsquery('english', ${query})::text as query`,
      );
      return rows[0]?.query ?? "";
    },

    /**
     * The newest of what matches in the stretch, and how much does. More than `matchesMax` is not looked through:
     * then the hits are none and `found` is above it. The limit stands apart: a planner that knew of it would rather
     * read the whole table until it is reached.
     */
    async hitsIn(
      wish: SearchWish,
      stretch: Stretch,
      { take, matchesMax }: { take: number; matchesMax: number },
    ): Promise<{ hits: SearchHit[]; found: number }> {
      if (performance.now() > untilMs) throw new AppError("search-too-slow");
      const { rows } = await tx.execute<{ itemId: string; sortKey: string; rank: number; found: number }>(sql`
        with candidates as materialized (
          ${matchesIn(wish, stretch)}
        ), matches as materialized (
          select * from candidates limit ${matchesMax + 1}
        )
        select item_id as "itemId", sort_key as "sortKey", rank, count(*) over ()::int as found
        from matches order by sort_key desc, item_id desc limit ${take}`);
      const found = rows[0]?.found ?? 0;
      const hits = found > matchesMax ? [] : rows.map((row) => ({ ...row, sortKey: Number(row.sortKey) }));
      return { hits, found };
    },

    /** The items by their ids, once for each of the channels that carry it, with signs around what matches. */
    async itemsOf(itemIds: string[], wish: SearchWish, query: string | null): Promise<FoundItem[]> {
      if (itemIds.length === 0) return [];
      const isReadable = or(
        inArray(channelItems.channelId, wish.channelIds),
        inArray(channelItems.itemId, wish.besides),
      );
      const { start, end } = markSigns;
      const options = `HighlightAll=true, StartSel=${start}, StopSel=${end}`;
      const title = sql`translate(${items.title}, ${start + end}, '  ')`;
      return tx
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
      const isSimilar = (await hasSimilarity(tx))
        ? {
            near: sql`(known.word like '%' || wanted.word || '%' or known.word % wanted.word)`,
            order: sql`similarity(known.word, wanted.word) desc`,
          }
        : { near: sql`known.word like '%' || wanted.word || '%'`, order: sql`length(known.word)` };
      const { rows } = await tx.execute<{ word: string; standIns: string[] }>(sql`
        select wanted.word, array(select known.word from search_words known where ${isSimilar.near}
          order by ${isSimilar.order}, known.last_used_on desc, known.word limit ${standInsMax}) as "standIns"
        from unnest(${sql.param(words)}::text[]) wanted(word)
        where not exists (select 1 from search_words where word = wanted.word)`);
      return new Map(rows.map(({ word, standIns }) => [word, standIns]));
    },
  };
}

async function hasSimilarity(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`);
  return rows.length > 0;
}

const rankOf = ({ query, lastSeq }: SearchWish): SQL =>
  query === null || lastSeq === undefined ? sql`0::real` : sql`ts_rank(document, ${query}::tsquery)`;

/** Two selections, since one with "or" would read the index for all that the channels ever carried. */
function matchesIn(wish: SearchWish, stretch: Stretch): SQL {
  const conditions = conditionsOf(wish, stretch);
  const found = selectionOf(wish, [...conditions, ...symbolConditions(wish)]);
  const added = wish.corrected?.added ?? [];
  if (added.length === 0) return found;
  const isAdded = sql`item_id = any(${sql.param(added)}::text[])
    and not symbols @> array[${wish.symbol}]::text[]`;
  return sql`${found} union all ${selectionOf(wish, [...conditions, isAdded])}`;
}

function selectionOf(wish: SearchWish, conditions: SQL[]): SQL {
  const select = sql`select item_id, sort_key, ${rankOf(wish)} as rank from search_entries
    where ${sql.join(conditions, sql` and `)}`;
  const carried = sql`${select} and channel_ids && ${sql.param(wish.channelIds)}::text[]`;
  if (wish.besides.length === 0) return carried;
  return sql`${carried} union all ${select} and item_id = any(${sql.param(wish.besides)}::text[])`;
}

function symbolConditions({ symbol, corrected }: SearchWish): SQL[] {
  if (symbol === undefined) return [];
  const isNamed = sql`symbols @> array[${symbol}]::text[]`;
  const hidden = corrected?.hidden ?? [];
  return hidden.length === 0 ? [isNamed] : [isNamed, sql`item_id <> all(${sql.param(hidden)}::text[])`];
}

function conditionsOf(wish: SearchWish, stretch: Stretch): SQL[] {
  const { query, fromMs, toMs, before, lastSeq } = wish;
  return [
    sql`days && ${sql.param(dayKeys(stretch))}::int[]`,
    ...(query === null ? [] : [sql`document @@ ${query}::tsquery`]),
    ...(fromMs === undefined ? [] : [sql`sort_key >= ${fromMs}::bigint`]),
    ...(toMs === undefined ? [] : [sql`sort_key <= ${toMs}::bigint`]),
    ...(before === undefined
      ? []
      : [sql`(sort_key, item_id) < (${before.sortKey}::bigint, ${before.itemId}::text)`]),
    ...(lastSeq === undefined ? [] : [sql`seq <= ${lastSeq}::bigint`]),
  ];
}
