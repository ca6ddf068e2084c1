import PQueue from "p-queue";
import type { SearchAnswer, SearchQuery } from "#contract/search.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { highlightOf, type NewsRule } from "#domain/news/mutes.ts";
import { readMarks } from "#domain/news/search-marks.ts";
import { tagTerm } from "#domain/tags/tags.ts";
import { searchedIn, type Watched } from "#domain/watchlists/watchlists.ts";
import type { FollowedFeed } from "#server/features/reading-list/news.store.ts";
import { formerFeed, newsItemOf, type SeenItem } from "#server/features/reading-list/news-item.ts";
import type { ReadingStore } from "#server/features/reading-state/reading.store.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { isCancelled } from "#server/platform/database-failure.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { CorrectionsStore } from "../companies/corrections.store.ts";
import type { FoundItem, SearchHit, SearchStore } from "./search.store.ts";
import { findHits } from "./search-hits.ts";
import type { SearchRequest } from "./search-sql.ts";

/** Searches of one process that use the database at once; the others wait their turn. */
const searchesAtOnceMax = 4;
const searchesWaitingMax = 100;

export type SearchServiceDeps = {
  store: SearchStore;
  reading: Pick<ReadingStore, "statesOf">;
  newsRules: (userId: string) => Promise<NewsRule[]>;
  companies: Pick<CompaniesService, "byKeyword" | "correctionsOf">;
  /** The items at which the user corrected the company. */
  correctedItems: CorrectionsStore["itemsOf"];
  /** What the user's list has; undefined when the user has no such list. */
  watchedIn: (userId: string, watchlistId: string) => Promise<Watched | undefined>;
  clock: Clock;
};

export type SearchService = ReturnType<typeof createSearchService>;

type InFeed = { item: FoundItem; feed: SeenItem["feed"] };

