import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database.ts";
import { companySymbols, tagTerms } from "#server/db/search-terms.ts";

/** The part of the content that users are shown, and of the article behind an item where it is stored. */
const contentSearched = 1_000;
const articleSearched = 20_000;

type Arrivals = { after: number } | { before: number };

/**
 * Puts items into the search index, beside the arrival of items and not within it: storing a visit costs no more for
 * being searchable a moment later.
 */
export function createSearchIndexStore({ db }: { db: Database }) {
  /**
   * Indexes the next arrivals: new ones first, then older ones back to the first. One worker at a time; another one
   * finds nothing to do meanwhile.
   * @returns how many arrivals it looked at; 0 when all are in the index
   */
  async function indexNext(limit: number): Promise<number> {
    return db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ from: string; to: string }>(
        sql`select from_seq as "from", to_seq as "to" from search_progress for update skip locked`,
      );
      const [done] = rows;
      if (!done) return 0;
      const newer = await indexSome(tx, { after: Number(done.to) }, limit);
      if (newer.count > 0) {
        await tx.execute(sql`update search_progress set to_seq = ${newer.last}`);
        return newer.count;
      }
      const older = await indexSome(tx, { before: Number(done.from) }, limit);
      if (older.count > 0) await tx.execute(sql`update search_progress set from_seq = ${older.first}`);
      return older.count;
    });
  }

  /** Moves what waits beside the index into it: a search reads all that waits. */
  async function cleanUp(): Promise<void> {
    await db.execute(sql`select gin_clean_pending_list('search_entries_idx')`);
  }

  /** How many arrivals are not in the index, and whether the database can tell which words are alike. */
  async function state(): Promise<{ waiting: number; hasSimilarWords: boolean }> {
    const { rows } = await db.execute<{ waiting: string; hasSimilarWords: boolean }>(sql`
      select (select count(*) from channel_items where seq < from_seq or seq > to_seq) as waiting,
        exists (select 1 from pg_extension where extname = 'pg_trgm') as "hasSimilarWords"
      from search_progress`);
    return { waiting: Number(rows[0]?.waiting ?? 0), hasSimilarWords: rows[0]?.hasSimilarWords ?? false };
  }

  return { indexNext, cleanUp, state };
}

export type SearchIndexStore = ReturnType<typeof createSearchIndexStore>;

async function indexSome(
  tx: Transaction,
  wanted: Arrivals,
  limit: number,
): Promise<{ count: number; first: number; last: number }> {
  const next =
    "after" in wanted
      ? sql`where seq > ${wanted.after} order by seq limit ${limit}`
      : sql`where seq < ${wanted.before} order by seq desc limit ${limit}`;
  // Days and spans as domain/news/search-days names them.
  const { rows } = await tx.execute<{ count: number; first: string | null; last: string | null }>(sql`
    with arrivals as materialized (
      select channel_id, item_id, sort_key, seq from channel_items ${next}
    ), found as materialized (
      select item_id, min(seq) as seq, (array_agg(sort_key order by seq))[1] as sort_key,
        array_agg(distinct channel_id) as channel_ids
      from arrivals group by item_id
    ), told as materialized (
      select found.*, items.title, coalesce(left(nullif(texts.text, ''), ${articleSearched}), left(items.content, ${contentSearched})) as content,
        greatest(0, floor((found.sort_key - 946684800000) / 86400000.0))::int as day,
        ${companySymbols(sql`items.companies`)} as symbols, ${tagTerms(sql`items.tags`)} as tags
      from found join items on items.id = found.item_id left join item_texts texts on texts.item_id = found.item_id
    ), entered as (
      insert into search_entries (item_id, seq, sort_key, channel_ids, symbols, days, document)
      select item_id, seq, sort_key, channel_ids, symbols || tags, array[day, -1 - day / 32],
        setweight(to_tsvector('english', title), 'A')
          || setweight(to_tsvector('simple', array_to_string(symbols, ' ')), 'B')
          || setweight(to_tsvector('english', content), 'D')
      from told order by seq
      on conflict (item_id) do update set channel_ids =
        array(select distinct unnest(search_entries.channel_ids || excluded.channel_ids))
      where not search_entries.channel_ids @> excluded.channel_ids
    ), noted as (
      insert into search_words (word, last_used_on)
      select word, current_date
      from (select distinct word from told, unnest(tsvector_to_array(to_tsvector('simple', title))) word offset 0) used
      where length(word) between 2 and 40 and word ~ '[[:alpha:]]' order by word
      on conflict (word) do update set last_used_on = excluded.last_used_on
      where search_words.last_used_on < excluded.last_used_on
    )
    select count(*)::int as count, min(seq) as first, max(seq) as last from arrivals`);
  const [row] = rows;
  return { count: row?.count ?? 0, first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) };
}
