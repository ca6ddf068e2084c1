import { isDeepStrictEqual } from "node:util";
import {
  authorLengthMax,
  contentLengthMax,
  guidLengthMax,
  itemsPerDocumentMax,
  missingLink,
  missingTitle,
  titleLengthMax,
} from "#domain/news/limits.ts";
import { FeedError } from "#server/feed-parser/feed-error.ts";
import { parseFeed } from "#server/feed-parser/parse-feed.ts";
import type { ParsedFeed } from "#server/feed-parser/parsed-feed.ts";
import type { ParsedItem } from "#server/feed-parser/parsed-item.ts";
import { lineOf, paragraphsOf } from "#server/feed-parser/plain-text.ts";
import { safeLink } from "#server/feed-parser/safe-link.ts";
import type { FeedDocument } from "./readers.ts";

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const controls = /[\p{Cc}--\n]/v;

/** What is wrong with an item, in a word; null when it keeps all that is promised of it. */
function failureOf({ title, link, imageUrl, publishedAt, content, author, guid }: ParsedItem): string | null {
  for (const text of [title, content, author ?? "", guid ?? ""])
    if (!text.isWellFormed() || controls.test(text)) return "text";
  if (title === "" || title.includes("\n") || title.length > titleLengthMax) return "title";
  if (content.length > contentLengthMax) return "content";
  if ((author?.length ?? 0) > authorLengthMax || (guid?.length ?? 0) > guidLengthMax) return "author or guid";
  for (const address of [link === missingLink ? undefined : link, imageUrl])
    if (address !== undefined && safeLink(address, []) !== address) return "address";
  if (publishedAt !== null && !isoDate.test(publishedAt)) return "date";
  return null;
}

const jsonFeed = { contentType: "application/feed+json; charset=utf-8", feedUrl: "" };

/**
 * Cleaning what is clean changes nothing: the item written as a JSON Feed of its own is read as it was. An id that is
 * an address is a link there.
 */
function isStable({ isUntitled: _isUntitled, author: _author, ...item }: ParsedItem): boolean {
  const { title, link, content, guid, imageUrl, publishedAt } = item;
  const written = {
    title,
    url: link === missingLink ? undefined : link,
    content_text: content,
    id: guid ?? undefined,
    image: imageUrl,
    date_published: publishedAt ?? undefined,
  };
  const text = JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items: [written] });
  const { items } = parseFeed(Buffer.from(text), { ...jsonFeed, fetchedAtMs: Date.UTC(2033, 0, 1) });
  const again = items.map(({ author: _none, ...read }) => ({
    ...read,
    link: link === missingLink ? missingLink : read.link,
  }));
  return isDeepStrictEqual(again, [item]);
}

function failureOfFeed(feed: ParsedFeed): string | null {
  if (feed.items.length > itemsPerDocumentMax) return "too many items";
  if (lineOf(feed.title, titleLengthMax) !== feed.title) return "title of the feed";
  for (const item of feed.items) {
    const failure = failureOf(item);
    if (failure !== null) return failure;
    if (paragraphsOf(item.content, contentLengthMax) !== item.content) return "content is not clean";
    if (item.title !== missingTitle && lineOf(item.title, titleLengthMax) !== item.title)
      return "title is not clean";
  }
  if (!feed.items.every(isStable)) return "not stable";
  return "polluted" in {} ? "prototype" : null;
}

export type Decision = { kind: "read" | "refused" } | { kind: "wrong"; why: string };

/** Reads a document and judges what comes of it: a feed that keeps every promise, or a rejection with a reason. */
export function decisionOn({ bytes, contentType, feedUrl }: FeedDocument): Decision {
  try {
    const failure = failureOfFeed(
      parseFeed(bytes, { contentType, feedUrl, fetchedAtMs: Date.UTC(2033, 0, 1) }),
    );
    return failure === null ? { kind: "read" } : { kind: "wrong", why: failure };
  } catch (error) {
    if (error instanceof FeedError) return { kind: "refused" };
    return { kind: "wrong", why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
