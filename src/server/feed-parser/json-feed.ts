import { FeedError } from "./feed-error.ts";
import type { RawFeed } from "./parsed-feed.ts";
import type { RawItem } from "./parsed-item.ts";
import type { RawText } from "./raw-text.ts";

const itemsReadMax = 5_000;
type JsonObject = Readonly<Record<string, unknown>>;

/** Reads JSON Feed 1.0 and 1.1. Values of a wrong type count as absent. Throws `FeedError`. */
export function readJsonFeed(text: string): RawFeed {
  const feed = parsed(text);
  if (!isObject(feed) || !Array.isArray(feed.items)) throw new FeedError("not-a-feed");
  const version = textOf(feed.version);
  if (!version?.includes("jsonfeed.org")) throw new FeedError("not-a-feed");
  const author = authorOf(feed);
  return {
    title: plain(feed.title),
    siteUrl: textOf(feed.home_page_url),
    selfUrl: textOf(feed.feed_url),
    hubUrl: hubOf(feed.hubs),
    skipHours: [],
    items: feed.items
      .slice(0, itemsReadMax)
      .filter(isObject)
      .map((item) => itemOf(item, author))
      .filter((item) => item.title || item.link || item.content),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError("broken-json");
  }
}

function itemOf(item: JsonObject, feedAuthor: RawText | undefined): RawItem {
  const html = textOf(item.content_html);
  return {
    title: plain(item.title),
    link: textOf(item.url) ?? textOf(item.external_url),
    content:
      html === undefined ? (plain(item.content_text) ?? plain(item.summary)) : { text: html, format: "html" },
    author: authorOf(item) ?? feedAuthor,
    guid: idOf(item.id),
    image: textOf(item.image) ?? textOf(item.banner_image) ?? attachedImage(item.attachments),
    dates: [textOf(item.date_published), textOf(item.date_modified)].filter((date) => date !== undefined),
  };
}

function authorOf(owner: JsonObject): RawText | undefined {
  const { authors, author } = owner;
  const first: unknown = Array.isArray(authors) ? authors[0] : author;
  return isObject(first) ? plain(first.name) : undefined;
}

function hubOf(hubs: unknown): string | undefined {
  if (!Array.isArray(hubs)) return undefined;
  const hub = hubs.slice(0, 10).find((one) => isObject(one) && one.type === "WebSub");
  return isObject(hub) ? textOf(hub.url) : undefined;
}

function attachedImage(attachments: unknown): string | undefined {
  if (!Array.isArray(attachments)) return undefined;
  const image = attachments
    .slice(0, 10)
    .find((one) => isObject(one) && textOf(one.mime_type)?.startsWith("image/"));
  return isObject(image) ? textOf(image.url) : undefined;
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
