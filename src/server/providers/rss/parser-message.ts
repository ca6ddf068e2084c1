import type { FeedErrorReason } from "./feed-error.ts";
import type { FeedMeta, ParsedFeed } from "./parsed-feed.ts";

/** What a parser thread is sent and what it answers; the first message of all is "ready". */
export type ParseRequest = { bytes: Uint8Array; meta: FeedMeta };
export type ParseReply =
  | { kind: "feed"; feed: ParsedFeed }
  | { kind: "failed"; reason: FeedErrorReason | "crashed"; message: string };