/** Finds what the user's feeds ever brought. */
export function createSearchService(deps: SearchServiceDeps) {
  const { store, reading, clock } = deps;
  const queue = new PQueue({ concurrency: searchesAtOnceMax });

  /**
   * @param isCurrent for what asks once and must miss nothing: otherwise a replica may answer that is a moment old
   * @throws AppError feed-not-found, folder-not-found, watchlist-not-found, search-too-slow, overloaded
   */
  async function search(
    actor: Actor,
    query: SearchQuery,
    { isCurrent = false }: { isCurrent?: boolean } = {},
  ): Promise<SearchAnswer> {
    if (queue.size >= searchesWaitingMax) throw new AppError("overloaded");
    try {
      return await queue.add(() => find(actor, query, isCurrent));
    } catch (error) {
      throw isCancelled(error) ? new AppError("search-too-slow", { cause: error }) : error;
    }
  }

  async function find({ userId }: Actor, query: SearchQuery, isCurrent: boolean): Promise<SearchAnswer> {
    const feeds = await store.feedsOf(userId);
    const chosen = await chosenOf(userId, feeds, query);
    const channelIds = chosen.map(({ channelId }) => channelId);
    const wanted = await wantedOf(userId, query);
    const corrected = wanted && (await deps.correctedItems(userId, [...wanted.symbols]));
    const symbols = wanted && [...wanted.symbols, ...wanted.tags.map(tagTerm)];
    // All that the user did comes from here: what the search itself reads may be a moment old.
    const saved = chosen === feeds ? await store.savedOf(userId) : [];
    const { hits, items, complete, ...found } = await store.search(
      async (run) => {
        const { isComplete, lastSeq } = await run.progress();
        const besides = await run.beside(saved, channelIds);
        const wish = { ...wishOf(query, lastSeq), symbols, channelIds, besides, corrected };
        const { query: searched, ...page } = await findHits(run, query, { wish, nowMs: clock.now() });
        const itemIds = page.hits.map(({ itemId }) => itemId);
        return { ...page, items: await run.itemsOf(itemIds, wish, searched), complete: isComplete };
      },
      { isCurrent, seenSeq: query.cursor?.sort === "relevance" ? query.cursor.lastSeq : undefined },
    );
    const visible = await visibleItems(userId, hits, { found: inFeeds(items, chosen), wanted });
    return { ...found, ...visible, complete };
  }

  /** The feeds that are meant; all of them where none are named. */
  async function chosenOf(userId: string, feeds: FollowedFeed[], { feedId, folderId }: SearchQuery) {
    if (feedId === undefined && folderId === undefined) return feeds;
    const within = folderId === undefined ? undefined : await store.feedsWithin(userId, folderId);
    if (folderId !== undefined && !within) throw new AppError("folder-not-found");
    const chosen = feeds.filter(
      (feed) => (feedId === undefined || feed.feedId === feedId) && (within?.has(feed.feedId) ?? true),
    );
    if (feedId !== undefined && chosen.length === 0) throw new AppError("feed-not-found");
    return chosen;
  }

  /** The companies and tags that headlines are to be about; undefined for any. */
  async function wantedOf(userId: string, { symbol, watchlistId }: SearchQuery) {
    if (watchlistId === undefined) return searchedIn(symbol, undefined);
    const watched = await deps.watchedIn(userId, watchlistId);
    if (!watched) throw new AppError("watchlist-not-found");
    return searchedIn(symbol, watched);
  }

  /** In the order of the hits. */
  async function visibleItems(
    userId: string,
    hits: SearchHit[],
    { found, wanted }: { found: Map<string, InFeed>; wanted: Watched | undefined },
  ) {
    const [states, rules, correctionsOf] = await Promise.all([
      reading.statesOf([userId], [...found.keys()]),
      deps.newsRules(userId),
      deps.companies.correctionsOf(userId),
    ]);
    const highlight = highlightOf(rules);
    const marks: SearchAnswer["marks"] = {};
    const items = hits.flatMap(({ itemId }) => {
      const each = found.get(itemId);
      if (!each) return [];
      const { item, feed } = each;
      // As our own engine found them: looking something up never asks a paid service.
      const companies = deps.companies.byKeyword(item, correctionsOf);
      // The index knows the item that was corrected, and not the same headline of another feed.
      const isWanted = (company: { symbol: string }) => wanted?.symbols.includes(company.symbol);
      const isLeft =
        companies.detectedCompanies.some(isWanted) || item.tags.some((tag) => wanted?.tags.includes(tag));
      if (companies.hiddenCompanies?.some(isWanted) && !isLeft) return [];
      const inTitle = readMarks(item.signedTitle, item.title);
      if (inTitle.length > 0) marks[itemId] = inTitle;
      const state = states.find((known) => known.itemId === itemId);
      return [newsItemOf({ item, feed, companies, state }, highlight)];
    });
    return { items, marks };
  }

  return { search };
}

function wishOf(
  query: SearchQuery,
  newestSeq: number,
): Omit<SearchRequest, "symbols" | "channelIds" | "besides" | "corrected"> {
  const { cursor, from, to, sort } = query;
  const isRanked = cursor ? cursor.sort === "relevance" : sort === "relevance" && query.q !== "";
  return {
    query: null,
    tagTerm: query.tag && tagTerm(query.tag),
    fromMs: from,
    toMs: to,
    before: cursor?.sort === "newest" ? cursor : undefined,
    // A ranked search keeps to what was there at its first page.
    lastSeq: isRanked ? (cursor?.sort === "relevance" ? cursor.lastSeq : newestSeq) : undefined,
  };
}

/** Each item under the first of the user's feeds that carries it; a saved one may have none any more. */
function inFeeds(found: FoundItem[], feeds: FollowedFeed[]): Map<string, InFeed> {
  const all = new Map<string, InFeed>();
  for (const feed of feeds)
    for (const item of found)
      if (item.channelId === feed.channelId && !all.has(item.id)) all.set(item.id, { item, feed });
  for (const item of found) if (!all.has(item.id)) all.set(item.id, { item, feed: formerFeed(item) });
  return all;
}
