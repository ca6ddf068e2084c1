import PQueue from "p-queue";
import type { NewsItem } from "#contract/news.ts";
import { type SearchAnswer, type SearchQuery, searchTotalMax } from "#contract/search.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type SearchCursor, writeCursor } from "#domain/news/search-cursor.ts";
import { type Mark, readMarks } from "#domain/news/search-marks.ts";
import { similarQuery, wordsOf } from "#domain/news/search-words.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { isCancelled } from "#server/platform/database-fault.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import { newsItemOf } from "./news.service.ts";
import type { FollowedFeed } from "./news.store.ts";
import type { FoundItem, SearchHit, SearchReading, SearchStore, SearchWish } from "./search.store.ts";
import { walkBack } from "./walk-back.ts";

/** Searches of one process that use the database at once; the others wait their turn. */
const searchesAtOnceMax = 4;
const searchesWaitingMax = 100;

export type SearchService = ReturnType<typeof createSearchService>;

type Found = Pick<SearchAnswer, "method" | "similarWords" | "total"> & {
  query: string | null;
  hits: SearchHit[];
  next: string | null;
};

/** The words of a search as they are searched for. */
type Words = Pick<Found, "query" | "method" | "similarWords">;

const nothing: SearchAnswer = {
  items: [],
  next: null,
  total: 0,
  method: "text",
  similarWords: [],
  marks: {},
  complete: true,
};

/** Finds what the user's feeds ever brought. */
export function createSearchService(deps: { store: SearchStore; limit: Counter; clock: Clock }) {
  const { store, limit, clock } = deps;
  const queue = new PQueue({ concurrency: searchesAtOnceMax });

  async function search(actor: Actor, query: SearchQuery): Promise<SearchAnswer> {
    await limit.take(actor.userId);
    if (queue.size >= searchesWaitingMax) throw new AppError("overloaded");
    try {
      return await queue.add(() => find(actor, query));
    } catch (error) {
      throw isCancelled(error) ? new AppError("search-too-slow", { cause: error }) : error;
    }
  }

  async function find(actor: Actor, query: SearchQuery): Promise<SearchAnswer> {
    const feeds = await store.feedsOf(actor.userId);
    const chosen = query.feedId === undefined ? feeds : feeds.filter(({ feedId }) => feedId === query.feedId);
    if (query.feedId !== undefined && chosen.length === 0) throw new AppError("feed-not-found");
    if (chosen.length === 0) return nothing;
    const channelIds = chosen.map(({ channelId }) => channelId);
    const { isComplete, lastSeq } = await store.progress();
    return store.reading(async (reading) => {
      const wish = wishOf(query, channelIds, lastSeq);
      const { hits, query: searched, ...found } = await findHits(reading, query, wish);
      const itemIds = hits.map(({ itemId }) => itemId);
      const items = inFeeds(await reading.itemsOf(itemIds, channelIds, searched), chosen);
      return {
        ...found,
        items: itemIds.flatMap((id) => items.get(id)?.item ?? []),
        marks: Object.fromEntries(
          [...items].flatMap(([id, { marks }]) => (marks.length ? [[id, marks]] : [])),
        ),
        complete: isComplete,
      };
    });
  }

  /** As it is written; when nothing matches, with similar words. */
  async function findHits(reading: SearchReading, query: SearchQuery, wish: SearchWish): Promise<Found> {
    const { q, cursor } = query;
    if (q === "") return page(reading, query, wish, { query: null, method: "text", similarWords: [] });
    if (!cursor?.similar) {
      const text = await reading.queryOf(q);
      const words: Words = { query: text, method: "text", similarWords: [] };
      const found =
        text === null
          ? { ...words, hits: [], next: null, total: 0 }
          : await page(reading, query, wish, words);
      if (found.hits.length > 0 || cursor) return found;
    }
    const similar = await similarTo(reading, q);
    return similar === null
      ? { query: null, method: "text", similarWords: [], hits: [], next: null, total: 0 }
      : page(reading, query, wish, similar);
  }

  async function similarTo(reading: SearchReading, text: string): Promise<Words | null> {
    const words = wordsOf(text);
    const wanted = words.filter(({ isExcluded }) => !isExcluded).map(({ word }) => word);
    const similar = similarQuery(words, await reading.standInsFor(wanted));
    if (similar === null) return null;
    const { similarWords } = similar;
    return { query: await reading.stemmed(similar.query), method: "similar", similarWords };
  }

  async function page(
    reading: SearchReading,
    { sort, limit: size, cursor }: SearchQuery,
    wish: SearchWish,
    words: Words,
  ): Promise<Found> {
    const isFirst = cursor === undefined;
    const ranked = sort === "relevance" && words.query !== null;
    const { hits, found } = await walkBack(
      (stretch, bounds) => reading.hitsIn({ ...wish, query: words.query }, stretch, bounds),
      {
        wish,
        nowMs: clock.now(),
        // What is ranked is the newest thousand; the rest is as far down as anybody looks.
        take: ranked ? searchTotalMax : size + 1,
        count: ranked || isFirst ? searchTotalMax : 0,
      },
    );
    const start = ranked && cursor?.sort === "relevance" ? cursor.offset : 0;
    const sorted = ranked ? hits.toSorted((a, b) => b.rank - a.rank) : hits;
    const shown = sorted.slice(start, start + size);
    const place = placeAfter(
      shown.at(-1),
      ranked ? { lastSeq: wish.lastSeq ?? 0, offset: start + size } : undefined,
    );
    return {
      ...words,
      hits: shown,
      total: isFirst ? Math.min(found, searchTotalMax) : null,
      next:
        place && sorted.length > start + size
          ? writeCursor({ ...place, similar: words.method === "similar" })
          : null,
    };
  }

  return { search };
}

type Unmarked<T> = T extends SearchCursor ? Omit<T, "similar"> : never;

function placeAfter(
  last: SearchHit | undefined,
  ranked: { lastSeq: number; offset: number } | undefined,
): Unmarked<SearchCursor> | null {
  if (!last) return null;
  if (ranked) return { sort: "relevance", ...ranked };
  return { sort: "newest", sortKey: last.sortKey, itemId: last.itemId };
}

function wishOf(query: SearchQuery, channelIds: string[], newestSeq: number): SearchWish {
  const { cursor, symbol, from, to, sort } = query;
  const ranked = sort === "relevance" && query.q !== "";
  return {
    channelIds,
    query: null,
    symbol,
    fromMs: from,
    toMs: to,
    before: cursor?.sort === "newest" && !ranked ? cursor : undefined,
    lastSeq: ranked ? (cursor?.sort === "relevance" ? cursor.lastSeq : newestSeq) : undefined,
  };
}

/** Each item under the first of the reader's feeds that carries it. */
function inFeeds(found: FoundItem[], feeds: FollowedFeed[]): Map<string, { item: NewsItem; marks: Mark[] }> {
  const all = new Map<string, { item: NewsItem; marks: Mark[] }>();
  for (const feed of feeds)
    for (const stored of found) {
      if (stored.channelId !== feed.channelId || all.has(stored.id)) continue;
      // As our own engine found them: looking something up never asks a paid service.
      const companies = stored.companies.map((each) => ({ ...each, method: "keyword" as const }));
      all.set(stored.id, {
        item: newsItemOf(stored, feed, companies),
        marks: readMarks(stored.signedTitle, stored.title),
      });
    }
  return all;
}
