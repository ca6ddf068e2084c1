import type { ParsedItem, RawItem } from "./parsed-item.ts";
import type { RawText } from "./raw-text.ts";

/** What the transport knows about a document. */
export type FeedMeta = {
  /** The Content-Type header as received. */
  contentType: string | undefined;
  /** The address after redirects: relative links resolve against it. */
  feedUrl: string;
  fetchedAtMs: number;
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

export type RawFeed = {
  title?: RawText | undefined;
  siteUrl?: string | undefined;
  base?: string | undefined;
  ttlMs?: number | undefined;
  skipHours: number[];
  hubUrl?: string | undefined;
  selfUrl?: string | undefined;
  isCutOff?: boolean;
  /** The feed's own dates: of what they say, only the zone matters. */
  dates?: string[];
  items: RawItem[];
};
