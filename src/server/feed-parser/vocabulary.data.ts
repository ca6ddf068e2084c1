/** What an element of a feed is for. */
export type ElementRole =
  // Structure
  | "root-rss"
  | "root-rdf"
  | "root-atom"
  | "channel"
  | "item"
  | "entry"
  | "aside"
  // Channel and item
  | "title"
  | "link"
  | "id"
  | "author"
  | "name"
  | "body"
  | "summary"
  | "published"
  | "dc-date"
  | "updated"
  | "creator"
  | "atom-link"
  | "enclosure"
  | "media-content"
  | "thumbnail"
  | "media-description"
  | "picture"
  // Pace
  | "ttl"
  | "hour"
  | "period"
  | "frequency";

/** Namespace addresses (lower case, no closing slash or hash) and the short names used below; "" is the feed's own. */
export const namespaceNames: Readonly<Record<string, string>> = {
  "http://www.w3.org/2005/atom": "atom",
  "http://purl.org/atom/ns": "atom",
  "http://purl.org/rss/1.0": "",
  "http://my.netscape.com/rdf/simple/0.9": "",
  "http://channel.netscape.com/rdf/simple/0.9": "",
  "http://backend.userland.com/rss2": "",
  "http://backend.userland.com/rss": "",
  "http://blogs.law.harvard.edu/tech/rss": "",
  "http://purl.org/dc/elements/1.0": "dc",
  "http://purl.org/dc/elements/1.1": "dc",
  "http://purl.org/dc/terms": "dcterms",
  "http://purl.org/rss/1.0/modules/content": "content",
  "http://purl.org/rss/1.0/modules/syndication": "sy",
  "http://search.yahoo.com/mrss": "media",
  "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns": "rdf",
  "http://www.w3.org/1999/xhtml": "xhtml",
};

/** Prefixes that are understood where a document does not declare them. */
export const customaryPrefixes: Readonly<Record<string, string>> = {
  atom: "atom",
  a10: "atom",
  dc: "dc",
  dcterms: "dcterms",
  content: "content",
  sy: "sy",
  media: "media",
  itunes: "itunes",
  rdf: "rdf",
};

/** Roles by namespace and local name (lower case); Atom's own elements count as "" inside an Atom document. */
export const elementRoles: Readonly<Record<string, ElementRole>> = {
  rss: "root-rss",
  rdf: "root-rdf",
  "rdf:rdf": "root-rdf",
  feed: "root-atom",
  "atom:feed": "root-atom",
  channel: "channel",
  item: "item",
  entry: "entry",
  // These hold titles and links of their own.
  image: "aside",
  textinput: "aside",
  source: "aside",
  items: "aside",
  contributor: "aside",
  "atom:source": "aside",
  "atom:contributor": "aside",
  title: "title",
  "dc:title": "title",
  link: "link",
  guid: "id",
  id: "id",
  author: "author",
  name: "name",
  "atom:author": "author",
  "atom:name": "name",
  "dc:creator": "creator",
  "itunes:author": "author",
  "content:encoded": "body",
  encoded: "body",
  content: "body",
  description: "summary",
  summary: "summary",
  "dc:description": "summary",
  "itunes:summary": "summary",
  "atom:summary": "summary",
  "atom:content": "body",
  pubdate: "published",
  lastbuilddate: "updated",
  published: "published",
  issued: "published",
  // In RSS what its own pubDate lacks; an Atom document's own names have no prefix here.
  "atom:published": "dc-date",
  "dcterms:issued": "dc-date",
  date: "dc-date",
  "dc:date": "dc-date",
  "dcterms:created": "dc-date",
  created: "dc-date",
  updated: "updated",
  modified: "updated",
  "atom:updated": "updated",
  "dcterms:modified": "updated",
  "atom:link": "atom-link",
  enclosure: "enclosure",
  "media:content": "media-content",
  "media:thumbnail": "thumbnail",
  "media:description": "media-description",
  "itunes:image": "picture",
  ttl: "ttl",
  hour: "hour",
  "sy:updateperiod": "period",
  "sy:updatefrequency": "frequency",
};
