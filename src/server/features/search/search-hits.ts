import type { SearchAnswer, SearchQuery } from "#contract/search.ts";
import { type SearchCursor, writeCursor } from "#domain/news/search-cursor.ts";
import type { Stretch } from "#domain/news/search-days.ts";
import { searchTotalMax, similarQuery, wordsOf } from "#domain/news/search-words.ts";
import { reverseScan } from "./reverse-scan.ts";
import type { LookBounds, SearchHit, SearchReading } from "./search.store.ts";
import type { SearchRequest } from "./search-sql.ts";

/** The words of a search as they are searched for. */
type Words = Pick<SearchAnswer, "method" | "similarWords"> & {
  /** In PostgreSQL's query syntax; null: any words. */
  query: string | null;
};

type Found = Words & Pick<SearchAnswer, "total" | "exact" | "next"> & { hits: SearchHit[] };

const noWords: Words = { query: null, method: "text", similarWords: [] };
const nothing: Found = { ...noWords, hits: [], next: null, total: 0, exact: true };

/** One page of a search: as it is written or, when nothing matches, with similar words. */
export async function findHits(
  reading: SearchReading,
  query: SearchQuery,
  { wish, nowMs }: { wish: SearchRequest; nowMs: number },
): Promise<Found> {
  const pageOf = (words: Words) =>
    findPage(reading, query, { wish: { ...wish, query: words.query }, nowMs, words });
  if (query.q === "") return pageOf(noWords);
  if (!query.cursor?.similar) {
    const text = await reading.queryOf(query.q);
    const found = text === null ? nothing : await pageOf({ ...noWords, query: text });
    if (found.hits.length > 0 || query.cursor) return found;
  }
  const similar = await similarTo(reading, query.q);
  return similar === null ? nothing : pageOf(similar);
}

async function similarTo(reading: SearchReading, text: string): Promise<Words | null> {
  const words = wordsOf(text);
  const wanted = words.filter(({ isExcluded }) => !isExcluded).map(({ word }) => word);
  const similar = similarQuery(words, await reading.standInsFor(wanted));
  if (similar === null) return null;
  return {
    query: await reading.stemmed(similar.query),
    method: "similar",
    similarWords: similar.similarWords,
  };
}

async function findPage(
  reading: SearchReading,
  { limit, cursor }: SearchQuery,
  { wish, nowMs, words }: { wish: SearchRequest; nowMs: number; words: Words },
): Promise<Found> {
  const isRanked = wish.lastSeq !== undefined;
  const isFirst = cursor === undefined;
  const looking = {
    look: (stretch: Stretch, bounds: LookBounds) => reading.hitsIn(wish, stretch, bounds),
    sample: (days: number[]) => reading.sample(wish, days),
  };
  const { hits, found, isAll } = await reverseScan(looking, {
    wish,
    nowMs,
    // What is ranked is the newest thousand: nobody looks further down.
    take: isRanked ? searchTotalMax : limit + 1,
    count: isRanked || isFirst ? searchTotalMax : 0,
  });
  const sorted = isRanked ? hits.toSorted((a, b) => b.rank - a.rank) : hits;
  const start = cursor?.sort === "relevance" ? cursor.offset : 0;
  const visible = sorted.slice(start, start + limit);
  const hasMore = sorted.length > start + limit;
  return {
    ...words,
    hits: visible,
    total: isFirst ? Math.min(found, searchTotalMax) : null,
    exact: isFirst && isAll && found <= searchTotalMax,
    next: hasMore ? writeCursor(cursorAfter(visible, wish, start + limit, words.method === "similar")) : null,
  };
}

function cursorAfter(
  visible: SearchHit[],
  { lastSeq }: SearchRequest,
  offset: number,
  similar: boolean,
): SearchCursor {
  if (lastSeq !== undefined) return { sort: "relevance", similar, lastSeq, offset };
  const last = visible.at(-1);
  return { sort: "newest", similar, sortKey: last?.sortKey ?? 0, itemId: last?.itemId ?? "" };
}
