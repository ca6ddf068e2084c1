import { isNamed } from "#domain/news/item-id.ts";
import { itemsPerDocumentMax, titleLengthMax } from "#domain/news/limits.ts";
import { type FeedDate, instantOf, ownOffset, readFeedDate } from "./feed-date.ts";
import type { FeedMeta, ParsedFeed, RawFeed } from "./parsed-feed.ts";
import { type IsKnown, type ParsedItem, parsedItem, type RawItem, titleOf } from "./parsed-item.ts";
import { readRawFeed } from "./raw-feed.ts";
import { line } from "./raw-text.ts";
import { safeLink } from "./safe-link.ts";

/**
 * One shape for RSS 0.9x and 2.0, RSS 1.0, Atom 0.3 and 1.0 and JSON Feed. Nothing is fetched and no declared
 * entity is expanded; every text is plain, every list and length bounded. Of more than 200 items the newest stay.
 * Throws `FeedError` on a document that is no feed (READ-70).
 * @param isKnown items whose texts nobody needs: they come without
 */
export function parseFeed(bytes: Uint8Array, meta: FeedMeta, isKnown?: IsKnown): ParsedFeed {
  const raw = readRawFeed(bytes, meta.contentType);
  const bases = [raw.base, meta.feedUrl];
  return {
    title: raw.title ? titleOf(line(raw.title, titleLengthMax)) : "",
    ...given("siteUrl", safeLink(raw.siteUrl, bases)),
    ...given("hubUrl", safeLink(raw.hubUrl, bases)),
    ...given("selfUrl", safeLink(raw.selfUrl, bases)),
    ...(raw.ttlMs === undefined ? {} : { ttlMs: raw.ttlMs }),
    ...(raw.skipHours.length === 0 ? {} : { skipHours: raw.skipHours }),
    ...(raw.isCutOff ? { isCutOff: true } : {}),
    items: withoutCopies(
      newestOf(datedItems(raw, meta.fetchedAtMs)).map(({ item, publishedAt }) =>
        parsedItem(item, { publishedAt, bases, isKnown }),
      ),
    ),
  };
}

type DatedItem = { item: RawItem; publishedAt: string | null };

/** A date without a zone is read by the zone that the feed's other dates have; of an item's dates the first usable counts. */
function datedItems({ items, dates = [] }: RawFeed, fetchedAtMs: number): DatedItem[] {
  const first = items.map((item) => firstRead(item.dates));
  let feed: { offset: number | undefined } | undefined;
  function momentOf(date: FeedDate): string | null {
    if (date.offset === undefined)
      feed ??= { offset: ownOffset(first) ?? ownOffset(dates.map(readFeedDate)) };
    return instantOf(date, { offset: feed?.offset, fetchedAtMs });
  }
  return items.map((item, at) => {
    const date = first[at];
    const moment = date ? momentOf(date) : null;
    return {
      item,
      publishedAt: moment ?? (item.dates.length > 1 ? firstMoment(item.dates, momentOf) : null),
    };
  });
}

function firstRead(dates: readonly string[]): FeedDate | null {
  for (const text of dates) {
    const date = readFeedDate(text);
    if (date !== null) return date;
  }
  return null;
}

function firstMoment(dates: readonly string[], momentOf: (date: FeedDate) => string | null): string | null {
  for (const text of dates) {
    const date = readFeedDate(text);
    const moment = date && momentOf(date);
    if (moment) return moment;
  }
  return null;
}

/** Cuts a long list to its newest items; what is left keeps its order. */
function newestOf(dated: DatedItem[]): DatedItem[] {
  if (dated.length <= itemsPerDocumentMax) return dated;
  const newest = dated
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, itemsPerDocumentMax);
  const stay = new Set(newest);
  return dated.filter((one) => stay.has(one));
}

/** One item twice, by what its id is made of: the newest copy stays, in the place of the first. */
function withoutCopies(items: readonly ParsedItem[]): ParsedItem[] {
  const kept: ParsedItem[] = [];
  const placesOf = new Map<string, number[]>();
  for (const item of items) {
    const places = placesOf.get(item.link);
    const place = places?.find((at) => isSame(kept[at], item));
    if (place !== undefined) {
      if ((item.publishedAt ?? "") > (kept[place]?.publishedAt ?? "")) kept[place] = item;
      continue;
    }
    if (places === undefined) placesOf.set(item.link, [kept.length]);
    else places.push(kept.length);
    kept.push(item);
  }
  return kept;
}

function isSame(one: ParsedItem | undefined, other: ParsedItem): boolean {
  if (one?.title !== other.title || one.isUntitled !== other.isUntitled) return false;
  return isNamed(one) || (one.guid === other.guid && one.content === other.content);
}

function given<Name extends string>(name: Name, value: string | null): { [key in Name]?: string } {
  return value === null ? {} : ({ [name]: value } as { [key in Name]?: string });
}
