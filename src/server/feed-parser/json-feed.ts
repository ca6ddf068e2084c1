import { authorsMax } from "./author-names.ts";
import { FeedError } from "./feed-error.ts";
import type { RawFeed } from "./parsed-feed.ts";
import type { RawItem } from "./parsed-item.ts";
import type { RawText } from "./raw-text.ts";
import { isAddress } from "./safe-link.ts";

const itemsReadMax = 5_000;
type JsonObject = Readonly<Record<string, unknown>>;

/** Reads JSON Feed 1.0 and 1.1. Values of a wrong type count as absent. Throws `FeedError`. */
export function readJsonFeed(text: string): RawFeed {
  const feed = parsed(text);
  if (!isObject(feed) || !Array.isArray(feed.items)) throw new FeedError("not-a-feed");
  const version = textOf(feed.version);
  if (!version?.includes("jsonfeed.org")) throw new FeedError("not-a-feed");
  const authors = authorsOf(feed);
  return {
    title: plain(feed.title),
    siteUrl: textOf(feed.home_page_url),
    selfUrl: textOf(feed.feed_url),
    hubUrl: hubOf(feed.hubs),
    skipHours: [],
    items: feed.items
      .slice(0, itemsReadMax)
      .filter(isObject)
      .map((item) => itemOf(item, authors))
      .filter((item) => item.title || item.links.some((link) => link !== undefined) || item.content),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError("broken-json");
  }
}

function itemOf(item: JsonObject, feedAuthors: RawText[]): RawItem {
  const html = textOf(item.content_html);
  const authors = authorsOf(item);
  const guid = idOf(item.id);
  return {
    title: plain(item.title),
    links: [
      textOf(item.url),
      textOf(item.external_url),
      // Best practice of the format: the address serves as the id.
      isAddress(guid) ? guid : undefined,
      attached(item.attachments),
    ],
    content:
      html === undefined ? (plain(item.content_text) ?? plain(item.summary)) : { text: html, format: "html" },
    authors: authors.length > 0 ? authors : feedAuthors,
    guid,
    image: textOf(item.image) ?? textOf(item.banner_image) ?? attached(item.attachments, "image/"),
    dates: [textOf(item.date_published), textOf(item.date_modified)].filter((date) => date !== undefined),
  };
}

function authorsOf({ authors, author }: JsonObject): RawText[] {
  const all: unknown[] = Array.isArray(authors) ? authors.slice(0, authorsMax) : [author];
  return all.flatMap((one) => (isObject(one) ? (plain(one.name) ?? []) : []));
}

function hubOf(hubs: unknown): string | undefined {
  if (!Array.isArray(hubs)) return undefined;
  const hub = hubs.slice(0, 10).find((one) => isObject(one) && one.type === "WebSub");
  return isObject(hub) ? textOf(hub.url) : undefined;
}

function attached(attachments: unknown, type = ""): string | undefined {
  if (!Array.isArray(attachments)) return undefined;
  const found = attachments
    .slice(0, 10)
    .find((one) => isObject(one) && (textOf(one.mime_type) ?? "").startsWith(type));
  return isObject(found) ? textOf(found.url) : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function idOf(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : textOf(value);
}

function plain(value: unknown): RawText | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : { text, format: "plain" };
}
