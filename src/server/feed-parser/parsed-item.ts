import { decodeHTMLStrict } from "entities/decode";
import {
  authorLengthMax,
  guidLengthMax,
  missingLink,
  missingTitle,
  titleLengthMax,
} from "#domain/news/limits.ts";
import { textTitle } from "#domain/news/text-title.ts";
import { authorLine, authorName } from "./author-names.ts";
import { lineOf } from "./plain-text.ts";
import { line, paragraphs, type RawText } from "./raw-text.ts";
import { safeLink } from "./safe-link.ts";

/** An item as it is in the document: XML is undone, everything else is still to be judged. */
export type RawItem = {
  title?: RawText | undefined;
  /** In order of preference. */
  links: (string | undefined)[];
  /** They resolve against it, and it against the feed's address. */
  base?: string | undefined;
  content?: RawText | undefined;
  authors: RawText[];
  /** Where they name anyone, `authors` are not asked. */
  creators?: RawText[] | undefined;
  guid?: string | undefined;
  image?: string | undefined;
  /** In order of preference. */
  dates: string[];
};

/** One item of any feed format. Every text is plain text: markup removed, entities decoded, controls dropped. */
export type ParsedItem = {
  /** The first sentence of the text where the document gives none; "No title" without either. */
  title: string;
  /** The document gives no title. */
  isUntitled?: true;
  /** An http(s) address without credentials, or "#". */
  link: string;
  /** ISO 8601 UTC, never later than the moment it was fetched; null when absent or unreadable. */
  publishedAt: string | null;
  /** Paragraphs are separated by line breaks. */
  content: string;
  /** Names, never an email address; several as "A, B and C". */
  author: string | null;
  guid: string | null;
  /** An http(s) address; never to be loaded by a browser directly. */
  imageUrl?: string;
};

/** Tells an item by its title and link; one that lacks either is not asked about. */
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
  const title = item.title && titleOf(line(item.title, titleLengthMax));
  const link = firstSafe(item.links, allBases) ?? missingLink;
  if (title && link !== missingLink && isKnown?.(title, link))
    return { title, link, publishedAt, content: "", author: null, guid: null };
  const content = item.content ? paragraphs(item.content) : "";
  const parsed: ParsedItem = {
    title: title || titleOf(lineOf(textTitle(content), titleLengthMax)) || missingTitle,
    link,
    publishedAt,
    content,
    author: (item.creators && namesOf(item.creators)) ?? namesOf(item.authors),
    guid: (item.guid && lineOf(item.guid, guidLengthMax)) || null,
  };
  const imageUrl = safeLink(item.image, allBases);
  if (imageUrl !== null) parsed.imageUrl = imageUrl;
  if (!title) parsed.isUntitled = true;
  return parsed;
}

function namesOf(authors: readonly RawText[]): string | null {
  if (authors.length === 0) return null;
  return authorLine(authors.map((author) => lineOf(authorName(authorText(author)), authorLengthMax)));
}

/** "Joe <joe@example.com>" is no markup. */
function authorText({ text, format }: RawText): string {
  const shown =
    format === "html" && text.includes("@") ? text.replace(/<\s*([^<>\s]*@[^<>\s]*)\s*>/g, "($1)") : text;
  return line({ text: shown, format }, authorLengthMax * 2);
}

const encodedTwice = /&(?:amp|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** A headline that was encoded twice is decoded again: nobody writes "AT&amp;T" to be read so. */
export function titleOf(title: string): string {
  let known = title;
  for (let left = known; known.includes("&"); known = left) {
    left = lineOf(
      known.replace(encodedTwice, (reference) => decodeHTMLStrict(reference)),
      titleLengthMax,
    );
    if (left === known) break;
  }
  return known;
}

function firstSafe(
  links: readonly (string | undefined)[],
  bases: readonly (string | undefined)[],
): string | null {
  for (const link of links) {
    if (link === undefined) continue;
    const safe = safeLink(link, bases);
    if (safe !== null) return safe;
  }
  return null;
}
