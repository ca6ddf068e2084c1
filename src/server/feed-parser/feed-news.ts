import { sortKeyOf } from "#domain/news/dates.ts";
import { itemIdOf } from "#domain/news/item-id.ts";
import { sha256Base64 } from "./digest.ts";
import { encodedItems, type NewItem, type NewItems } from "./new-items.ts";
import { parseFeed } from "./parse-feed.ts";
import type { FeedMeta, ParsedFeed } from "./parsed-feed.ts";
import type { ParsedItem } from "./parsed-item.ts";

/** What a look at a feed brings to the news. */
export type FeedNews = Pick<ParsedFeed, "title" | "ttlMs" | "skipHours" | "isCutOff"> & {
  /** Ids of all items, for the next look, and when each is from (`sortKeyOf`). */
  ids: string;
  sortKeys: number[];
  /** Those that were not known. */
  fresh: NewItems;
  /** Items whose companies could not be detected. */
  undetected: number;
};

/** Companies that a headline names. */
export type Detect = (title: string, body: string) => NewItem["companies"];

type Dated = { item: ParsedItem; sortKey: number };

/**
 * Reads a document as news: each item with its id, once, and those that are new with their companies.
 * @param known ids that need not be read again, as `ids` of an earlier poll of the feed gave them
 * @throws `FeedError` on a document that is no feed
 */
export function readFeedNews(bytes: Uint8Array, meta: FeedMeta, known: string, detect: Detect): FeedNews {
  const knownIds = new Set(known === "" ? [] : known.split(" "));
  const isKnown = (title: string, link: string) => knownIds.has(idOf(title, link));
  const feed = parseFeed(bytes, meta, knownIds.size > 0 ? isKnown : undefined);
  const byId = newestById(feed.items, meta.fetchedAtMs);
  let undetected = 0;
  const fresh: NewItem[] = [];
  for (const [id, { item, sortKey }] of byId) {
    if (knownIds.has(id)) continue;
    const companies = attempt(() => detect(item.title, item.content));
    if (companies === undefined) undetected += 1;
    const { publishedAt: pubDate, guid: _guid, imageUrl: _imageUrl, ...stored } = item;
    fresh.push({ ...stored, id, pubDate, companies: companies ?? [], sortKey });
  }
  const { items: _items, ...of } = feed;
  return {
    ...of,
    ids: [...byId.keys()].join(" "),
    sortKeys: Array.from(byId.values(), ({ sortKey }) => sortKey),
    fresh: encodedItems(fresh),
    undetected,
  };
}

const idOf = (title: string, link: string) => itemIdOf(title, link, sha256Base64);

/** Of two items with one id the newer one stays. */
function newestById(items: readonly ParsedItem[], nowMs: number): Map<string, Dated> {
  const byId = new Map<string, Dated>();
  for (const item of items) {
    const id = idOf(item.title, item.link);
    const sortKey = sortKeyOf(item.publishedAt, nowMs);
    if (sortKey > (byId.get(id)?.sortKey ?? Number.NEGATIVE_INFINITY)) byId.set(id, { item, sortKey });
  }
  return byId;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
