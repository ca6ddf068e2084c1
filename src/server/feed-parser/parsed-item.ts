import {
  authorLengthMax,
  guidLengthMax,
  missingLink,
  missingTitle,
  titleLengthMax,
} from "#domain/news/limits.ts";
import { lineOf } from "./plain-text.ts";
import { line, paragraphs, type RawText } from "./raw-text.ts";
import { safeLink } from "./safe-link.ts";

/** An item as it stands in the document: XML is undone, everything else is still to be judged. */
export type RawItem = {
  title?: RawText | undefined;
  link?: string | undefined;
  /** `link` resolves against it, and it against the feed's address. */
  base?: string | undefined;
  content?: RawText | undefined;
  author?: RawText | undefined;
  guid?: string | undefined;
  image?: string | undefined;
  /** In order of preference. */
  dates: string[];
};

/** One item of any feed format. Every text is plain text: markup removed, entities decoded, controls dropped. */
export type ParsedItem = {
  /** "No title" when there is none. */
  title: string;
  /** An http(s) address without credentials, or "#". */
  link: string;
  /** ISO 8601 UTC; null when absent or unreadable. May lie in the future: sort by `sortKeyOf`. */
  publishedAt: string | null;
  /** Paragraphs are separated by line breaks. */
  content: string;
  author: string | null;
  guid: string | null;
  /** An http(s) address; never to be loaded by a browser directly. */
  imageUrl?: string;
};

/** Tells an item by its title and link. */
export type IsKnown = (title: string, link: string) => boolean;

type ItemContext = {
  publishedAt: string | null;
  /** What relative links resolve against, the nearest first. */
  bases: readonly (string | undefined)[];
  isKnown: IsKnown | undefined;
};

/** An item whose links are checked and whose texts are plain and bounded. */
export function parsedItem(item: RawItem, { publishedAt, bases, isKnown }: ItemContext): ParsedItem {
  const allBases = item.base === undefined ? bases : [item.base, ...bases];
  const title = (item.title && line(item.title, titleLengthMax)) || missingTitle;
  const link = safeLink(item.link, allBases) ?? missingLink;
  if (isKnown?.(title, link)) return { title, link, publishedAt, content: "", author: null, guid: null };
  const parsed: ParsedItem = {
    title,
    link,
    publishedAt,
    content: item.content ? paragraphs(item.content) : "",
    author: (item.author && authorName(line(item.author, authorLengthMax * 2))) || null,
    guid: (item.guid && lineOf(item.guid, guidLengthMax)) || null,
  };
  const imageUrl = safeLink(item.image, allBases);
  if (imageUrl !== null) parsed.imageUrl = imageUrl;
  return parsed;
}

/** "joe@example.com (Joe Example)" is how RSS 2.0 names people. */
function authorName(text: string): string {
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  const name = text.includes("@") && open !== -1 && close > open ? text.slice(open + 1, close).trim() : text;
  return name.slice(0, authorLengthMax);
}
