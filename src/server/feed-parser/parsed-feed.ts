/** What the transport knows about a document. */
export type FeedMeta = {
  /** The Content-Type header as received. */
  contentType: string | undefined;
  /** The address after redirects: relative links resolve against it. */
  feedUrl: string;
  fetchedAtMs: number;
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

export type ParsedFeed = {
  /** Empty when the document has none. */
  title: string;
  siteUrl?: string;
  /** The shortest pause between two visits the document asks for (ttl, sy:update…). */
  ttlMs?: number;
  /** Hours of the day (UTC) in which the publisher asks not to be visited. */
  skipHours?: number[];
  /** WebSub: where to subscribe, and the name of this feed there. */
  hubUrl?: string;
  selfUrl?: string;
  /** The document ends before the feed does: only the items that were complete are here. */
  isCutOff?: true;
  /** In document order. */
  items: ParsedItem[];
};

/** A text as it stands in the document, still to be cleaned: `html` holds markup, `plain` none. */
export type RawText = { text: string; format: "html" | "plain" };

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

export type RawFeed = {
  title?: RawText | undefined;
  siteUrl?: string | undefined;
  base?: string | undefined;
  ttlMs?: number | undefined;
  skipHours: number[];
  hubUrl?: string | undefined;
  selfUrl?: string | undefined;
  isCutOff?: boolean;
  items: RawItem[];
};
