import type { NewsItem } from "#contract/news.ts";
import type { SavedAnswer, SavedQuery } from "#contract/reading.ts";
import type { SearchAnswer, SearchQuery } from "#contract/search.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { isPlainList, type OutputFeedFilter, outputFeedItemsMax } from "#domain/feeds/output-feed.ts";
import type { OutputFeedItem } from "#domain/feeds/output-feed-documents.ts";
import { muteFilterOf, type NewsRule } from "#domain/news/mutes.ts";
import { readCursor } from "#domain/news/search-cursor.ts";

export type OutputFeedItemsDeps = {
  search: (actor: Actor, query: SearchQuery) => Promise<SearchAnswer>;
  saved: (actor: Actor, query: SavedQuery) => Promise<SavedAnswer>;
  newsRules: (userId: string) => Promise<NewsRule[]>;
  /** The user's feeds that are switched on. */
  followed: (userId: string) => Promise<{ feedId: string }[]>;
};

/** Pages of the archive that are looked at where rules hide much. */
const pagesMax = 4;

const itemOf = (item: NewsItem): OutputFeedItem => ({
  id: item.id,
  title: item.title,
  link: item.link === "#" ? undefined : item.link,
  text: item.content,
  author: item.author,
  source: item.source,
  publishedAt: new Date(item.pubDate ?? item.firstSeenAt),
  categories: [...item.detectedCompanies.map(({ symbol }) => symbol), ...(item.tags ?? [])],
});

/** The headlines of an output feed, newest first, as the user's own page would have them. */
export function createOutputFeedItems({ search, saved, newsRules, followed }: OutputFeedItemsDeps) {
  /** As the news page: what is muted is left out, and without a search what is switched off is, too. */
  async function isListed(actor: Actor, filter: OutputFeedFilter): Promise<(item: NewsItem) => boolean> {
    const hides = muteFilterOf(await newsRules(actor.userId));
    if (!isPlainList(filter)) return (item) => hides(item) === undefined;
    const on = new Set((await followed(actor.userId)).map(({ feedId }) => feedId));
    return (item) => on.has(item.feedId) && hides(item) === undefined;
  }

  async function found(actor: Actor, filter: OutputFeedFilter): Promise<NewsItem[]> {
    const { view: _, ...query } = filter;
    const fits = await isListed(actor, filter);
    const items: NewsItem[] = [];
    let cursor: SearchQuery["cursor"];
    for (let page = 0; page < pagesMax; page += 1) {
      const answer = await search(actor, { ...query, sort: "newest", limit: outputFeedItemsMax, cursor });
      items.push(...answer.items.filter(fits));
      cursor = (answer.next === null ? null : readCursor(answer.next)) ?? undefined;
      if (items.length >= outputFeedItemsMax || cursor === undefined) break;
    }
    return items.slice(0, outputFeedItemsMax);
  }

  /** @throws AppError feed-not-found, folder-not-found, watchlist-not-found, search-too-slow, overloaded */
  return async (actor: Actor, filter: OutputFeedFilter): Promise<OutputFeedItem[]> => {
    const items =
      filter.view === "saved"
        ? (await saved(actor, { limit: outputFeedItemsMax })).items
        : await found(actor, filter);
    return items.map(itemOf);
  };
}
