import { authorsMax } from "./author-names.ts";
import type { RawItem } from "./parsed-item.ts";
import type { RawText } from "./raw-text.ts";
import { isAddress } from "./safe-link.ts";
import type { TagAttributes } from "./tag-attributes.ts";
import type { ElementRole } from "./vocabulary.data.ts";

/** What has been read of an item. The first element of a kind wins. */
export type ItemFields = {
  title?: RawText;
  link?: string;
  linkIsPage?: boolean;
  otherLink?: string;
  guid?: string;
  guidIsLink?: boolean | undefined;
  body?: RawText;
  summary?: RawText;
  mediaDescription?: RawText;
  creators?: RawText[];
  authors?: RawText[];
  published?: string;
  dcDate?: string;
  updated?: string;
  mediaImage?: string;
  thumbnail?: string;
  enclosureImage?: string;
  enclosure?: string;
  picture?: string;
};

const nobody: RawText[] = [];

/** Takes the text of a child element. Blank text counts as absent; `isPermaLink` is what a guid says of itself. */
export function recordText(
  fields: ItemFields,
  role: ElementRole,
  value: RawText,
  isPermaLink: boolean | undefined,
): void {
  if (value.text.trim() === "") return;
  if (role === "title") fields.title ??= value;
  else if (role === "link") fields.link ??= value.text;
  else if (role === "body") fields.body ??= value;
  else if (role === "summary") fields.summary ??= value;
  else if (role === "media-description") fields.mediaDescription ??= value;
  else if (role === "creator") fields.creators = withAuthor(fields.creators, value);
  else if (role === "author") fields.authors = withAuthor(fields.authors, value);
  else if (role === "published") fields.published ??= value.text;
  else if (role === "dc-date") fields.dcDate ??= value.text;
  else if (role === "updated") fields.updated ??= value.text;
  else if (role === "id" && fields.guid === undefined) {
    fields.guid = value.text;
    fields.guidIsLink = isPermaLink;
  }
}

function withAuthor(known: RawText[] | undefined, value: RawText): RawText[] {
  if (known === undefined) return [value];
  if (known.length < authorsMax) known.push(value);
  return known;
}

/** Takes what a child element says by its attributes. */
export function recordAttributes(fields: ItemFields, role: ElementRole, attributes: TagAttributes): void {
  const url = attributes.get("url");
  const type = attributes.get("type")?.toLowerCase();
  if (role === "link") recordLink(fields, attributes);
  else if (role === "atom-link") recordAtomLink(fields, attributes);
  else if (role === "picture") setOnce(fields, "picture", attributes.get("href"));
  else if (role === "thumbnail") setOnce(fields, "thumbnail", url);
  else if (role === "enclosure") recordEnclosure(fields, url, type);
  else if (role === "media-content" && isImage(attributes.get("medium"), type, url))
    setOnce(fields, "mediaImage", url);
}

/** A registered relation may be written as an address (RFC 4287, 4.2.7.2), and in capitals (RFC 8288, 3.3). */
export const relOf = (attributes: TagAttributes): string =>
  attributes
    .get("rel")
    ?.trim()
    .toLowerCase()
    .replace(/^http:\/\/www\.iana\.org\/assignments\/relation\//, "") ?? "alternate";

function recordLink(fields: ItemFields, attributes: TagAttributes): void {
  const href = attributes.get("href");
  if (href === undefined) return;
  const rel = relOf(attributes);
  const type = attributes.get("type")?.toLowerCase();
  if (rel === "alternate") {
    const isPage = type === undefined || type.includes("html");
    if (fields.link === undefined || (isPage && fields.linkIsPage === false)) {
      fields.link = href;
      fields.linkIsPage = isPage;
    }
  } else if (rel === "enclosure") recordEnclosure(fields, href, type);
}

function recordEnclosure(fields: ItemFields, url: string | undefined, type: string | undefined): void {
  setOnce(fields, "enclosure", url);
  if (type?.startsWith("image/")) setOnce(fields, "enclosureImage", url);
}

function recordAtomLink(fields: ItemFields, attributes: TagAttributes): void {
  if (relOf(attributes) === "alternate") setOnce(fields, "otherLink", attributes.get("href"));
}

function setOnce(
  fields: ItemFields,
  name: "otherLink" | "picture" | "thumbnail" | "enclosure" | "enclosureImage" | "mediaImage",
  value: string | undefined,
): void {
  if (value !== undefined && value !== "") fields[name] ??= value;
}

function isImage(medium: string | undefined, type: string | undefined, url: string | undefined): boolean {
  if (medium !== undefined) return medium.toLowerCase() === "image";
  if (type !== undefined) return type.startsWith("image/");
  return url !== undefined && !/\.(mp4|m4v|m4a|mov|webm|mp3|ogg|pdf|swf)(\?|$)/i.test(url);
}

/** A guid is a link when it is an address, unless it says not; a relative one only when it says so. */
function guidLink({ guid, guidIsLink }: ItemFields): string | undefined {
  if (guid === undefined || guidIsLink === false) return undefined;
  const isRelative = guidIsLink === true && /^[^\s:]*[/.?][^\s:]*$/.test(guid.trim());
  return isRelative || isAddress(guid) ? guid : undefined;
}

/** `weak` holds what stood deeper in the item: it fills gaps only. */
export function rawItemOf(
  strong: ItemFields,
  weak: ItemFields | undefined,
  base: string | undefined,
): RawItem {
  const fields = weak === undefined ? strong : { ...weak, ...strong };
  const { guid } = fields;
  return {
    title: fields.title,
    links: [fields.link, fields.otherLink, guidLink(fields), fields.enclosure],
    base,
    content: fields.body ?? fields.summary ?? fields.mediaDescription,
    authors: fields.authors ?? nobody,
    creators: fields.creators,
    guid,
    image: fields.mediaImage ?? fields.thumbnail ?? fields.enclosureImage ?? fields.picture,
    dates: [fields.published, fields.dcDate, fields.updated].filter((date) => date !== undefined),
  };
}
