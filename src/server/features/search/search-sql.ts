import { type SQL, sql } from "drizzle-orm";
import { hasPhrase, withoutPhrases } from "#domain/news/search-phrases.ts";
import type { CorrectedItems } from "../companies/corrections.store.ts";

/** What an entry must have, besides its days. */
export type SearchRequest = {
  channelIds: string[];
  /** Items that are looked through whatever channel brought them. */
  besides: string[];
  /** In PostgreSQL's query syntax; null: any words. */
  query: string | null;
  /** About any of these companies; undefined: about any or none. */
  symbols: string[] | undefined;
  /** Items that the user took off one of them, and those that were put on one. */
  corrected?: CorrectedItems | undefined;
  /** About this, as the index names it. */
  tagTerm: string | undefined;
  /** Bounds of the sort key, both included. */
  fromMs: number | undefined;
  toMs: number | undefined;
  /** Only what is older, in the order of results. */
  before: { sortKey: number; itemId: string } | undefined;
  /** Only arrivals up to this one. */
  lastSeq: number | undefined;
};

/** Of what fits: its place and, where it may be sorted by that, how well it does. */
export function hitColumns({ query, lastSeq }: SearchRequest): SQL {
  const isRanked = query !== null && lastSeq !== undefined;
  const rank = isRanked ? sql`case when fits then ts_rank(document, ${query}::tsquery) end` : sql`0::real`;
  return sql`item_id, sort_key, fits, ${rank} as rank`;
}

/** Without a phrase all that is looked at fits, and nothing need be counted or sorted by that. */
export const countedBy = ({ query }: SearchRequest): { found: SQL; order: SQL } =>
  hasPhrase(query)
    ? { found: sql`(count(*) filter (where fits) over ())::int`, order: sql`fits desc,` }
    : { found: sql`count(*) over ()::int`, order: sql`` };

type Selection = { days: number[]; columns: SQL };

/** Entries that the index finds, and those that the user put on the company. */
export function candidatesIn(wish: SearchRequest, selection: Selection): SQL {
  const found = selectionOf(wish, selection, symbolConditions(wish));
  const added = wish.corrected?.added ?? [];
  if (added.length === 0) return found;
  const isFound = sql.join(symbolConditions(wish), sql` and `);
  const isAdded = sql`item_id = any(${sql.param(added)}::text[]) and not (${isFound})`;
  return sql`${found} union all ${selectionOf(wish, selection, [isAdded])}`;
}

/**
 * Whether the words of a phrase are together is read from each entry, once: `offset 0` keeps the planner from writing
 * it wherever `fits` is. Two selections, since one with "or" would read the index for all that the channels ever
 * carried.
 */
function selectionOf(wish: SearchRequest, { days, columns }: Selection, further: SQL[]): SQL {
  const [fits, apart] = hasPhrase(wish.query)
    ? [sql`document @@ ${wish.query}::tsquery`, sql`offset 0`]
    : [sql`true`, sql``];
  const conditions = sql.join([...conditionsOf(wish, days), ...further], sql` and `);
  const select = (theirs: SQL) => sql`select ${columns} from (
    select *, ${fits} as fits from search_entries where ${conditions} and ${theirs} ${apart}) entry`;
  const carried = select(sql`channel_ids && ${sql.param(wish.channelIds)}::text[]`);
  if (wish.besides.length === 0) return carried;
  return sql`${carried} union all ${select(sql`item_id = any(${sql.param(wish.besides)}::text[])`)}`;
}

/** Named by one of the companies that the user did not take off the item. */
function symbolConditions({ symbols, corrected }: SearchRequest): SQL[] {
  if (symbols === undefined) return [];
  const wanted = sql`${sql.param(symbols)}::text[]`;
  const isNamed = sql`symbols && ${wanted}`;
  const hidden = corrected?.hidden ?? [];
  if (hidden.length === 0) return [isNamed];
  const itemIds = sql`${sql.param(hidden.map(({ itemId }) => itemId))}::text[]`;
  const taken = sql`${sql.param(hidden.map(({ symbol }) => symbol))}::text[]`;
  const isLeft = sql`exists (select 1 from unnest(symbols) named where named = any(${wanted}) and not exists (
    select 1 from unnest(${itemIds}, ${taken}) hidden(id, symbol) where hidden.id = item_id and hidden.symbol = named))`;
  return [isNamed, sql`(item_id <> all(${itemIds}) or ${isLeft})`];
}

function conditionsOf(wish: SearchRequest, days: number[]): SQL[] {
  const { query, tagTerm, fromMs, toMs, before, lastSeq } = wish;
  return [
    sql`days && ${sql.param(days)}::int[]`,
    ...(query === null ? [] : [sql`document @@ ${withoutPhrases(query)}::tsquery`]),
    ...(tagTerm === undefined ? [] : [sql`symbols && array[${tagTerm}::text]`]),
    ...(fromMs === undefined ? [] : [sql`sort_key >= ${fromMs}::bigint`]),
    ...(toMs === undefined ? [] : [sql`sort_key <= ${toMs}::bigint`]),
    ...(before === undefined
      ? []
      : [sql`(sort_key, item_id) < (${before.sortKey}::bigint, ${before.itemId}::text)`]),
    ...(lastSeq === undefined ? [] : [sql`seq <= ${lastSeq}::bigint`]),
  ];
}
