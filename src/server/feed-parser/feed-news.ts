import { sortKeyOf } from "#domain/news/dates.ts";
import { itemIdOf } from "#domain/news/item-id.ts";
import { sha256Base64 } from "./digest.ts";
import { encodedItems, type NewItem, type NewItems } from "./new-items.ts";
import { parseFeed } from "./parse-feed.ts";
import type { FeedMeta, ParsedFeed } from "./parsed-feed.ts";
import type { ParsedItem } from "./parsed-item.ts";

/** What a look at a feed brings to the news. */
export type FeedNews = Pick<ParsedFeed, "title" | "ttlMs" | "skipHours" | "isCutOff"> & {
  /** Ids of all items, for the next look. */
  ids: string;
  /** When each item came out; one without a date when it is new since an earlier look. */
  sortKeys: number[];
  /** Those that were not known. */
  fresh: NewItems;
  /** Items whose companies and tags could not be detected. */
  undetected: number;
};

/** What detection finds in an item. */
export type Detected = Pick<NewItem, "companies" | "tags">;

/** Companies that a headline of a day names, given as an instant in ISO 8601, and its tags; null: today. */
export type Detect = (title: string, body: string, publishedAt: string | null) => Detected;

/** Of an item without a title, whose companies are anywhere in its text. */
const untitledDetectedMax = 1_000;

type Dated = { item: ParsedItem; sortKey: number };

/**
 * Reads a document as news: each item with its id, once, and those that are new with their companies.
 * @param known ids that need not be read again, as `ids` of an earlier poll of the feed gave them
 * @throws `FeedError` on a document that is no feed
 */
export function readFeedNews(bytes: Uint8Array, meta: FeedMeta, known: string, detect: Detect): FeedNews {
  const knownIds = new Set(known === "" ? [] : known.split(" "));
  const isKnown = (title: string, link: string) =>
    knownIds.has(itemIdOf({ title, link, guid: null, content: "" }, sha256Base64));
  const feed = parseFeed(bytes, meta, knownIds.size > 0 ? isKnown : undefined);
  const byId = newestById(feed.items, meta.fetchedAtMs);
  let undetected = 0;
  const fresh: NewItem[] = [];
  for (const [id, { item, sortKey }] of byId) {
    if (knownIds.has(id)) continue;
    const detected = attempt(() =>
      item.isUntitled
        ? detect(item.content.slice(0, untitledDetectedMax), "", item.publishedAt)
        : detect(item.title, item.content, item.publishedAt),
    );
    if (detected === undefined) undetected += 1;
    const { title, link, publishedAt: pubDate, content, author } = item;
    const { companies, tags } = detected ?? { companies: [], tags: [] };
    fresh.push({ id, title, link, pubDate, content, author, companies, tags, sortKey });
  }
  const sortKeys: number[] = [];
  for (const [id, { item, sortKey }] of byId)
    if (item.publishedAt !== null || (knownIds.size > 0 && !knownIds.has(id))) sortKeys.push(sortKey);
  const { items: _items, ...of } = feed;
  return {
    ...of,
    ids: [...byId.keys()].join(" "),
    sortKeys,
    fresh: encodedItems(fresh),
    undetected,
  };
}

/** Of two items with one id the newer one stays, one with a date before one without. */
function newestById(items: readonly ParsedItem[], nowMs: number): Map<string, Dated> {
  const byId = new Map<string, Dated>();
  for (const [place, item] of items.entries()) {
    const id = itemIdOf(item, sha256Base64);
    const known = byId.get(id);
    if (known === undefined || (item.publishedAt ?? "") > (known.item.publishedAt ?? ""))
      byId.set(id, { item, sortKey: sortKeyOf(item.publishedAt, nowMs, place) });
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
