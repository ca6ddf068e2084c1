import type { FeedErrorReason } from "./feed-error.ts";
import type { OpmlDocument } from "./opml.ts";
import type { FeedMeta, ParsedFeed } from "./parsed-feed.ts";

/**
 * What a parser thread is sent and what it answers; the first message of all is "ready". `address`: a document that
 * may be a feed or a web page that announces some.
 */
export type ParseRequest = { kind: "feed" | "address" | "opml"; bytes: Uint8Array; meta: FeedMeta };
export type ParseReply =
  | { kind: "feed"; feed: ParsedFeed }
  | { kind: "page"; links: string[] }
  | { kind: "opml"; document: OpmlDocument | { refused: string } }
  | { kind: "failed"; reason: FeedErrorReason | "crashed"; message: string };
