import { htmlOf } from "#domain/kernel/html-text.ts";
import {
  feedName,
  itemName,
  labelName,
  readingListName,
  readName,
  savedName,
} from "#domain/programs/reader-names.ts";
import type { ReaderRow } from "./reader-items.store.ts";

const seconds = (ms: number) => Math.floor(ms / 1_000);
const microseconds = (ms: number) => `${Math.floor(ms)}000`;

const streamIdOf = ({ feedId, feedUrl }: ReaderRow) => feedName(feedId ?? feedUrl);

/** An item by its number alone; programs ask for those that they do not know. */
export const referenceOf = (row: ReaderRow) => ({
  id: String(row.seq),
  directStreamIds: [streamIdOf(row)],
  timestampUsec: microseconds(row.arrivedMs),
});

export type ReaderItem = ReturnType<typeof itemOf>;

/**
 * An item whole. `summary`, `categories` and `origin` are there even where they are empty: an app that misses one drops
 * the whole answer.
 */
export function itemOf(row: ReaderRow, label: string | undefined) {
  const content = { direction: "ltr", content: htmlOf(row.content) };
  return {
    id: itemName(row.seq),
    title: row.title,
    author: row.author ?? "",
    published: seconds(row.sortKey),
    updated: seconds(row.sortKey),
    crawlTimeMsec: String(Math.floor(row.arrivedMs)),
    timestampUsec: microseconds(row.arrivedMs),
    alternate: [{ href: row.link, type: "text/html" }],
    canonical: [{ href: row.link }],
    summary: content,
    content,
    categories: [
      readingListName,
      ...(row.read ? [readName] : []),
      ...(row.saved ? [savedName] : []),
      ...(label === undefined ? [] : [labelName(label)]),
    ],
    origin: { streamId: streamIdOf(row), title: row.feedName, htmlUrl: new URL(row.feedUrl).origin },
    enclosure: [],
  };
}
