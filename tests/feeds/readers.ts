import { parseFeed as feedsmithParseFeed } from "feedsmith";
import { parseFeed as htmlparser2ParseFeed } from "htmlparser2";
import RssParser from "rss-parser";
import { missingLink, missingTitle, titleLengthMax } from "#domain/news/limits.ts";
import { documentText } from "#server/feed-parser/document-text.ts";
import { instantOf, readFeedDate } from "#server/feed-parser/feed-date.ts";
import { htmlText } from "#server/feed-parser/html-text.ts";
import { parseFeed } from "#server/feed-parser/parse-feed.ts";
import { lineOf } from "#server/feed-parser/plain-text.ts";
import { safeLink } from "#server/feed-parser/safe-link.ts";

export type FeedDocument = { name: string; bytes: Uint8Array; contentType?: string; feedUrl: string };
/** What a reader makes of an item; empty where it has none. The body is as the reader gives it. */
export type ReadItem = {
  title: string;
  link: string;
  date: string;
  body: string;
  /** As they are written. */
  writtenDates: string[];
};
type Raw = { title?: unknown; links: unknown[]; dates: unknown[]; bodies: unknown[] };
export type FeedReader = { name: string; read(document: FeedDocument): Promise<ReadItem[]> };

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The peers' values pass through our own cleaning: it is what they find that is compared, not how they write it. */
function cleaned({ title, links, dates, bodies }: Raw, { feedUrl }: FeedDocument): ReadItem {
  const link = links.map(text).find((each) => each !== undefined && each.trim() !== "");
  const read = dates.map((each) => readFeedDate(text(each) ?? "")).find((each) => each !== null);
  const date = read && instantOf(read, { offset: 0, fetchedAtMs: Date.UTC(2033, 0, 1) });
  return {
    title: lineOf(htmlText(text(title) ?? "", titleLengthMax * 4), titleLengthMax),
    link: safeLink(link, [feedUrl]) ?? "",
    date: date ?? "",
    body: bodies.map(text).find((each) => each !== undefined) ?? "",
    writtenDates: dates.map(text).filter((each) => each !== undefined),
  };
}

export const ours: FeedReader = {
  name: "ours",
  async read({ bytes, contentType, feedUrl }) {
    const { items } = parseFeed(bytes, { contentType, feedUrl, fetchedAtMs: Date.UTC(2033, 0, 1) });
    return items.map(({ title, link, publishedAt, content }) => ({
      title: title === missingTitle ? "" : title,
      link: link === missingLink ? "" : link,
      date: publishedAt ?? "",
      body: content,
      writtenDates: [],
    }));
  },
};

/** A loose view of the shapes feedsmith gives for RSS, RDF, Atom and JSON Feed. */
type Loose = {
  [name: string]: unknown;
  items?: Loose[];
  entries?: Loose[];
  links?: { href?: unknown; rel?: unknown }[];
  title?: unknown;
  guid?: { value?: unknown; isPermaLink?: unknown };
  dc?: { dates?: unknown[] };
  content?: { encoded?: unknown; value?: unknown };
  summary?: { value?: unknown };
  atom?: { links?: { href?: unknown; rel?: unknown }[]; published?: unknown; updated?: unknown };
};

function feedsmithRaw(item: Loose): Raw {
  const { title, links = [], guid, dc, atom } = item;
  const pages = links.filter(({ rel }) => rel === undefined || rel === "alternate");
  return {
    title: typeof title === "object" ? (title as { value?: unknown } | null)?.value : title,
    links: [
      item.link,
      item.url,
      ...pages.map(({ href }) => href),
      guid?.isPermaLink === false ? undefined : guid?.value,
    ],
    dates: [
      item.pubDate,
      item.published,
      ...(dc?.dates ?? []),
      item.updated,
      item.date_published,
      atom?.published,
      atom?.updated,
    ],
    bodies: [
      item.content?.encoded,
      item.content?.value,
      item.description,
      item.summary?.value,
      item.content_html,
    ],
  };
}

export const peers: readonly FeedReader[] = [
  {
    name: "feedsmith",
    async read(document) {
      const { feed } = feedsmithParseFeed(decoded(document)) as { feed: Loose };
      return (feed.entries ?? feed.items ?? []).map((item) => cleaned(feedsmithRaw(item), document));
    },
  },
  {
    name: "htmlparser2",
    async read(document) {
      const items = htmlparser2ParseFeed(decoded(document))?.items ?? [];
      return items.map(({ title, link, pubDate, description }) =>
        cleaned({ title, links: [link], dates: [isoOf(pubDate)], bodies: [description] }, document),
      );
    },
  },
  {
    name: "rss-parser",
    async read(document) {
      const { items } = await new RssParser().parseString(decoded(document));
      return items.map(({ title, link, isoDate, pubDate, content, summary }) =>
        cleaned({ title, links: [link], dates: [isoDate, pubDate], bodies: [content, summary] }, document),
      );
    },
  },
];

/** They read texts, not bytes; ours is the better guess at the encoding, so they are given it. */
const decoded = ({ bytes, contentType }: FeedDocument) => documentText(bytes, contentType);

const isoOf = (date: Date | undefined) =>
  date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString();

/** What a reader finds; nothing where it throws. An item with neither title nor link nor date is none. */
export async function itemsOf(user: FeedReader, document: FeedDocument): Promise<ReadItem[]> {
  try {
    const items = await user.read(document);
    return items.filter(({ title, link, date }) => title !== "" || link !== "" || date !== "");
  } catch {
    return [];
  }
}

export type Aspect = "count" | "title" | "link" | "date";

/** In what a document yields less with one reader than with another: fewer items, or values that only the other has. */
export function shortcomings(found: readonly ReadItem[], other: readonly ReadItem[]): Aspect[] {
  const lacks = (aspect: "title" | "link" | "date") => {
    const values = new Set(found.map((item) => item[aspect]));
    // Where a title is literal text, the other's has been taken for HTML on the way here.
    if (aspect === "title")
      for (const { title } of found) values.add(lineOf(htmlText(title, titleLengthMax * 4), titleLengthMax));
    return other.some((item) => item[aspect] !== "" && !values.has(item[aspect]));
  };
  const aspects = (["title", "link", "date"] as const).filter(lacks);
  return found.length < other.length ? ["count", ...aspects] : aspects;
}
